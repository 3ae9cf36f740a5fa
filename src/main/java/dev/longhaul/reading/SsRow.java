package dev.longhaul.reading;

import dev.longhaul.model.Endpoint;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The first line of a socket as ss prints it.
 *
 * @param state TCP state, or {@code UNCONN} where it is of another protocol
 * @param receiveQueue Recv-Q
 * @param sendQueue Send-Q
 * @param local this host's end
 * @param peer the other end
 * @param rest what follows on the same line; in one-line form these are the details
 */
record SsRow(
    String state,
    OptionalLong receiveQueue,
    OptionalLong sendQueue,
    Endpoint local,
    Endpoint peer,
    List<String> rest) {

  /** Netid and state may come before the queues. */
  private static final int WORDS_BEFORE = 3;

  static Optional<SsRow> of(String line) {
    if (line.isEmpty() || line.charAt(0) == '\t' || line.indexOf(':') < 0) {
      return Optional.empty();
    }
    List<String> words = Words.of(line);
    for (int i = 0; i < Math.min(WORDS_BEFORE, words.size() - 3); i++) {
      if (Numbers.count(words.get(i)).isPresent() && Numbers.count(words.get(i + 1)).isPresent()) {
        return of(words, i);
      }
    }
    return Optional.empty();
  }

  private static Optional<SsRow> of(List<String> words, int queues) {
    List<String> before = words.subList(0, queues);
    boolean otherProtocol = before.size() > 1 && !before.get(0).startsWith("tcp");
    String state =
        before.isEmpty() ? "ESTAB" : otherProtocol ? "UNCONN" : before.get(before.size() - 1);
    Optional<Endpoint> local = Endpoints.parse(words.get(queues + 2));
    Optional<Endpoint> peer = Endpoints.parse(words.get(queues + 3));
    if (local.isEmpty() || peer.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new SsRow(
            state,
            Numbers.count(words.get(queues)),
            Numbers.count(words.get(queues + 1)),
            local.get(),
            peer.get(),
            words.subList(queues + 4, words.size())));
  }
}
