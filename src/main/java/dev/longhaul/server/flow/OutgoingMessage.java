package dev.longhaul.server.flow;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/**
 * A message that leaves through the outbox after its transaction has committed.
 *
 * @param id its identity for consumers; the same when it has to be sent again
 * @param topic where it goes
 * @param key messages of one key keep their order
 * @param headers record headers
 * @param payload the exact bytes of the record's value; absent for a tombstone
 */
// The array is neither copied nor compared.
@SuppressWarnings("ArrayRecordComponent")
public record OutgoingMessage(
    UUID id,
    String topic,
    Optional<String> key,
    Map<String, String> headers,
    Optional<byte[]> payload) {

  public OutgoingMessage {
    headers = Map.copyOf(headers);
  }

  /** The header that carries the trace a message belongs to, as the W3C recommends. */
  public static final String TRACE = "traceparent";

  /** The same message as part of a trace. */
  public OutgoingMessage traced(String trace) {
    Map<String, String> all = new HashMap<>(headers);
    all.put(TRACE, trace);
    return new OutgoingMessage(id, topic, key, all, payload);
  }
}
