package dev.longhaul.server.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.longhaul.server.flow.IdempotencyStore;
import dev.longhaul.server.flow.IdempotencyStore.Answer;
import dev.longhaul.server.flow.IdempotencyStore.Claim;
import dev.longhaul.server.flow.Refusal;
import dev.longhaul.server.flow.RefusedException;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Makes it harmless to send a request again: with the header {@code Idempotency-Key} the first
 * answer is remembered and given again. A request that failed may be tried again with the same key.
 * Without the header the states of what is changed still keep it from happening twice.
 */
@ApplicationScoped
class Idempotency {

  /** The header with the caller's key. */
  static final String HEADER = "Idempotency-Key";

  /** The header that marks an answer as one given before. */
  static final String REPLAYED = "Idempotency-Replayed";

  private static final String KEY_FORM = "[!-~]{1,128}";

  private final IdempotencyStore store;
  private final ObjectMapper json;
  private final Clock clock;

  Idempotency(IdempotencyStore store, ObjectMapper json, Clock clock) {
    this.store = store;
    this.json = json;
    this.clock = clock;
  }

  /** An answer that is still to be written. */
  record Result(int status, Optional<String> location, Optional<String> etag, Object body) {}

  /**
   * Does the work, or gives the answer that it had before. The work runs detached from the request.
   *
   * @param key the header, if it came
   * @param request what makes the request this one: its address and its content
   */
  Uni<Response> once(@Nullable String key, List<String> request, Supplier<Uni<Result>> work) {
    if (key == null) {
      return Detached.from(work.get().map(this::answer)).map(a -> response(a, false));
    }
    if (!key.matches(KEY_FORM)) {
      throw ProblemException.parameter(
          HEADER, "must have 1 to 128 printable characters without blanks");
    }
    return Detached.from(
        store
            .claim(key, fingerprint(request), clock.instant())
            .chain(claim -> follow(key, claim, work)));
  }

  private Uni<Response> follow(String key, Claim claim, Supplier<Uni<Result>> work) {
    if (claim instanceof Claim.Done done) {
      return Uni.createFrom().item(response(done.answer(), true));
    }
    if (claim instanceof Claim.Foreign) {
      throw new RefusedException(
          Refusal.KEY_REUSED, "Take a new idempotency key for every new request.");
    }
    if (claim instanceof Claim.InProgress) {
      throw new RefusedException(
          Refusal.KEY_IN_USE, "Wait for the first answer, or ask again in a moment.");
    }
    return Uni.createFrom()
        .deferred(work::get)
        .map(this::answer)
        .onFailure()
        .call(() -> store.release(key).onFailure().recoverWithNull())
        .call(answer -> store.complete(key, answer))
        .map(answer -> response(answer, false));
  }

  private Answer answer(Result result) {
    try {
      return new Answer(
          result.status(),
          result.location(),
          result.etag(),
          json.writeValueAsString(result.body()));
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("An answer could not be written", e);
    }
  }

  private static Response response(Answer answer, boolean replayed) {
    Response.ResponseBuilder builder =
        Response.status(answer.status())
            .type(MediaType.APPLICATION_JSON_TYPE)
            .entity(answer.body());
    answer.location().ifPresent(l -> builder.header(HttpHeaders.LOCATION, l));
    answer.etag().ifPresent(t -> builder.header(HttpHeaders.ETAG, t));
    return (replayed ? builder.header(REPLAYED, "true") : builder).build();
  }

  private static String fingerprint(List<String> request) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String part : request) {
        byte[] bytes = part.getBytes(StandardCharsets.UTF_8);
        digest.update(java.nio.ByteBuffer.allocate(Integer.BYTES).putInt(0, bytes.length));
        digest.update(bytes);
      }
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("Every JDK knows SHA-256", e);
    }
  }
}
