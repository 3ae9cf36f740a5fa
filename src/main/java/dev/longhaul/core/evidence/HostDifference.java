package dev.longhaul.core.evidence;

import dev.longhaul.model.DataSize;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.model.KernelVersion;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What differs between two states of hosts. Only what both states know is compared: a part that one
 * of them does not show was not looked at, which is no difference. Counters, handles and addresses
 * are no settings.
 */
public final class HostDifference {

  private static final String RELEASE = "kernel.osrelease";
  private static final String NONE = "none";

  private final HostState first;
  private final HostState second;
  private final List<StateDifference> found = new ArrayList<>();

  private HostDifference(HostState first, HostState second) {
    this.first = first;
    this.second = second;
  }

  /** All differences, in the order of their names. */
  public static List<StateDifference> between(HostState first, HostState second) {
    if (first.equals(second)) {
      return List.of();
    }
    HostDifference difference = new HostDifference(first, second);
    difference.compare();
    return difference.found.stream().sorted().toList();
  }

  private void compare() {
    compareKernels();
    both(first.memory().map(DataSize::toString), second.memory().map(DataSize::toString))
        .ifPresent(v -> found.add(StateDifference.ofHost("memory", v.from, v.to)));
    compareSysctls();
    compareLinks();
    compareQdiscs();
    compareRoutes();
    compareOffloads();
  }

  /** The full release where both tell it, else the version. */
  private void compareKernels() {
    boolean releases = first.sysctl(RELEASE).isPresent() && second.sysctl(RELEASE).isPresent();
    Optional<String> from = releases ? first.sysctl(RELEASE) : version(first);
    Optional<String> to = releases ? second.sysctl(RELEASE) : version(second);
    both(from, to).ifPresent(v -> found.add(StateDifference.ofHost("kernel", v.from, v.to)));
  }

  private static Optional<String> version(HostState state) {
    return state.kernel().map(KernelVersion::toString);
  }

  private void compareSysctls() {
    first
        .sysctls()
        .forEach(
            (key, from) ->
                both(Optional.of(from), second.sysctl(key))
                    .filter(v -> !key.equals(RELEASE))
                    .ifPresent(v -> found.add(StateDifference.ofHost(key, v.from, v.to))));
  }

  private void compareLinks() {
    Map<String, Link> others = new HashMap<>();
    second.links().forEach(l -> others.put(l.name(), l));
    for (Link link : first.links()) {
      Link other = others.get(link.name());
      if (other != null && link.mtu() != other.mtu()) {
        add("link.mtu", link.name(), String.valueOf(link.mtu()), String.valueOf(other.mtu()));
      }
      if (other != null && link.up() != other.up()) {
        add("link.up", link.name(), word(link.up()), word(other.up()));
      }
    }
  }

  private void compareQdiscs() {
    Map<String, String> before = qdiscs(first);
    Map<String, String> after = qdiscs(second);
    before.forEach(
        (device, from) ->
            both(Optional.of(from), Optional.ofNullable(after.get(device)))
                .ifPresent(v -> add("qdisc", device, v.from, v.to)));
  }

  /** The root of each device; what hangs below a multiqueue root, once for equal leaves. */
  private static Map<String, String> qdiscs(HostState state) {
    Map<String, TreeSet<String>> texts = new TreeMap<>();
    for (Qdisc qdisc : state.qdiscs()) {
      String text = qdisc.kind() + options(qdisc);
      texts
          .computeIfAbsent(qdisc.device(), d -> new TreeSet<>())
          .add(qdisc.isRoot() ? text : "> " + text);
    }
    Map<String, String> joined = new TreeMap<>();
    // Roots sort after leaves; a reader expects them first.
    texts.forEach((device, all) -> joined.put(device, String.join(" ", all.descendingSet())));
    return joined;
  }

  private static String options(Qdisc qdisc) {
    StringBuilder text = new StringBuilder();
    qdisc
        .options()
        .forEach((name, value) -> text.append(' ').append(name).append(' ').append(value));
    return text.toString().stripTrailing();
  }

  private void compareRoutes() {
    Map<String, Route> others = new HashMap<>();
    second.routes().forEach(r -> others.put(r.destination(), r));
    for (Route route : first.routes()) {
      Route other = others.get(route.destination());
      if (other != null) {
        compare(route, other);
      }
    }
  }

  private void compare(Route one, Route other) {
    String destination = one.destination();
    // A learned MTU that is gone has only expired.
    boolean expired = one.learned() && other.mtu() == 0;
    if (one.mtu() != other.mtu() && !expired) {
      add("route.mtu", destination, bytes(one.mtu()), bytes(other.mtu()));
    }
    if (one.advmss() != other.advmss()) {
      add("route.advmss", destination, bytes(one.advmss()), bytes(other.advmss()));
    }
    String via = via(one);
    if (!via.equals(via(other))) {
      add("route.via", destination, via, via(other));
    }
  }

  private static String via(Route route) {
    String device = route.device().map(d -> "dev " + d).orElse("");
    return route.gateway().map(g -> (g + " " + device).strip()).orElse(device);
  }

  private void compareOffloads() {
    first
        .offloads()
        .forEach(
            (device, flags) -> {
              Map<String, Boolean> others = second.offloads().getOrDefault(device, Map.of());
              new TreeMap<>(flags)
                  .forEach(
                      (flag, on) -> {
                        Boolean other = others.get(flag);
                        if (other != null && !other.equals(on)) {
                          add("offload." + flag, device, word(on), word(other));
                        }
                      });
            });
  }

  private void add(String setting, String target, String from, String to) {
    found.add(StateDifference.of(setting, target, from, to));
  }

  private static String bytes(int value) {
    return value == 0 ? NONE : String.valueOf(value);
  }

  private static String word(boolean on) {
    return on ? "on" : "off";
  }

  private record Values(String from, String to) {}

  private static Optional<Values> both(Optional<String> from, Optional<String> to) {
    return from.isPresent() && to.isPresent() && !from.get().equals(to.get())
        ? Optional.of(new Values(from.get(), to.get()))
        : Optional.empty();
  }
}
