package dev.longhaul.server.flow;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.Optional;
import java.util.UUID;

/**
 * What this replica remembers of paths and hosts, bounded. Only ever a copy: what the database
 * holds decides, and versions tell whether a copy is still good.
 */
@ApplicationScoped
class PathMemory {

  private static final int MAX_HOSTS = 20_000;

  private final Cache<UUID, RememberedPath> paths;
  private final Cache<HostId, VersionedState> hosts =
      Caffeine.newBuilder().maximumSize(MAX_HOSTS).build();

  PathMemory(IngestSettings settings) {
    this.paths =
        Caffeine.newBuilder()
            .maximumWeight(settings.rememberedObservations())
            .weigher((UUID id, RememberedPath path) -> path.weight())
            .build();
  }

  /** A host's state and its version. */
  record VersionedState(long version, HostState state) {}

  /** The path, if what is remembered of it is what the database holds. */
  Optional<RememberedPath> path(LockedPath locked) {
    return Optional.ofNullable(paths.getIfPresent(locked.id())).filter(p -> p.isOf(locked));
  }

  /** The host's state in this version. */
  Optional<HostState> host(HostId host, long version) {
    return Optional.ofNullable(hosts.getIfPresent(host))
        .filter(h -> h.version() == version)
        .map(VersionedState::state);
  }

  /** Remembers a path as it was committed. */
  void remember(UUID id, RememberedPath path) {
    paths.put(id, path);
  }

  /** Remembers a host's state as it was committed. */
  void remember(HostId host, VersionedState state) {
    hosts.put(host, state);
  }
}
