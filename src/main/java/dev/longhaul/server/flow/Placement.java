package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.PathProbe;
import dev.longhaul.contract.v1.MeasurementData.PathTrace;
import dev.longhaul.contract.v1.MeasurementData.Socket;
import dev.longhaul.contract.v1.MeasurementData.SocketSample;
import dev.longhaul.contract.v1.MeasurementData.SocketSamples;
import dev.longhaul.contract.v1.MeasurementData.StatedFacts;
import dev.longhaul.contract.v1.MeasurementData.ThroughputTest;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.Function;

/**
 * Says which path a measurement is about, for one batch. A throughput test names its ends; sockets
 * belong to the path along which they moved more bytes; traces and pings look from the host towards
 * their target; state and counters are about the host itself.
 */
final class Placement {

  private final Names names;

  /** Ids are digests: a batch has few paths and many measurements. */
  private final Map<PathKey, UUID> ids = new HashMap<>();

  Placement(Names names) {
    this.names = names;
  }

  /** Addresses whose owner has to be known before {@link #of} is asked. */
  static List<String> addressesIn(MeasurementData data) {
    List<String> found = new ArrayList<>(2);
    for (String name : ends(data)) {
      if (Names.isAddress(name)) {
        found.add(name);
      }
    }
    return found;
  }

  /**
   * Places a measurement.
   *
   * @throws IllegalArgumentException if a name in it cannot be that of a host
   */
  Place of(MeasurementData data) {
    HostId host = new HostId(data.host());
    if (data instanceof ThroughputTest test) {
      return ofTest(host, test);
    }
    if (data instanceof SocketSamples sockets) {
      return ofSockets(host, sockets);
    }
    if (data instanceof PathTrace trace) {
      return towards(host, trace.target());
    }
    if (data instanceof StatedFacts facts) {
      return ofFacts(host, facts);
    }
    if (data instanceof PathProbe probe) {
      return towards(host, probe.target());
    }
    return new Place.OnHost();
  }

  /** From which end of its path a host looked. */
  static Side sideOf(HostId host, PathKey path) {
    return host.equals(path.receiver()) && !host.equals(path.sender())
        ? Side.RECEIVER
        : Side.SENDER;
  }

  private static List<String> ends(MeasurementData data) {
    if (data instanceof ThroughputTest test) {
      return List.of(test.sender(), test.receiver());
    }
    if (data instanceof SocketSamples sockets) {
      return List.of(sockets.peer());
    }
    if (data instanceof PathTrace trace) {
      return List.of(trace.target());
    }
    if (data instanceof StatedFacts facts) {
      return List.of(facts.sender(), facts.receiver());
    }
    return data instanceof PathProbe probe ? List.of(probe.target()) : List.of();
  }

  private Place onPath(PathKey path, Side side) {
    return new Place.OnPath(path, ids.computeIfAbsent(path, PathKey::id), side);
  }

  private Place ofTest(HostId host, ThroughputTest test) {
    AddressFamily family =
        test.senderSocket()
            .or(test::receiverSocket)
            .map(Socket::address)
            .map(AddressFamily::of)
            .orElseGet(() -> familyOf(test.sender(), test.receiver()));
    PathKey path = new PathKey(owner(test.sender()), owner(test.receiver()), family);
    return onPath(path, sideOf(host, path));
  }

  private Place ofFacts(HostId host, StatedFacts facts) {
    AddressFamily family = familyOf(facts.sender(), facts.receiver());
    PathKey path = new PathKey(owner(facts.sender()), owner(facts.receiver()), family);
    return onPath(path, sideOf(host, path));
  }

  private Place ofSockets(HostId host, SocketSamples sockets) {
    Optional<HostId> peer = peerOf(host, sockets.peer());
    if (peer.isEmpty()) {
      return new Place.Elsewhere();
    }
    AddressFamily family =
        sockets.samples().stream()
            .findFirst()
            .map(s -> AddressFamily.of(s.peer().address()))
            .orElseGet(() -> familyOf(sockets.peer(), sockets.peer()));
    return receivesMore(sockets.samples())
        ? onPath(new PathKey(peer.get(), host, family), Side.RECEIVER)
        : onPath(new PathKey(host, peer.get(), family), Side.SENDER);
  }

  private Place towards(HostId host, String target) {
    return peerOf(host, target)
        .<Place>map(peer -> onPath(new PathKey(host, peer, familyOf(target, target)), Side.SENDER))
        .orElseGet(Place.Elsewhere::new);
  }

  private Optional<HostId> peerOf(HostId host, String name) {
    if (!Names.isAddress(name)) {
      return Optional.of(new HostId(name));
    }
    Optional<HostId> owner = names.ownerOf(name);
    return owner.isPresent() ? owner : names.passivePeer(host, name);
  }

  private HostId owner(String name) {
    return Names.isAddress(name)
        ? names.ownerOf(name).orElseGet(() -> new HostId(name))
        : new HostId(name);
  }

  private static AddressFamily familyOf(String one, String other) {
    boolean six =
        AddressFamily.of(one) == AddressFamily.IPV6
            || AddressFamily.of(other) == AddressFamily.IPV6;
    return six ? AddressFamily.IPV6 : AddressFamily.IPV4;
  }

  private static boolean receivesMore(List<SocketSample> samples) {
    long sent = most(samples, SocketSample::sentBytes);
    long received = most(samples, SocketSample::receivedBytes);
    if (sent == 0 && received == 0) {
      return most(samples, SocketSample::dataSegmentsIn)
          > most(samples, SocketSample::dataSegmentsOut);
    }
    return received > sent;
  }

  /** Counters run over the life of a socket, so the largest is the last. */
  private static long most(
      List<SocketSample> samples, Function<SocketSample, OptionalLong> counter) {
    return samples.stream().mapToLong(s -> counter.apply(s).orElse(0)).max().orElse(0);
  }
}
