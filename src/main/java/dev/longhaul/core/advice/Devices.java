package dev.longhaul.core.advice;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.HostState;
import java.util.List;
import java.util.Optional;

/** Which interface of the sender a path leaves by. */
final class Devices {

  private Devices() {}

  /** By the route to the receiver, else the only interface there is. */
  static Optional<String> towardsReceiver(Evidence e) {
    HostState state = e.senderState();
    List<String> links =
        state.links().stream().filter(l -> !l.isLoopback()).map(HostState.Link::name).toList();
    return e.deviceByRoute()
        .or(() -> links.size() == 1 ? Optional.of(links.get(0)) : Optional.empty());
  }
}
