package dev.longhaul.server.flow;

import io.smallrye.mutiny.Uni;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Remembers the answers to requests that came with an idempotency key. */
public interface IdempotencyStore {

  /** A claim whose worker has not answered after this long may be taken over. */
  Duration ABANDONED_AFTER = Duration.ofMinutes(5);

  /**
   * Claims a key for a request.
   *
   * @param fingerprint tells whether two requests with the same key are the same request
   */
  Uni<Claim> claim(String key, String fingerprint, Instant now);

  /** Remembers the answer to a claimed request. */
  Uni<Void> complete(String key, Answer answer);

  /** Gives a claim up, so that the request may be tried again. */
  Uni<Void> release(String key);

  /**
   * Forgets answers that are older than a moment.
   *
   * @return how many
   */
  Uni<Integer> forgetBefore(Instant moment);

  /** What a key stands for. */
  sealed interface Claim {

    /** It is new: do the work. */
    record Fresh() implements Claim {}

    /** Somebody is doing the work. */
    record InProgress() implements Claim {}

    /** It belongs to another request. */
    record Foreign() implements Claim {}

    /** The work was done. */
    record Done(Answer answer) implements Claim {}
  }

  /** An answer to give again. */
  record Answer(int status, Optional<String> location, Optional<String> etag, String body) {}
}
