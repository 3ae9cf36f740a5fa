package dev.longhaul.server.flow;

import io.smallrye.mutiny.Uni;
import java.util.Optional;
import java.util.UUID;

/** Reads what is known about hosts and paths. All fail only when the database is away. */
public interface Inventory {

  /**
   * Hosts in the order of their ids.
   *
   * @param prefix beginning of the id
   */
  Uni<Slice<HostView>> hosts(Optional<String> prefix, PageOf<String> page);

  /** One host with its addresses and its state. */
  Uni<Optional<HostView>> host(String id);

  /** Paths in the order of their ids. */
  Uni<Slice<PathView>> paths(PathFilter filter, PageOf<UUID> page);

  /** One path. */
  Uni<Optional<PathView>> path(UUID id);

  /** The fastest other path to the same receiver that has a measured rate. */
  Uni<Optional<PathView>> fastestSibling(PathView path);

  /** The newest judgement of a path as JSON of the contract; empty if it was never judged. */
  Uni<Optional<String>> judgement(UUID path);

  /**
   * Which paths are wanted; what is empty does not matter.
   *
   * @param prefix beginning of the sender or of the receiver
   */
  record PathFilter(
      Optional<String> verdict,
      Optional<String> sender,
      Optional<String> receiver,
      Optional<String> prefix) {}
}
