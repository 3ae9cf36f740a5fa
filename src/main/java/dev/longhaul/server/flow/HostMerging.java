package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.core.evidence.HostDifference;
import dev.longhaul.core.history.HostChange;
import dev.longhaul.mapping.Mapped;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.server.flow.PathMemory.VersionedState;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Puts the parts together in which hosts report their state. */
@ApplicationScoped
class HostMerging {

  private static final Pattern DEVICE_SETTING = Pattern.compile("(link|route|offload)\\.");

  private final EventFormat format;

  HostMerging(EventFormat format) {
    this.format = format;
  }

  /** A state that changed: what to store and what to remember. */
  record Merged(HostUpdate update, VersionedState state, List<HostChange> changes) {}

  /** Merges new reports into what is stored; empty if they tell nothing new. */
  Optional<Merged> merge(HostId host, StoredHost stored, List<Fact> reports) {
    HostState old = stored.state().map(this::read).orElse(HostState.UNKNOWN);
    Instant at = stored.stateAt().orElse(Instant.MIN);
    HostState merged = old;
    List<Fact> inOrder = reports.stream().sorted(Comparator.comparing(Fact::at)).toList();
    List<HostChange> changes = new ArrayList<>();
    for (Fact report : inOrder) {
      HostState state = (HostState) report.measurement().orElse(HostState.UNKNOWN);
      boolean newer = !report.at().isBefore(at);
      HostState next = newer ? merged.merge(state) : state.merge(merged);
      if (newer) {
        changes.addAll(changes(host, merged, next, new Moments(at, report.at())));
      }
      merged = next;
      at = newer ? report.at() : at;
    }
    // What was changed and changed back between two batches happened all the same.
    if (merged.equals(old) && changes.isEmpty() && stored.version() > 0) {
      return Optional.empty();
    }
    long version = stored.version() + 1;
    HostUpdate update =
        new HostUpdate(host, write(host, merged), at, version, ownAddresses(merged));
    return Optional.of(new Merged(update, new VersionedState(version, merged), changes));
  }

  /** When the old state was seen, and when the new one. */
  private record Moments(Instant before, Instant after) {}

  private static List<HostChange> changes(
      HostId host, HostState old, HostState next, Moments seen) {
    return HostDifference.between(old, next).stream()
        .filter(d -> isSetting(d.setting()))
        .map(d -> new HostChange(host, seen.before, seen.after, d, Optional.empty()))
        .toList();
  }

  /**
   * Many sysctls are counters or change by themselves; those that matter here are the network's.
   */
  private static boolean isSetting(String setting) {
    boolean ofDevices = !setting.contains(".") || DEVICE_SETTING.matcher(setting).lookingAt();
    return ofDevices || (setting.startsWith("net.") && !setting.endsWith("_count"));
  }

  /** Reads a stored state. */
  HostState read(String json) {
    Mapped mapped = MeasurementMapping.toModel(format.readHostState(json));
    return mapped instanceof Mapped.Valid valid
        ? (HostState) valid.measurement()
        : HostState.UNKNOWN;
  }

  private String write(HostId host, HostState state) {
    MeasurementData data = MeasurementMapping.toContract(host, host, host, state);
    return format.writeContent(data);
  }

  /** Loopback and link-local addresses exist on every host and tell none of them apart. */
  private static List<String> ownAddresses(HostState state) {
    return state.addresses().stream()
        .map(a -> a.indexOf('/') < 0 ? a : a.substring(0, a.indexOf('/')))
        .filter(a -> !a.startsWith("127.") && !a.equals("::1"))
        .filter(a -> !a.startsWith("169.254.") && !a.regionMatches(true, 0, "fe80:", 0, 5))
        .toList();
  }
}
