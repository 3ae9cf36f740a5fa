package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.IdempotencyStore;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Idempotency keys in a table of their own; the database decides who comes first. */
@ApplicationScoped
class SqlIdempotencyStore implements IdempotencyStore {

  private static final String CLAIM =
      "insert into idempotency as i (key, fingerprint, created_at) values ($1, $2, $3) on conflict"
          + " (key) do update set created_at = excluded.created_at where i.status is null and"
          + " i.fingerprint = excluded.fingerprint and i.created_at < $4 returning key";

  private static final String FIND =
      "select fingerprint, status, location, etag, body from idempotency where key = $1";

  private final Sql sql;

  SqlIdempotencyStore(Sql sql) {
    this.sql = sql;
  }

  @Override
  public Uni<Claim> claim(String key, String fingerprint, Instant now) {
    List<Object> params =
        List.of(
            key,
            fingerprint,
            now.atOffset(ZoneOffset.UTC),
            now.minus(ABANDONED_AFTER).atOffset(ZoneOffset.UTC));
    return sql.list(CLAIM, params, row -> key)
        .chain(
            claimed ->
                claimed.isEmpty()
                    ? sql.first(FIND, List.of(key), row -> known(row, fingerprint))
                        .map(found -> found.orElseGet(Claim.InProgress::new))
                    : Uni.createFrom().item(new Claim.Fresh()));
  }

  @Override
  public Uni<Void> complete(String key, Answer answer) {
    return sql.update(
            "update idempotency set status = $2, location = $3, etag = $4, body = $5 where key = $1",
            Arrays.asList(
                key,
                answer.status(),
                answer.location().orElse(null),
                answer.etag().orElse(null),
                answer.body()))
        .replaceWithVoid();
  }

  @Override
  public Uni<Void> release(String key) {
    return sql.update("delete from idempotency where key = $1 and status is null", List.of(key))
        .replaceWithVoid();
  }

  @Override
  public Uni<Integer> forgetBefore(Instant moment) {
    return sql.update(
        "delete from idempotency where created_at < $1", List.of(moment.atOffset(ZoneOffset.UTC)));
  }

  private static Claim known(Row row, String fingerprint) {
    if (!row.getString("fingerprint").equals(fingerprint)) {
      return new Claim.Foreign();
    }
    Integer status = row.getInteger("status");
    return status == null
        ? new Claim.InProgress()
        : new Claim.Done(
            new Answer(
                status,
                Rows.optionalText(row, "location"),
                Rows.optionalText(row, "etag"),
                Optional.ofNullable(row.getString("body")).orElse("")));
  }
}
