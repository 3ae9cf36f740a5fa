package dev.longhaul.mapping;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.Counters;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import java.util.Locale;
import java.util.Optional;

/** Traces, pings and counters. */
final class ProbeMapping {

  private ProbeMapping() {}

  static PathTrace toModel(MeasurementData.PathTrace t) {
    return new PathTrace(
        t.tool(),
        Optional.of(t.target()),
        Convert.count(t.pmtuBytes()),
        t.reached(),
        t.hops().stream().map(ProbeMapping::hop).toList());
  }

  static MeasurementData.PathTrace toContract(HostId host, HostId peer, PathTrace t) {
    return new MeasurementData.PathTrace(
        host.value(),
        peer.value(),
        t.tool(),
        t.pmtu(),
        t.reached(),
        t.hops().stream().map(ProbeMapping::toContract).toList());
  }

  static PingRun toModel(MeasurementData.PathProbe p) {
    return new PingRun(
        p.target(),
        p.payloadBytes(),
        p.packetBytes(),
        p.sent(),
        p.received(),
        Convert.share(p.lossShare()),
        Convert.count(p.localMtu()),
        Convert.count(p.fragmentationNeededMtu()),
        Convert.micros(p.minimumUs()),
        Convert.micros(p.averageUs()),
        Convert.micros(p.maximumUs()),
        p.replies().stream()
            .map(
                r ->
                    new PingRun.Reply(
                        r.sequence(), Convert.micros(r.rttUs()), Convert.moment(r.at())))
            .toList());
  }

  static MeasurementData.PathProbe toContract(HostId host, HostId peer, PingRun p) {
    return new MeasurementData.PathProbe(
        host.value(),
        peer.value(),
        p.payload(),
        p.packet(),
        p.sent(),
        p.received(),
        Convert.toFraction(p.loss()),
        p.localMtu(),
        p.fragmentationNeeded(),
        Convert.toMicros(p.minimum()),
        Convert.toMicros(p.average()),
        Convert.toMicros(p.maximum()),
        p.replies().stream()
            .map(
                r ->
                    new MeasurementData.Reply(
                        r.sequence(), Convert.toMicros(r.rtt()), Convert.toText(r.at())))
            .toList());
  }

  static Counters toModel(MeasurementData.Counters c) {
    return new Counters(c.values(), kind(c.kind()), Convert.seconds(c.intervalSeconds()));
  }

  static MeasurementData.Counters toContract(HostId host, Counters c) {
    return new MeasurementData.Counters(
        host.value(),
        c.values(),
        c.kind().name().toLowerCase(Locale.ROOT),
        Convert.toSeconds(c.interval()));
  }

  private static Counters.Kind kind(String name) {
    return switch (name.toLowerCase(Locale.ROOT)) {
      case "absolute" -> Counters.Kind.ABSOLUTE;
      case "difference" -> Counters.Kind.DIFFERENCE;
      default ->
          throw new IllegalArgumentException(
              "The kind of counters is neither absolute nor difference");
    };
  }

  private static PathTrace.Hop hop(MeasurementData.Hop h) {
    return new PathTrace.Hop(
        h.distance(),
        h.host(),
        Convert.count(h.sent()),
        Convert.share(h.lossShare()),
        Convert.micros(h.bestUs()),
        Convert.micros(h.averageUs()),
        Convert.micros(h.worstUs()));
  }

  private static MeasurementData.Hop toContract(PathTrace.Hop h) {
    return new MeasurementData.Hop(
        h.distance(),
        h.host(),
        h.sent(),
        Convert.toFraction(h.loss()),
        Convert.toMicros(h.best()),
        Convert.toMicros(h.average()),
        Convert.toMicros(h.worst()));
  }
}
