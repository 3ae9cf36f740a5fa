package dev.longhaul.wire;

import dev.longhaul.contract.v1.CloudEvent;
import java.time.Instant;

/**
 * What became of the bytes of a record.
 *
 * @param <T> the family of contents that was expected
 */
public sealed interface Decoding<T> {

  /**
   * A valid event.
   *
   * @param time the event's own time, already read
   */
  record Decoded<T>(CloudEvent<T> event, Instant time) implements Decoding<T> {}

  /**
   * Bytes that are no valid event.
   *
   * @param sentence what is wrong and where, for the person who runs the producer; quotes at most a
   *     few printable characters of the input
   */
  record Rejected<T>(RejectionReason reason, String sentence) implements Decoding<T> {}
}
