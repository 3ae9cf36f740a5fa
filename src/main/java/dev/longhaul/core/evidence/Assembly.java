package dev.longhaul.core.evidence;

import dev.longhaul.model.Counters;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Side;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.ThroughputTest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Puts the measurements of one directory or upload together to what is known about one path: who
 * sends, who receives, which measurement was taken at which end and when.
 */
public final class Assembly {

  private final PathEnds ends;
  private final SideFinder sides;
  private final Instant undated;
  private final ThroughputTest.@Nullable Reporter reporter;
  private final List<String> notes = new ArrayList<>();
  private final List<Observation> observations = new ArrayList<>();
  private final Map<Side, HostParts> hosts = new EnumMap<>(Side.class);
  private final Map<Side, List<CounterPairs.Entry>> counters = new EnumMap<>(Side.class);

  private Assembly(List<Fact> facts, Instant undated) {
    this.ends = PathEnds.of(facts);
    this.sides = new SideFinder(ends, facts);
    this.reporter =
        facts.stream()
            .map(Fact::measurement)
            .filter(ThroughputTest.class::isInstance)
            .map(m -> ((ThroughputTest) m).reporter())
            .findFirst()
            .orElse(null);
    this.undated =
        facts.stream()
            .map(f -> momentOf(f.measurement()))
            .flatMap(Optional::stream)
            .min(Comparator.naturalOrder())
            .orElse(undated);
  }

  /**
   * Puts facts together; their order does not matter.
   *
   * @param facts what was measured
   * @param undated the time of measurements that carry none, if no other measurement carries one;
   *     else they get the time of the earliest that does
   */
  public static Assembled assemble(List<Fact> facts, Instant undated) {
    List<Fact> ordered = new ArrayList<>(facts);
    ordered.sort(
        Comparator.<Fact>comparingInt(f -> NameHints.of(f).order())
            .thenComparing(Fact::source)
            .thenComparing(f -> f.host().orElse("")));
    Assembly assembly = new Assembly(ordered, undated);
    ordered.forEach(assembly::add);
    return assembly.finish();
  }

  private void add(Fact fact) {
    Optional<Side> found =
        fact.measurement() instanceof StatedFacts ? Optional.of(Side.SENDER) : sides.side(fact);
    Side side = found.orElse(Side.SENDER);
    if (found.isEmpty()) {
      notes.add(
          fact.source() + ": nothing tells at which end it was taken; the sender is assumed.");
    }
    Measurement measurement = fact.measurement();
    if (measurement instanceof HostState state) {
      hosts.computeIfAbsent(side, s -> new HostParts()).add(state);
    } else if (measurement instanceof Counters list) {
      counters
          .computeIfAbsent(side, s -> new ArrayList<>())
          .add(new CounterPairs.Entry(NameHints.of(fact), list));
    } else if (measurement instanceof SocketSamples sockets) {
      List<SocketSample> data = new SocketSelection(ends, side).of(sockets.samples());
      observe(side, new SocketSamples(data));
    } else if (isOfAnotherPath(measurement)) {
      notes.add(fact.source() + ": a test between other ends or the other way; it is left out.");
    } else {
      observe(side, measurement);
    }
  }

  /**
   * The reports of both ends may name other addresses for the same path where one is translated on
   * the way; two reports of the same end may not.
   */
  private boolean isOfAnotherPath(Measurement measurement) {
    if (!(measurement instanceof ThroughputTest test)) {
      return false;
    }
    boolean same = sameHost(test.sender(), ends.sender());
    boolean samePeer = sameHost(test.receiver(), ends.receiver());
    boolean turned =
        sameHost(test.sender(), ends.receiver()) && sameHost(test.receiver(), ends.sender());
    boolean translated = test.reporter() != reporter && !turned && !ends.sameAddress();
    return !(same && samePeer) && !translated;
  }

  private boolean sameHost(Optional<Endpoint> one, Optional<Endpoint> other) {
    // On one host the ends differ by their ports only.
    return one.isEmpty()
        || other.isEmpty()
        || (ends.sameAddress()
            ? one.equals(other)
            : one.get().address().equals(other.get().address()));
  }

  private void observe(Side side, Measurement measurement) {
    observations.add(new Observation(side, momentOf(measurement).orElse(undated), measurement));
  }

  private Assembled finish() {
    counters.forEach(
        (side, entries) ->
            CounterPairs.resolve(entries).forEach(difference -> observe(side, difference)));
    PathKey path = ends.key();
    PathWindow window = PathWindow.empty(path).withHosts(state(Side.SENDER), state(Side.RECEIVER));
    return new Assembled(window.plus(observations), notes);
  }

  private Optional<HostState> state(Side side) {
    return Optional.ofNullable(hosts.get(side)).flatMap(HostParts::state);
  }

  /** The moment that a measurement itself names: its start, or its last sample. */
  private static Optional<Instant> momentOf(Measurement measurement) {
    if (measurement instanceof ThroughputTest test) {
      return test.startedAt();
    }
    if (measurement instanceof SocketSamples sockets) {
      return sockets.samples().stream()
          .map(SocketSample::at)
          .flatMap(Optional::stream)
          .max(Comparator.naturalOrder());
    }
    if (measurement instanceof PingRun ping) {
      return ping.replies().stream().map(PingRun.Reply::at).flatMap(Optional::stream).findFirst();
    }
    return Optional.empty();
  }
}
