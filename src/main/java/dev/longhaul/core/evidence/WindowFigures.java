package dev.longhaul.core.evidence;

import dev.longhaul.model.DataSize;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was in flight and what could have been: medians over time, summed over the flows of a test.
 *
 * @param flight sent and not acknowledged
 * @param congestion congestion window
 * @param peer window that the receiver advertises
 * @param notSent written by the application, not sent yet
 * @param buffer limit of the send buffer
 * @param queued memory used in the send buffer, overhead included
 */
public record WindowFigures(
    Optional<DataSize> flight,
    Optional<DataSize> congestion,
    Optional<DataSize> peer,
    Optional<DataSize> notSent,
    Optional<DataSize> buffer,
    Optional<DataSize> queued) {

  /** Nothing known. */
  public static final WindowFigures UNKNOWN =
      new WindowFigures(
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty(),
          Optional.empty());

  /** Flight as a part of the congestion window. */
  public OptionalDouble congestionUse() {
    return ratio(flight, congestion);
  }

  /** Flight as a part of the peer's window. */
  public OptionalDouble peerUse() {
    return ratio(flight, peer);
  }

  /** Used part of the send buffer. */
  public OptionalDouble bufferUse() {
    return ratio(queued, buffer);
  }

  /** Unsent data relative to what is in flight: near zero when nothing waits to be sent. */
  public OptionalDouble backlog() {
    return ratio(notSent, flight);
  }

  private static OptionalDouble ratio(Optional<DataSize> part, Optional<DataSize> whole) {
    return part.isPresent() && whole.isPresent() && whole.get().bytes() > 0
        ? OptionalDouble.of((double) part.get().bytes() / whole.get().bytes())
        : OptionalDouble.empty();
  }
}
