package dev.longhaul.server.flow;

import dev.longhaul.core.advice.Recommendation;
import dev.longhaul.model.Change;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.Side;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/** Tells whether two recommendations advise the same changes. */
final class Advice {

  private Advice() {}

  /** Hash of path and changes; empty if no change is advised. */
  static Optional<String> fingerprint(PathKey path, Recommendation recommendation) {
    if (recommendation.changes().isEmpty()) {
      return Optional.empty();
    }
    StringBuilder identity = new StringBuilder(path.toString());
    for (Recommendation.Advised advised : recommendation.changes()) {
      Change change = advised.change();
      identity
          .append('|')
          .append(change.side())
          .append(' ')
          .append(change.setting())
          .append('=')
          .append(change.to());
    }
    byte[] bytes = identity.toString().getBytes(StandardCharsets.UTF_8);
    return Optional.of(UUID.nameUUIDFromBytes(bytes).toString());
  }

  /** The host whose settings would change; the sender where nothing would. */
  static HostId host(PathKey path, Recommendation recommendation) {
    return recommendation.changes().stream()
        .findFirst()
        .map(a -> a.change().side())
        .filter(side -> side == Side.RECEIVER)
        .map(side -> path.receiver())
        .orElse(path.sender());
  }
}
