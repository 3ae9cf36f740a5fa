package dev.longhaul.core.evidence;

import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The two ends of a path as far as the measurements name them. A port of 0 is unknown.
 *
 * @param sender one of the sender's sockets that carry the data
 * @param receiver the other end of that connection
 */
record PathEnds(Optional<Endpoint> sender, Optional<Endpoint> receiver) {

  /** Fewer bytes may be a control connection. */
  private static final long BULK_BYTES = 64 * 1024;

  private static final String NO_NAME = "sender";
  private static final String NO_PEER = "receiver";

  /**
   * Takes the ends from a test, else from the socket that moved most, else from ping or a trace.
   */
  static PathEnds of(List<Fact> facts) {
    List<Measurement> all = facts.stream().map(Fact::measurement).toList();
    return only(all, ThroughputTest.class)
        .map(t -> new PathEnds(t.sender(), t.receiver()))
        .filter(e -> e.sender().isPresent() || e.receiver().isPresent())
        .findFirst()
        .or(() -> ofSockets(only(all, SocketSamples.class)))
        .orElseGet(() -> new PathEnds(Optional.empty(), target(all)));
  }

  private static <T extends Measurement> Stream<T> only(List<Measurement> all, Class<T> type) {
    return all.stream().filter(type::isInstance).map(type::cast);
  }

  private static Optional<PathEnds> ofSockets(Stream<SocketSamples> sockets) {
    return sockets
        .flatMap(s -> s.samples().stream())
        .max(Comparator.comparingLong(s -> Math.max(sent(s), received(s))))
        .map(
            s ->
                sent(s) >= received(s)
                    ? new PathEnds(end(s, s.local()), end(s, s.peer()))
                    : new PathEnds(end(s, s.peer()), end(s, s.local())));
  }

  /** A socket that moved little may be another than that of the data: its ports say nothing. */
  private static Optional<Endpoint> end(SocketSample s, Endpoint end) {
    return Optional.of(isBulk(s) ? end : new Endpoint(end.address(), 0));
  }

  private static Optional<Endpoint> target(List<Measurement> all) {
    return Stream.concat(
            only(all, PingRun.class).map(p -> Optional.of(p.target())),
            only(all, PathTrace.class).map(PathTrace::target))
        .flatMap(Optional::stream)
        .findFirst()
        .map(target -> new Endpoint(target, 0));
  }

  static long sent(SocketSample s) {
    return Math.max(bytes(s.volume().sent()), bytes(s.volume().acked()));
  }

  static long received(SocketSample s) {
    return bytes(s.volume().received());
  }

  private static long bytes(Optional<DataSize> size) {
    return size.map(DataSize::bytes).orElse(0L);
  }

  /** Whether a socket moved so much that it must be carrying data. */
  static boolean isBulk(SocketSample s) {
    return Math.max(sent(s), received(s)) >= BULK_BYTES;
  }

  PathKey key() {
    Optional<Endpoint> known = receiver.or(() -> sender);
    return new PathKey(
        id(sender, NO_NAME),
        id(receiver, NO_PEER),
        known.map(Endpoint::family).orElse(AddressFamily.IPV4));
  }

  private static HostId id(Optional<Endpoint> end, String fallback) {
    String address = end.map(Endpoint::address).orElse(fallback);
    boolean valid =
        !address.isEmpty()
            && address.length() <= 253
            && address.chars().allMatch(c -> c > ' ' && c != 0x7f);
    return new HostId(valid ? address : fallback);
  }

  boolean isSender(String address) {
    return sender.filter(e -> e.address().equals(address)).isPresent();
  }

  boolean isReceiver(String address) {
    return receiver.filter(e -> e.address().equals(address)).isPresent();
  }

  /** Whether both ends are the same host or the same unknown, so that addresses tell nothing. */
  boolean sameAddress() {
    return sender.map(Endpoint::address).equals(receiver.map(Endpoint::address));
  }

  /**
   * Whether the sender is the one that listens. Listening ports are below the ephemeral ones; where
   * a port is unknown it stays open.
   */
  Optional<Boolean> senderListens() {
    int from = sender.map(Endpoint::port).orElse(0);
    int to = receiver.map(Endpoint::port).orElse(0);
    return from == 0 || to == 0 || from == to ? Optional.empty() : Optional.of(from < to);
  }
}
