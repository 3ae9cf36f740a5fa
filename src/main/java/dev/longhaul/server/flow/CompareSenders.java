package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.advice.Sibling;
import dev.longhaul.core.advice.SiblingComparison;
import dev.longhaul.mapping.ComparisonMapping;
import dev.longhaul.model.HostState;
import dev.longhaul.wire.DataCodec;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;

/** Compares the sender of a path with another host that sends to the same receiver. */
@ApplicationScoped
public class CompareSenders {

  private final Inventory inventory;
  private final HostMerging hosts;
  private final DataCodec codec = new DataCodec();

  CompareSenders(Inventory inventory, HostMerging hosts) {
    this.inventory = inventory;
    this.hosts = hosts;
  }

  /**
   * Compares two paths.
   *
   * @param other the path to compare with; empty for the fastest one to the same receiver
   * @return fails with {@link RefusedException} if there is nothing to compare
   */
  public Uni<SiblingComparison> compare(PathView path, Optional<UUID> other) {
    Uni<Optional<PathView>> found =
        other.isPresent() ? inventory.path(other.get()) : inventory.fastestSibling(path);
    return found
        .map(p -> p.orElseThrow(() -> nothing(path, other)))
        .invoke(p -> requireComparable(path, p))
        .chain(
            p ->
                sibling(path)
                    .chain(one -> sibling(p).map(second -> SiblingComparison.of(one, second))));
  }

  private Uni<Sibling> sibling(PathView path) {
    return inventory
        .judgement(path.id())
        .map(found -> found.orElseThrow(() -> RefusedException.notJudged(path.id())))
        .map(json -> codec.fromJson(json, JudgementDocument.class))
        .chain(
            judgement ->
                inventory
                    .host(path.sender())
                    .map(host -> ComparisonMapping.sibling(path.sender(), judgement, state(host))));
  }

  private HostState state(Optional<HostView> host) {
    return host.flatMap(HostView::stateJson).map(hosts::read).orElse(HostState.UNKNOWN);
  }

  private static void requireComparable(PathView one, PathView other) {
    if (one.sender().equals(other.sender()) || !one.receiver().equals(other.receiver())) {
      throw new RefusedException(
          Refusal.UNREADABLE,
          "The path "
              + other.id()
              + " leads from "
              + other.sender()
              + " to "
              + other.receiver()
              + ". Only paths from different senders to one receiver can be compared; here to "
              + one.receiver()
              + ".");
    }
  }

  private static RefusedException nothing(PathView path, Optional<UUID> other) {
    return other
        .map(id -> RefusedException.notFound("path", id.toString()))
        .orElseGet(
            () ->
                new RefusedException(
                    Refusal.NOT_FOUND,
                    "No other host's path to "
                        + path.receiver()
                        + " has a measured rate. Measure one, or name a path by ?with=."));
  }
}
