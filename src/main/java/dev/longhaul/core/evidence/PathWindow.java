package dev.longhaul.core.evidence;

import dev.longhaul.model.HostState;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathKey;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * What is remembered about one path in order to judge it: a bounded, immutable collection of
 * observations, the newest of each kind, and the state of both hosts. The order in which
 * observations arrive does not matter, only their times do.
 *
 * @param path the path
 * @param senderState configuration of the sending host, if known
 * @param receiverState configuration of the receiving host, if known
 * @param observations in time order
 */
public record PathWindow(
    PathKey path,
    Optional<HostState> senderState,
    Optional<HostState> receiverState,
    List<Observation> observations) {

  public PathWindow {
    observations = List.copyOf(observations);
  }

  /** A window in which nothing has been observed yet. */
  public static PathWindow empty(PathKey path) {
    return new PathWindow(path, Optional.empty(), Optional.empty(), List.of());
  }

  /** This window with more observations; what is too old or too much falls out. */
  public PathWindow plus(Collection<Observation> more) {
    return new PathWindow(path, senderState, receiverState, Retention.keep(observations, more));
  }

  /** This window with what is known about both hosts. */
  public PathWindow withHosts(Optional<HostState> sender, Optional<HostState> receiver) {
    return new PathWindow(path, sender, receiver, observations);
  }
}
