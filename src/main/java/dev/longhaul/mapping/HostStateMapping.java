package dev.longhaul.mapping;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Host states; what the model marks by a special number is left out on the wire. */
final class HostStateMapping {

  private static final long UNKNOWN_DROPS = -1;
  private static final int NONE = 0;
  private static final String RELEASE = "kernel.osrelease";

  private HostStateMapping() {}

  static HostState toModel(MeasurementData.HostState h) {
    return new HostState(
        h.kernel().flatMap(KernelVersion::parse),
        Convert.size(h.memoryBytes()),
        withRelease(h.sysctls(), h.kernel()),
        h.addresses(),
        h.links().stream().map(HostStateMapping::link).toList(),
        h.qdiscs().stream().map(HostStateMapping::qdisc).toList(),
        h.routes().stream().map(HostStateMapping::route).toList(),
        h.offloads(),
        h.configuration().map(ConfigurationMapping::toModel).orElse(Configuration.NONE));
  }

  /** The full release is kept as what it is on the host: an update seldom changes the version. */
  private static Map<String, String> withRelease(
      Map<String, String> sysctls, Optional<String> kernel) {
    Optional<String> more =
        kernel
            .filter(k -> !sysctls.containsKey(RELEASE))
            .filter(k -> KernelVersion.parse(k).filter(v -> !v.toString().equals(k)).isPresent());
    if (more.isEmpty()) {
      return sysctls;
    }
    Map<String, String> all = new HashMap<>(sysctls);
    all.put(RELEASE, more.get());
    return all;
  }

  static MeasurementData.HostState toContract(HostId host, HostState h) {
    return new MeasurementData.HostState(
        host.value(),
        h.sysctl(RELEASE).or(() -> h.kernel().map(KernelVersion::toString)),
        Convert.toBytes(h.memory()),
        h.sysctls(),
        h.addresses(),
        h.links().stream().map(HostStateMapping::toContract).toList(),
        h.qdiscs().stream().map(HostStateMapping::toContract).toList(),
        h.routes().stream().map(HostStateMapping::toContract).toList(),
        h.offloads(),
        Optional.of(h.configuration())
            .filter(c -> !c.isEmpty())
            .map(ConfigurationMapping::toContract));
  }

  private static HostState.Link link(MeasurementData.Link l) {
    return new HostState.Link(l.name(), l.kind(), l.mtu(), l.up(), l.master(), l.address());
  }

  private static MeasurementData.Link toContract(HostState.Link l) {
    return new MeasurementData.Link(l.name(), l.kind(), l.mtu(), l.up(), l.master(), l.address());
  }

  private static HostState.Qdisc qdisc(MeasurementData.Qdisc q) {
    return new HostState.Qdisc(
        q.device(),
        q.kind(),
        q.handle(),
        q.parent(),
        q.options(),
        Convert.count(q.drops()).orElse(UNKNOWN_DROPS));
  }

  private static MeasurementData.Qdisc toContract(HostState.Qdisc q) {
    return new MeasurementData.Qdisc(
        q.device(),
        q.kind(),
        q.handle(),
        q.parent(),
        q.options(),
        q.drops() == UNKNOWN_DROPS ? OptionalLong.empty() : OptionalLong.of(q.drops()));
  }

  private static HostState.Route route(MeasurementData.Route r) {
    return new HostState.Route(
        r.destination(),
        r.gateway(),
        r.device(),
        r.source(),
        Convert.count(r.mtu()).orElse(NONE),
        Convert.count(r.advmss()).orElse(NONE),
        r.learned());
  }

  private static MeasurementData.Route toContract(HostState.Route r) {
    return new MeasurementData.Route(
        r.destination(),
        r.gateway(),
        r.device(),
        r.source(),
        r.mtu() == NONE ? OptionalInt.empty() : OptionalInt.of(r.mtu()),
        r.advmss() == NONE ? OptionalInt.empty() : OptionalInt.of(r.advmss()),
        r.learned());
  }
}
