package dev.longhaul.core.evidence;

import dev.longhaul.core.evidence.NameHints.Role;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Side;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import java.util.List;
import java.util.Optional;

/** Decides at which end of the path a measurement was taken: by its content, else by names. */
final class SideFinder {

  private final PathEnds ends;
  private final Side serverSide;

  SideFinder(PathEnds ends, List<Fact> facts) {
    this.ends = ends;
    this.serverSide = learnedFrom(facts).or(this::byPorts).orElse(Side.RECEIVER);
  }

  /** The side; empty if neither content nor names tell. */
  Optional<Side> side(Fact fact) {
    NameHints hints = NameHints.of(fact);
    return fact.side()
        .or(() -> byContent(fact.measurement()))
        .or(hints::side)
        .or(() -> hints.role().map(this::sideOf));
  }

  private Side sideOf(Role role) {
    return role == Role.SERVER ? serverSide : serverSide.opposite();
  }

  /** A file of the server whose content tells its side tells it for all files of the server. */
  private Optional<Side> learnedFrom(List<Fact> facts) {
    for (Fact fact : facts) {
      Optional<Side> side = fact.side().or(() -> byTransfer(fact.measurement()));
      Optional<Role> role = NameHints.of(fact).role();
      if (side.isPresent() && role.isPresent()) {
        return Optional.of(role.get() == Role.SERVER ? side.get() : side.get().opposite());
      }
    }
    return Optional.empty();
  }

  private Optional<Side> byPorts() {
    return ends.senderListens().map(listens -> listens ? Side.SENDER : Side.RECEIVER);
  }

  private Optional<Side> byContent(Measurement measurement) {
    Optional<Side> byTransfer = byTransfer(measurement);
    if (byTransfer.isPresent()) {
      return byTransfer;
    }
    if (measurement instanceof PingRun ping) {
      return byTarget(Optional.of(ping.target()));
    }
    if (measurement instanceof PathTrace trace) {
      return byTarget(trace.target());
    }
    return measurement instanceof HostState state ? byState(state) : Optional.empty();
  }

  private Optional<Side> byTransfer(Measurement measurement) {
    if (measurement instanceof ThroughputTest test) {
      return Optional.of(
          test.reporter() == ThroughputTest.Reporter.SENDER ? Side.SENDER : Side.RECEIVER);
    }
    return measurement instanceof SocketSamples sockets
        ? bySockets(sockets.samples())
        : Optional.empty();
  }

  private Optional<Side> bySockets(List<SocketSample> samples) {
    if (!ends.sameAddress()) {
      for (SocketSample s : samples) {
        if (ends.isSender(s.local().address()) && ends.isReceiver(s.peer().address())) {
          return Optional.of(Side.SENDER);
        }
        if (ends.isReceiver(s.local().address()) && ends.isSender(s.peer().address())) {
          return Optional.of(Side.RECEIVER);
        }
      }
    }
    return samples.stream()
        .filter(PathEnds::isBulk)
        .findFirst()
        .map(s -> PathEnds.sent(s) >= PathEnds.received(s) ? Side.SENDER : Side.RECEIVER);
  }

  /** Whoever traces towards one end sits at the other. */
  private Optional<Side> byTarget(Optional<String> target) {
    if (ends.sameAddress()) {
      return Optional.empty();
    }
    return target.flatMap(
        t ->
            ends.isReceiver(t)
                ? Optional.of(Side.SENDER)
                : ends.isSender(t) ? Optional.of(Side.RECEIVER) : Optional.empty());
  }

  private Optional<Side> byState(HostState state) {
    if (ends.sameAddress()) {
      return Optional.empty();
    }
    for (String address : state.addresses()) {
      if (ends.isSender(address) || ends.isReceiver(address)) {
        return Optional.of(ends.isSender(address) ? Side.SENDER : Side.RECEIVER);
      }
    }
    for (HostState.Route route : state.routes()) {
      Optional<Side> side =
          byTarget(Optional.of(route.destination())).or(() -> bySource(route.source()));
      if (side.isPresent()) {
        return side;
      }
    }
    return Optional.empty();
  }

  private Optional<Side> bySource(Optional<String> source) {
    return byTarget(source).map(Side::opposite);
  }
}
