package dev.longhaul.server.flow;

import java.util.Objects;
import java.util.Optional;

/**
 * An event as it came in, not yet read: structured CloudEvents JSON as bytes.
 *
 * @param key the record's key, if it had one; kept for the dead letters
 * @param value the exact bytes; never changed after they were handed over
 * @param origin where it came from, which decides what becomes of it when it is rejected
 * @param trace W3C {@code traceparent} under which messages that follow from it are sent
 */
// The array is neither copied nor compared: millions of these pass by.
@SuppressWarnings("ArrayRecordComponent")
public record ReceivedEvent(
    Optional<String> key, byte[] value, Origin origin, Optional<String> trace) {

  public ReceivedEvent {
    Objects.requireNonNull(value, "value");
    Objects.requireNonNull(origin, "origin");
  }

  /** An event that was handed over by a caller who waits for the answer. */
  public static ReceivedEvent uploaded(byte[] value) {
    return new ReceivedEvent(Optional.empty(), value, new Origin.Upload(), Optional.empty());
  }

  /** Where an event came from. */
  public sealed interface Origin {

    /** A record of a topic: rejected events become dead letters. */
    record Topic(String topic, int partition, long offset) implements Origin {}

    /** A caller who is told the outcome: rejected events are answered and nowhere kept. */
    record Upload() implements Origin {}
  }
}
