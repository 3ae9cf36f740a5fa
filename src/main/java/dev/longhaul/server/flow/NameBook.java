package dev.longhaul.server.flow;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.longhaul.model.HostId;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What is remembered of who owns which address and of the peers that have no probe. */
@ApplicationScoped
class NameBook implements Names {

  private static final int MAX_ADDRESSES = 200_000;
  private static final int MAX_HOSTS = 20_000;

  /** An owner may change, and a host may report its addresses later. */
  private static final Duration TRUST = Duration.ofSeconds(30);

  private final IngestStore store;
  private final int passivePeers;
  private final Cache<String, Optional<HostId>> owners =
      Caffeine.newBuilder().maximumSize(MAX_ADDRESSES).expireAfterWrite(TRUST).build();
  private final Cache<HostId, PassivePeers> peers =
      Caffeine.newBuilder().maximumSize(MAX_HOSTS).build();

  NameBook(IngestStore store, IngestSettings settings) {
    this.store = store;
    this.passivePeers = settings.passivePeers();
  }

  /** Looks up what has to be known before these measurements are placed. */
  Uni<Void> prepare(Collection<Fact> facts) {
    Set<String> addresses = new HashSet<>();
    Set<HostId> hosts = new HashSet<>();
    for (Fact fact : facts) {
      for (String address : fact.data().map(Placement::addressesIn).orElse(List.of())) {
        if (owners.getIfPresent(address) == null) {
          addresses.add(address);
        }
        if (peers.getIfPresent(fact.host()) == null) {
          hosts.add(fact.host());
        }
      }
    }
    return lookUpOwners(addresses).chain(() -> lookUpPeers(hosts));
  }

  private Uni<Void> lookUpOwners(Set<String> addresses) {
    if (addresses.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    return store
        .ownersOf(addresses)
        .invoke(found -> addresses.forEach(a -> owners.put(a, Optional.ofNullable(found.get(a)))))
        .replaceWithVoid();
  }

  private Uni<Void> lookUpPeers(Set<HostId> hosts) {
    if (hosts.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    return store
        .passivePeersOf(hosts, passivePeers * 2)
        .invoke(found -> hosts.forEach(h -> remember(h, found)))
        .replaceWithVoid();
  }

  private void remember(HostId host, Map<HostId, List<String>> found) {
    peers.put(host, new PassivePeers(passivePeers, found.getOrDefault(host, List.of())));
  }

  /** A host was seen to own these addresses. */
  void learn(HostId host, List<String> addresses) {
    addresses.forEach(a -> owners.put(a, Optional.of(host)));
  }

  @Override
  public Optional<HostId> ownerOf(String address) {
    Optional<HostId> owner = owners.getIfPresent(address);
    return owner == null ? Optional.empty() : owner;
  }

  @Override
  public Optional<HostId> passivePeer(HostId host, String address) {
    return peers.get(host, h -> new PassivePeers(passivePeers, new ArrayList<>())).nameOf(address);
  }
}
