package dev.longhaul.core.evidence;

import dev.longhaul.model.Endpoint;
import dev.longhaul.model.Side;
import dev.longhaul.model.SocketSample;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The sockets that carry the data of a path, among all that a host has. A test tool keeps a control
 * connection between the same two hosts; it is told apart by the bytes it moved, else by the ports
 * of the test, never by its place in the list.
 */
final class SocketSelection {

  /** A connection that moved less than this part of the busiest carries no part of the data. */
  private static final double NEGLIGIBLE = 0.05;

  private static final long LEAST_DATA_BYTES = 8 * 1024;

  private final PathEnds ends;
  private final Side side;

  SocketSelection(PathEnds ends, Side side) {
    this.ends = ends;
    this.side = side;
  }

  /** The samples of the data's sockets; all samples where nothing tells them apart. */
  List<SocketSample> of(List<SocketSample> samples) {
    List<SocketSample> between = matching(samples, this::isBetweenTheEnds);
    Map<Flow, Long> volumes = new HashMap<>();
    between.forEach(s -> volumes.merge(Flow.of(s), volume(s), Math::max));
    long most = volumes.values().stream().mapToLong(Long::longValue).max().orElse(0);
    if (most < LEAST_DATA_BYTES) {
      return matching(between, this::isOfTheTest);
    }
    return between.stream()
        .filter(s -> volumes.getOrDefault(Flow.of(s), 0L) >= most * NEGLIGIBLE)
        .toList();
  }

  private static List<SocketSample> matching(
      List<SocketSample> samples, Predicate<SocketSample> wanted) {
    List<SocketSample> found = samples.stream().filter(wanted).toList();
    return found.isEmpty() ? samples : found;
  }

  private boolean isBetweenTheEnds(SocketSample s) {
    String here = s.local().address();
    String there = s.peer().address();
    return side == Side.SENDER
        ? ends.isSender(here) && ends.isReceiver(there)
        : ends.isReceiver(here) && ends.isSender(there);
  }

  private boolean isOfTheTest(SocketSample s) {
    Endpoint from = side == Side.SENDER ? s.local() : s.peer();
    Endpoint to = side == Side.SENDER ? s.peer() : s.local();
    return ends.sender().filter(from::equals).isPresent()
        && ends.receiver().filter(to::equals).isPresent();
  }

  private long volume(SocketSample s) {
    return side == Side.SENDER ? PathEnds.sent(s) : PathEnds.received(s);
  }

  private record Flow(Endpoint local, Endpoint peer) {
    static Flow of(SocketSample s) {
      return new Flow(s.local(), s.peer());
    }
  }
}
