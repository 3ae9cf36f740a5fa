package dev.longhaul.server.persistence;

import dev.longhaul.core.remediation.ControlRound;
import dev.longhaul.core.remediation.ControlRound.Kind;
import dev.longhaul.server.flow.ControlMeasurements;
import dev.longhaul.server.flow.RecommendationView;
import dev.longhaul.server.flow.RemediationView;
import dev.longhaul.server.flow.RoundPlace;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Row;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** What the verification of changes needs, by plain SQL; every query walks an index. */
@ApplicationScoped
class SqlControlMeasurements implements ControlMeasurements {

  private static final int MOST_ROUNDS = 20;
  private static final String TEST = "throughput-test";

  private static final String ROUNDS =
      "select kind, observed_at, goodput_bps, retransmit_share from measurement"
          + " where path_id = $1 and observed_at >= $2 and observed_at < $3"
          + " and (kind = '"
          + TEST
          + "' or (kind = 'socket-samples' and goodput_bps is not null))"
          + " order by observed_at desc limit "
          + MOST_ROUNDS;

  /** The last test tells the addresses and the port best, then what hosts say of themselves. */
  private static final String PLACE =
      """
      select p.sender, p.receiver,
        exists (select 1 from host h where h.id = p.sender) as sender_probe,
        exists (select 1 from host h where h.id = p.receiver) as receiver_probe,
        coalesce(t.event #>> '{data,senderSocket,address}',
          (select a.address from host_address a where a.host_id = p.sender
            and (strpos(a.address, ':') > 0) = (p.family = 6) order by a.address limit 1))
          as sender_address,
        coalesce(t.event #>> '{data,receiverSocket,address}',
          (select a.address from host_address a where a.host_id = p.receiver
            and (strpos(a.address, ':') > 0) = (p.family = 6) order by a.address limit 1))
          as receiver_address,
        (t.event #>> '{data,receiverSocket,port}')::int as port
      from path p
      left join lateral (
        select event from measurement m
        where m.path_id = p.id and m.kind = 'throughput-test'
          and m.observed_at > now() - interval '7 days'
          and m.event #>> '{data,receiverSocket,address}' is not null
        order by m.observed_at desc limit 1) t on true
      where p.id = $1
      """;

  private static final String APPLIED =
      LifecycleRows.REMEDIATIONS + " where state = 'applied' order by deadline limit $1";

  private static final String APPROVABLE =
      LifecycleRows.RECOMMENDATIONS
          + " where r.status = 'open' and p.confidence >= $1"
          + " and exists (select 1 from host h where h.id = r.host)"
          + " and not exists (select 1 from remediation m where m.host = r.host"
          + " and m.state in ('requested', 'applied', 'confirming', 'rolling-back'))"
          + " and not exists (select 1 from remediation m where m.path_id = r.path_id"
          + " and m.state not in ('confirmed') and m.updated_at > $2)"
          + " order by r.id limit $3";

  private final Sql sql;

  SqlControlMeasurements(Sql sql) {
    this.sql = sql;
  }

  @Override
  public Uni<List<ControlRound>> rounds(UUID path, Instant from, Instant to) {
    return sql.list(
            ROUNDS,
            List.of(path, from.atOffset(ZoneOffset.UTC), to.atOffset(ZoneOffset.UTC)),
            SqlControlMeasurements::round)
        .map(
            newestFirst -> {
              List<ControlRound> rounds = new ArrayList<>(newestFirst);
              Collections.reverse(rounds);
              return rounds;
            });
  }

  @Override
  public Uni<Optional<RoundPlace>> place(UUID path) {
    return sql.first(PLACE, List.of(path), SqlControlMeasurements::place);
  }

  @Override
  public Uni<List<RemediationView>> applied(int limit) {
    return sql.list(APPLIED, List.of(limit), LifecycleRows::remediation);
  }

  @Override
  public Uni<List<RecommendationView>> approvable(double confidence, Instant since, int limit) {
    return sql.list(
        APPROVABLE,
        List.of((float) confidence, since.atOffset(ZoneOffset.UTC), limit),
        LifecycleRows::recommendation);
  }

  private static ControlRound round(Row row) {
    Float share = row.getFloat("retransmit_share");
    return new ControlRound(
        Rows.instant(row, "observed_at"),
        row.getString("kind").equals(TEST) ? Kind.TEST : Kind.PASSIVE,
        optional(row.getDouble("goodput_bps")),
        optional(share == null ? null : Double.valueOf(share)));
  }

  private static OptionalDouble optional(@Nullable Double value) {
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  private static RoundPlace place(Row row) {
    Integer port = row.getInteger("port");
    return new RoundPlace(
        row.getString("sender"),
        row.getString("receiver"),
        row.getBoolean("sender_probe"),
        row.getBoolean("receiver_probe"),
        Rows.optionalText(row, "sender_address"),
        Rows.optionalText(row, "receiver_address"),
        port == null ? OptionalInt.empty() : OptionalInt.of(port));
  }
}
