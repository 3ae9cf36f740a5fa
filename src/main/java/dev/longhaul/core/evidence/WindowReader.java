package dev.longhaul.core.evidence;

import dev.longhaul.model.Durations;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Side;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.ThroughputTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Picks from a window what belongs together, the newest first, and has the figures drawn. */
final class WindowReader {

  /** Samples of a socket further apart than this tell about different transfers. */
  private static final Duration ONE_TRANSFER = Duration.ofMinutes(10);

  /** Both ends of a test report a start within this time. */
  private static final Duration SAME_TEST = Duration.ofSeconds(5);

  private static final int SMALL_PING = 512;

  private static final Pattern ADDRESS =
      Pattern.compile("[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F]*:[0-9a-fA-F:.]+");

  private final PathWindow window;
  private final List<String> notes = new ArrayList<>();
  private final StatedFacts stated;
  private final List<Observation> senderSockets;
  private final List<Observation> receiverSockets;

  WindowReader(PathWindow window) {
    this.window = window;
    this.stated = all(StatedFacts.class).reduce(StatedFacts.NONE, StatedFacts::merge);
    this.senderSockets = socketsWithData(Side.SENDER);
    this.receiverSockets = socketsWithData(Side.RECEIVER);
  }

  private List<Observation> socketsWithData(Side side) {
    List<Observation> found = new ArrayList<>();
    for (Observation o : window.observations()) {
      if (o.side() == side
          && o.measurement() instanceof SocketSamples sockets
          && carriesData(side, sockets.samples())) {
        found.add(o);
      }
    }
    return found;
  }

  Evidence read() {
    Optional<Observation> testSeen = newest(ThroughputTest.class, o -> isTcp(o.measurement()));
    List<TestFigures> reports = testSeen.map(this::reportsOf).orElse(List.of());
    Optional<TestFigures> test = reports.stream().max(Comparator.comparing(WindowReader::tells));
    Optional<SenderFigures> bySockets = SocketReader.figures(sockets(Side.SENDER, testSeen));
    Optional<Duration> rtt = leastRtt(bySockets, reports);
    Optional<SenderFigures> sender =
        bySockets.or(() -> ofSender(reports)).map(s -> s.withMinimumRtt(rtt));
    HostState state = state(stated.sender(), window.senderState());
    noteErrors(test);
    return new Evidence(
        window.path(),
        state,
        state(stated.receiver(), window.receiverState()),
        test,
        sender,
        ReceiverFigures.of(sockets(Side.RECEIVER, testSeen)),
        receiverAddress(test),
        rtt.or(() -> stated.time(FactKey.RTT)),
        MtuFigures.of(fromSender(), state).orStated(stated),
        ProbeFigures.of(window.observations()).orStated(stated.share(FactKey.LOSS)),
        RoundFigures.of(window.observations()),
        stated,
        notes);
  }

  /** What was looked at counts before what is only stated. */
  private static HostState state(HostState stated, Optional<HostState> seen) {
    return seen.map(stated::merge).orElse(stated);
  }

  /** Of the busiest socket's peer, else of the test, else the host's name where it is one. */
  private Optional<String> receiverAddress(Optional<TestFigures> test) {
    Optional<String> bySocket =
        FlowSeries.bulkOf(sockets(Side.SENDER, Optional.empty())).stream()
            .findFirst()
            .map(f -> f.last().peer().address());
    String name = window.path().receiver().value();
    return bySocket
        .or(() -> test.flatMap(t -> t.test().receiver()).map(Endpoint::address))
        .or(() -> ADDRESS.matcher(name).matches() ? Optional.of(name) : Optional.empty())
        .or(() -> stated.words(FactKey.PEER).filter(a -> ADDRESS.matcher(a).matches()));
  }

  private static boolean isTcp(Measurement m) {
    return m instanceof ThroughputTest t && t.transport() == ThroughputTest.Transport.TCP;
  }

  private Optional<Observation> newest(
      Class<? extends Measurement> type, java.util.function.Predicate<Observation> wanted) {
    return window.observations().stream()
        .filter(o -> type.isInstance(o.measurement()) && wanted.test(o))
        .max(Comparator.comparing(Observation::at));
  }

  /** The reports of both ends on one test. */
  private List<TestFigures> reportsOf(Observation newest) {
    Instant from = newest.at().minus(SAME_TEST);
    return window.observations().stream()
        .filter(o -> isTcp(o.measurement()) && !o.at().isBefore(from))
        .map(o -> TestFigures.of((ThroughputTest) o.measurement()))
        .toList();
  }

  /** Of the reports on one test the one that knows what arrived counts. */
  private static boolean tells(TestFigures t) {
    return t.test().goodput().isPresent();
  }

  private static Optional<SenderFigures> ofSender(List<TestFigures> reports) {
    return reports.stream().flatMap(r -> r.sender().stream()).reduce((a, b) -> b);
  }

  /** The samples of the flows that the newest observation shows, and their earlier samples. */
  private List<SocketSample> sockets(Side side, Optional<Observation> test) {
    List<Observation> seen = side == Side.SENDER ? senderSockets : receiverSockets;
    Optional<Observation> last = seen.stream().max(Comparator.comparing(Observation::at));
    if (last.isEmpty() || isOutdated(last.get(), test)) {
      return List.of();
    }
    Set<Endpoint> peers = new HashSet<>();
    samples(last.get()).forEach(s -> peers.add(s.peer()));
    Instant oldest = last.get().at().minus(ONE_TRANSFER);
    List<SocketSample> inOrder =
        seen.stream()
            .filter(o -> !o.at().isBefore(oldest))
            .flatMap(WindowReader::samples)
            .filter(s -> peers.contains(s.peer()))
            .sorted(Comparator.comparing(s -> s.at().orElse(Instant.MIN)))
            .toList();
    return withoutCopies(inOrder);
  }

  /** Copies share moment and ends: telling by these first spares hashing whole samples. */
  private static List<SocketSample> withoutCopies(List<SocketSample> samples) {
    List<SocketSample> kept = new ArrayList<>(samples.size());
    Set<Sight> sights = new HashSet<>();
    for (SocketSample s : samples) {
      if (sights.add(new Sight(s.at(), s.local(), s.peer())) || !kept.contains(s)) {
        kept.add(s);
      }
    }
    return kept;
  }

  private record Sight(Optional<Instant> at, Endpoint local, Endpoint peer) {}

  private static boolean carriesData(Side side, List<SocketSample> samples) {
    return side == Side.SENDER
        ? FlowSeries.carryBulk(samples)
        : ReceiverFigures.anyReceives(samples);
  }

  private boolean isOutdated(Observation sockets, Optional<Observation> test) {
    boolean old = test.map(t -> sockets.at().plus(ONE_TRANSFER).isBefore(t.at())).orElse(false);
    if (old) {
      notes.add("Socket samples are older than the newest test and were left out");
    }
    return old;
  }

  private static Stream<SocketSample> samples(Observation o) {
    return o.measurement() instanceof SocketSamples s ? s.samples().stream() : Stream.empty();
  }

  private List<Measurement> fromSender() {
    return window.observations().stream()
        .filter(o -> o.side() == Side.SENDER)
        .map(Observation::measurement)
        .toList();
  }

  private Optional<Duration> leastRtt(Optional<SenderFigures> sockets, List<TestFigures> reports) {
    Stream<Duration> pings =
        all(PingRun.class)
            .filter(p -> p.payload() <= SMALL_PING)
            .flatMap(p -> p.minimum().stream());
    Stream<Duration> traces =
        all(PathTrace.class).filter(PathTrace::reached).flatMap(WindowReader::lastHop);
    Stream<Duration> flows =
        Stream.concat(
            sockets.flatMap(s -> s.rtt().minimum()).stream(),
            ofSender(reports).flatMap(s -> s.rtt().minimum()).stream());
    return Stream.of(pings, traces, flows)
        .flatMap(s -> s)
        .filter(d -> !d.isZero() && !d.isNegative())
        .min(Comparator.naturalOrder())
        .or(() -> receiverRtt());
  }

  private Optional<Duration> receiverRtt() {
    return all(SocketSamples.class)
        .flatMap(s -> s.samples().stream())
        .flatMap(s -> s.rtt().receiver().stream())
        .filter(d -> Durations.millis(d) > 0)
        .min(Comparator.naturalOrder());
  }

  private static Stream<Duration> lastHop(PathTrace trace) {
    return trace.hops().isEmpty()
        ? Stream.empty()
        : trace.hops().get(trace.hops().size() - 1).best().stream();
  }

  private <T extends Measurement> Stream<T> all(Class<T> type) {
    return window.observations().stream()
        .map(Observation::measurement)
        .filter(type::isInstance)
        .map(type::cast);
  }

  private void noteErrors(Optional<TestFigures> test) {
    test.flatMap(t -> t.test().error())
        .ifPresent(e -> notes.add("The test ended with an error: " + e));
  }
}
