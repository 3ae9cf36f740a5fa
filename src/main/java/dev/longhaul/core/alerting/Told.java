package dev.longhaul.core.alerting;

import java.time.Instant;
import java.util.Optional;

/**
 * A condition that was decided elsewhere, with a memory and a damping of its own: it begins and
 * ends at once when it is told. A kind about which nothing is told stays as it is.
 */
public sealed interface Told {

  /** What it is about. */
  AlertKind kind();

  /**
   * The condition holds.
   *
   * @param signal what an alert says
   * @param since when it began
   */
  record Holds(Signal signal, Instant since) implements Told {
    @Override
    public AlertKind kind() {
      return signal.kind();
    }
  }

  /**
   * The condition does not hold.
   *
   * @param how what is said if it did until now; as when it fired, if empty
   * @param figures of what is now
   */
  record Over(AlertKind kind, Optional<String> how, Optional<Slowdown> figures) implements Told {

    /** What is said at the end of what was said when it began. */
    Signal of(Signal fired) {
      Optional<Slowdown> last =
          fired
              .slowdown()
              .map(s -> figures.map(f -> s.measuring(f.usual(), f.now())).orElse(s))
              .or(() -> figures);
      return fired.saying(how.orElse(fired.reason()), last);
    }
  }
}
