package dev.longhaul.core.evidence;

import dev.longhaul.model.Counters;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.IntStream;

/**
 * What probes proved about the size of packets that the path carries, in bytes of IP packet.
 *
 * @param carried largest packet that is proven to pass whole
 * @param vanished smallest packet that vanished without an answer although the target answers
 * @param told MTU that a router told or the kernel learned: path MTU discovery works
 * @param link largest MTU of the sending host's own interfaces
 * @param probingSuccesses times that the kernel's MTU probing found a size by itself
 */
public record MtuFigures(
    OptionalInt carried,
    OptionalInt vanished,
    OptionalInt told,
    OptionalInt link,
    OptionalLong probingSuccesses) {

  /** Pings this small are for the RTT and may be fragmented; larger ones are probes. */
  static final int PROBE_FROM = 1000;

  static MtuFigures of(List<Measurement> measurements, HostState sender) {
    List<PingRun> pings = of(measurements, PingRun.class);
    List<PathTrace> traces = of(measurements, PathTrace.class);
    boolean answers =
        pings.stream().anyMatch(p -> p.received() > 0)
            || traces.stream()
                .flatMap(t -> t.hops().stream().skip(Math.max(0, t.hops().size() - 1)))
                .anyMatch(h -> h.best().isPresent());
    return new MtuFigures(
        IntStream.concat(
                pings.stream()
                    .filter(p -> isProbe(p) && p.received() > 0)
                    .mapToInt(PingRun::packet),
                traces.stream().filter(PathTrace::reached).flatMapToInt(t -> t.pmtu().stream()))
            .max(),
        answers
            ? pings.stream().filter(MtuFigures::hasVanished).mapToInt(PingRun::packet).min()
            : OptionalInt.empty(),
        told(pings, sender),
        sender.links().stream().filter(l -> !l.isLoopback()).mapToInt(HostState.Link::mtu).max(),
        of(measurements, Counters.class).stream()
            .filter(c -> c.kind() == Counters.Kind.DIFFERENCE)
            .flatMapToLong(c -> c.value("TcpExtTCPMTUPSuccess").stream())
            .max());
  }

  /** The same with what is stated where nothing was measured. */
  MtuFigures orStated(StatedFacts stated) {
    boolean misled = stated.shows(Symptom.PROBE_MISLED);
    OptionalInt passes = misled ? OptionalInt.empty() : stated.bytes(FactKey.PROBE_PASSES);
    OptionalInt vanishes = stated.bytes(FactKey.PROBE_VANISHES);
    return new MtuFigures(
        carried.isPresent() ? carried : passes,
        vanished.isPresent() ? vanished : vanishes,
        told,
        link,
        probingSuccesses);
  }

  private static boolean isProbe(PingRun p) {
    return p.packet() >= PROBE_FROM;
  }

  private static boolean hasVanished(PingRun p) {
    return isProbe(p)
        && p.sent() > 0
        && p.received() == 0
        && p.localMtu().isEmpty()
        && p.fragmentationNeeded().isEmpty();
  }

  private static OptionalInt told(List<PingRun> pings, HostState sender) {
    return IntStream.concat(
            pings.stream().flatMapToInt(p -> p.fragmentationNeeded().stream()),
            sender.routes().stream()
                .filter(r -> r.learned() && r.mtu() > 0)
                .mapToInt(HostState.Route::mtu))
        .min();
  }

  private static <T extends Measurement> List<T> of(List<Measurement> all, Class<T> type) {
    return all.stream().filter(type::isInstance).map(type::cast).toList();
  }
}
