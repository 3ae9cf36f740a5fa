package dev.longhaul.reading;

import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds which fact a key means: by its name, another name, or one with a unit in it. */
final class FactNames {

  /** Names of a host's parts that may stand without saying which host: then it is the sender. */
  private static final Set<String> HOST = Set.of("kernel", "memory", "cc");

  private static final Map<String, String> SAME =
      Map.of("congestion-control", "cc", "ram", "memory", "kernel-version", "kernel");
  private static final Set<String> DOTTED =
      Set.of("sender", "receiver", "toggled", "toggles", "udp", "sysctls", "sysctl", "links");
  private static final Set<String> CORE = Set.of("wmem_max", "rmem_max", "default_qdisc");
  private static final Map<String, String> GROUPS =
      Map.of(
          "rates", "rate", "mtus", "mtu", "windows", "window", "losses", "loss", "rtts", "rtt",
          "buffers", "buffer", "tunnels", "tunnel");
  private static final Pattern UNIT =
      Pattern.compile(
          "(.+?)[_-](ns|us|ms|s|seconds|[kKmMgG]i?[bB]ps|bps|[kKmMgG]i?[bB]it|[bB]ytes"
              + "|[kKmMgG]i?B|pct|percent)(?:[_-]derived)?");
  private static final Pattern BYTES_A_SECOND = Pattern.compile("([kKmMgG]i?)(B)ps");
  private static final Map<String, FactKey> BY_NAME = new HashMap<>();

  /** By the last part of their names, where only one has it. */
  private static final Map<String, FactKey> BY_END = new HashMap<>();

  static {
    Set<String> twice = new HashSet<>();
    for (FactKey key : FactKey.values()) {
      BY_NAME.put(key.key(), key);
      BY_NAME.put(key.key().replace('.', '-'), key);
      key.aliases().forEach(alias -> BY_NAME.put(alias, key));
      String end = key.key().substring(key.key().indexOf('.') + 1);
      twice.addAll(BY_END.put(end, key) == null ? Set.of() : Set.of(end));
    }
    twice.forEach(BY_END::remove);
  }

  /** A key as the model has it, with the unit that the name held. */
  record Named(String key, String unit) {}

  private FactNames() {}

  /** The key that a path means; empty if none is known. */
  static Optional<Named> find(List<String> path) {
    List<String> names = apart(path);
    String side = StatedFacts.SENDER;
    if (names.size() > 1 && (names.get(0).equals("sender") || names.get(0).equals("receiver"))) {
      side = names.remove(0) + ".";
    }
    Optional<String> host = host(names);
    return host.isPresent()
        ? Optional.of(new Named(side + host.get(), ""))
        : toggle(names).or(() -> udp(names)).or(() -> fact(names));
  }

  /** Groups that are written with a dot, taken apart; a sysctl's own dots stay. */
  private static List<String> apart(List<String> path) {
    List<String> names = new ArrayList<>();
    for (String part : path) {
      String name = part;
      int dot = name.indexOf('.');
      while (dot > 0 && DOTTED.contains(kebab(name.substring(0, dot)))) {
        names.add(name.substring(0, dot));
        name = name.substring(dot + 1);
        dot = name.indexOf('.');
      }
      names.add(name);
    }
    return names;
  }

  private static Optional<String> host(List<String> names) {
    String first = names.get(0);
    String rest = String.join(".", names.subList(1, names.size()));
    if (names.size() == 1) {
      String plain = SAME.getOrDefault(kebab(first), kebab(first));
      if (HOST.contains(plain)) {
        return Optional.of(plain);
      }
      return sysctl(first).map(key -> "sysctl." + key);
    }
    return switch (kebab(first)) {
      case "sysctls", "sysctl" -> Optional.of("sysctl." + sysctl(rest).orElse(rest));
      case "links" -> Optional.of("link." + rest);
      case "offloads" -> names.size() == 3 ? Optional.of("offload." + rest) : Optional.empty();
      case "mtu", "mtus" ->
          fact(names).isEmpty() ? Optional.of("link." + rest + ".mtu") : Optional.empty();
      case "net" -> sysctl(String.join(".", names)).map(key -> "sysctl." + key);
      default -> Optional.empty();
    };
  }

  /** A kernel parameter that stands without its family, as people write it. */
  private static Optional<String> sysctl(String name) {
    String dotted = name.indexOf('/') >= 0 ? name.replace('/', '.') : name;
    if (dotted.startsWith("net.")) {
      return Optional.of(dotted);
    }
    if (name.startsWith("tcp_") && !name.endsWith("_after")) {
      return Optional.of("net.ipv4." + name.replaceAll("^(tcp_[rw]mem)_max$", "$1"));
    }
    return CORE.contains(name) ? Optional.of("net.core." + name) : Optional.empty();
  }

  private static Optional<Named> udp(List<String> names) {
    boolean is = names.size() == 2 && kebab(names.get(0)).equals("udp");
    return is ? Optional.of(new Named(StatedFacts.UDP + names.get(1), "")) : Optional.empty();
  }

  private static Optional<Named> toggle(List<String> names) {
    boolean is =
        names.size() == 2 && Set.of("toggled", "toggles", "toggle").contains(kebab(names.get(0)));
    return is
        ? Optional.of(new Named(StatedFacts.TOGGLE + kebab(names.get(1)), ""))
        : Optional.empty();
  }

  private static Optional<Named> fact(List<String> names) {
    String whole = String.join(".", names);
    Optional<FactKey> key = exact(whole);
    if (key.isPresent()) {
      return Optional.of(new Named(key.get().key(), ""));
    }
    Matcher m = UNIT.matcher(whole);
    return m.matches()
        ? exact(m.group(1)).map(k -> new Named(k.key(), unit(m.group(2))))
        : Optional.empty();
  }

  private static Optional<FactKey> exact(String whole) {
    String name = kebab(whole);
    int dot = name.indexOf('.');
    if (dot > 0) {
      String group = name.substring(0, dot);
      name = GROUPS.getOrDefault(group, group) + name.substring(dot);
    }
    return Optional.ofNullable(BY_NAME.get(name)).or(() -> inAnyGroup(kebab(whole)));
  }

  /** {@code direct} for {@code rate.direct}, {@code guest-mtu} for {@code mtu.guest}. */
  private static Optional<FactKey> inAnyGroup(String name) {
    int dash = name.lastIndexOf('-');
    String group = dash < 0 ? "" : name.substring(dash + 1);
    if (Set.of("rate", "mtu", "loss", "cpu").contains(group)) {
      return Optional.ofNullable(BY_NAME.get(group + "." + name.substring(0, dash)));
    }
    return Optional.ofNullable(BY_END.get(name));
  }

  /** What a name may mean as well, where its value is none of the first meaning. */
  static Optional<FactKey> alternative(FactKey key) {
    return switch (key) {
      case STREAMS -> Optional.of(FactKey.RATE_PARALLEL);
      case RATE_LINK -> Optional.of(FactKey.MEDIUM);
      case CPU_CORE -> Optional.of(FactKey.CORES);
      default -> Optional.empty();
    };
  }

  /** A unit in a name as it is written after a number. */
  private static String unit(String suffix) {
    if (suffix.equals("pct") || suffix.equals("percent")) {
      return "%";
    }
    if (suffix.equalsIgnoreCase("bytes")) {
      return "";
    }
    Matcher m = BYTES_A_SECOND.matcher(suffix);
    return m.matches() ? m.group(1) + "B/s" : suffix;
  }

  static String kebab(String name) {
    return name.replace('_', '-').replace(' ', '-').toLowerCase(Locale.ROOT);
  }

  /** The known name that is most like this one; empty if none is much like it. */
  static Optional<String> nearest(String name) {
    String wanted = kebab(name);
    int best = Math.max(2, wanted.length() / 2) + 1;
    Optional<String> found = Optional.empty();
    for (Map.Entry<String, FactKey> e : BY_NAME.entrySet()) {
      int distance = distance(wanted, e.getKey());
      if (distance < best) {
        best = distance;
        found = Optional.of(e.getValue().key());
      }
    }
    return found;
  }

  /** Edits between two words. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(change, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
