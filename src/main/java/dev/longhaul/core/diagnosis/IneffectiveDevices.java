package dev.longhaul.core.diagnosis;

import dev.longhaul.core.diagnosis.Ineffective.Kind;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Settings of interfaces that a network manager's file asks for and that are not in force. */
final class IneffectiveDevices {

  private static final Set<Manager> MANAGERS =
      Set.of(Manager.NETPLAN, Manager.NETWORKD, Manager.NETWORK_MANAGER, Manager.IFUPDOWN);

  /** Drivers that have these switch them on by themselves. */
  private static final Set<String> USUALLY_ON =
      Set.of("tcp-segmentation-offload", "generic-segmentation-offload", "generic-receive-offload");

  private IneffectiveDevices() {}

  private record Line(ConfigFile file, Setting setting) {}

  static List<Ineffective> find(Side side, HostState state) {
    Map<String, Line> last = new LinkedHashMap<>();
    state.configuration().files().stream()
        .filter(f -> MANAGERS.contains(f.manager()))
        .sorted(Comparator.comparing(ConfigFile::baseName))
        .forEach(
            f ->
                f.settings().stream()
                    .filter(s -> isOfDevice(s.key()))
                    .forEach(s -> last.put(s.subject() + ' ' + s.key(), new Line(f, s))));
    List<Ineffective> found = new ArrayList<>();
    last.values().forEach(line -> judge(side, state, line).ifPresent(found::add));
    if (!last.isEmpty()) {
      found.addAll(notKept(side, state, last.keySet()));
    }
    return found;
  }

  /** Off now, but in none of the files shown: on again after a boot (rule P4). */
  private static List<Ineffective> notKept(Side side, HostState state, Set<String> written) {
    List<Ineffective> found = new ArrayList<>();
    state
        .offloads()
        .forEach(
            (device, flags) ->
                flags.forEach(
                    (flag, on) -> {
                      String key = "offload." + flag;
                      boolean kept = written.stream().anyMatch(w -> w.endsWith(" " + key));
                      if (USUALLY_ON.contains(flag) && !on && !kept) {
                        found.add(unkept(side, device, key));
                      }
                    }));
    return found;
  }

  private static Ineffective unkept(Side side, String device, String key) {
    return new Ineffective(
        side,
        Kind.NOT_KEPT,
        key,
        "off",
        Optional.of("off"),
        "ethtool, " + device,
        "ethtool -K lasts until the interface is set up anew, and none of the files shown has it",
        "leave it: on is better; if it has to stay off, set it in the network manager's file",
        List.of(RuleId.P4, RuleId.P6));
  }

  private static boolean isOfDevice(String key) {
    return key.equals("mtu")
        || key.equals("route.mtu")
        || key.equals("route.advmss")
        || key.startsWith("offload.");
  }

  private static Optional<Ineffective> judge(Side side, HostState state, Line line) {
    Optional<Problem> refusal =
        line.file().problems().stream().filter(Problem::rejected).findFirst();
    if (refusal.isPresent()) {
      return Optional.of(
          found(
              side,
              Kind.REFUSED,
              line,
              live(state, line),
              "netplan refuses the whole file for " + refusal.get().what(),
              line.file().at(refusal.get().line()) + ": " + refusal.get().remedy(),
              RuleId.P3));
    }
    return live(state, line)
        .filter(live -> !live.equals(wanted(line.setting())))
        .map(
            live ->
                found(
                    side,
                    Kind.NOT_LIVE,
                    line,
                    Optional.of(live),
                    "the interface has another value: the file was not applied since, does not"
                        + " match the interface, or something changed it afterwards",
                    apply(line.file().manager()),
                    RuleId.P3,
                    RuleId.P4));
  }

  private static String apply(Manager manager) {
    return switch (manager) {
      case NETPLAN -> "netplan try, which takes it back by itself; match by MAC address";
      case NETWORKD -> "networkctl reload; networkctl reconfigure DEVICE";
      case NETWORK_MANAGER -> "nmcli connection up NAME";
      default -> "ifdown and ifup, over another way than this interface";
    };
  }

  private static String wanted(Setting s) {
    if (!s.key().startsWith("offload.")) {
      return s.value();
    }
    return s.value().toLowerCase(java.util.Locale.ROOT).matches("on|true|yes|y|1") ? "on" : "off";
  }

  private static Optional<String> live(HostState state, Line line) {
    Optional<Link> link = link(state, line);
    if (line.setting().key().equals("mtu")) {
      return link.map(l -> Integer.toString(l.mtu()));
    }
    if (line.setting().key().startsWith("offload.")) {
      String device = link.map(Link::name).orElse(line.setting().device());
      String flag = line.setting().key().substring("offload.".length());
      return Optional.ofNullable(state.offloads().get(device))
          .flatMap(flags -> Optional.ofNullable(flags.get(flag)))
          .map(on -> on ? "on" : "off");
    }
    return route(state, line.setting());
  }

  /** Zero is no value of its own; a route that is not shown tells nothing. */
  private static Optional<String> route(HostState state, Setting s) {
    String destination = s.subject().substring(s.subject().indexOf(' ') + 1);
    String shown = destination.equals("0.0.0.0/0") ? "default" : destination;
    return state.routes().stream()
        .filter(r -> r.destination().equals(shown) && !r.learned())
        .findFirst()
        .map(r -> s.key().equals("route.mtu") ? r.mtu() : r.advmss())
        .map(n -> n == 0 ? "none" : Integer.toString(n));
  }

  /** By its name, by the MAC address that its file matches, or by a MAC address as its subject. */
  private static Optional<Link> link(HostState state, Line line) {
    String device = line.setting().device();
    Optional<String> mac =
        line.file().settings().stream()
            .filter(s -> s.key().equals("macaddress") && s.subject().equals(device))
            .map(Setting::value)
            .findFirst();
    return state.links().stream()
        .filter(
            l ->
                l.name().equals(device)
                    || l.address().filter(a -> a.equalsIgnoreCase(mac.orElse(device))).isPresent())
        .findFirst();
  }

  private static Ineffective found(
      Side side,
      Kind kind,
      Line line,
      Optional<String> live,
      String why,
      String remedy,
      RuleId... rules) {
    Setting s = line.setting();
    String name = s.key().equals("mtu") ? "link.mtu" : s.key();
    return new Ineffective(
        side,
        kind,
        name,
        wanted(s),
        live,
        line.file().at(s.line()) + ", " + s.subject(),
        why,
        remedy,
        List.of(rules));
  }
}
