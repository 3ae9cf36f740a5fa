package dev.longhaul.server.flow;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Instant;
import java.util.Optional;

/**
 * How the verification of a change stands.
 *
 * @param roundsAsked how many rounds were asked for
 * @param lastAskedAt when the last one was, RFC 3339
 * @param standing what is known or missing, for a person
 */
@RegisterForReflection
public record Checks(int roundsAsked, Optional<String> lastAskedAt, String standing) {

  /** Nothing was asked yet. */
  static final Checks NONE = new Checks(0, Optional.empty(), "");

  Optional<Instant> lastAsked() {
    return lastAskedAt.map(Instant::parse);
  }

  /** The same with another standing. */
  Checks standing(String nextStanding) {
    return new Checks(roundsAsked, lastAskedAt, nextStanding);
  }

  Checks asked(Instant now, String nextStanding, boolean sent) {
    return new Checks(roundsAsked + (sent ? 1 : 0), Optional.of(now.toString()), nextStanding);
  }
}
