package dev.longhaul.probe.act;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * One route in the words of {@code ip -d -o route}, which the same tool takes back.
 *
 * @param words without those that only tell a state
 */
record RouteLine(List<String> words) {

  /** They tell how the route is doing and cannot be given. */
  private static final Set<String> STATES =
      Set.of("linkdown", "dead", "offload", "offload_failed", "trap", "rt_trap", "pervasive", "\\");

  private static final Set<String> ALONE = Set.of("onlink", "nexthop");

  /** Words that are followed by a value, perhaps with {@code lock} or {@code inet6} before it. */
  private static final Set<String> PAIRS =
      Set.of(
          "via",
          "dev",
          "proto",
          "scope",
          "src",
          "metric",
          "mtu",
          "advmss",
          "window",
          "initcwnd",
          "initrwnd",
          "hoplimit",
          "congctl",
          "quickack",
          "pref",
          "weight",
          "reordering",
          "cwnd",
          "ssthresh",
          "tos",
          "rtt",
          "rttvar",
          "rto_min",
          "features");

  RouteLine {
    words = List.copyOf(words);
  }

  static RouteLine parse(String line) {
    List<String> words = new ArrayList<>();
    for (String word : Arrays.asList(line.replace("\\", " ").strip().split("\\s+"))) {
      if (!STATES.contains(word)) {
        words.add(word);
      }
    }
    return new RouteLine(words);
  }

  /**
   * What keeps the route from being put back word for word; empty if nothing does. Without the type
   * in front an older tool was asked, which is fine for plain routes.
   */
  Optional<String> unknownWord() {
    int at = 0;
    if (!words.isEmpty() && words.get(0).equals("unicast")) {
      at++;
    }
    at++;
    while (at < words.size()) {
      String word = words.get(at);
      if (ALONE.contains(word)) {
        at++;
      } else if (PAIRS.contains(word) && at + 1 < words.size()) {
        at += valueLength(at) + 1;
      } else {
        return Optional.of(word);
      }
    }
    return Optional.empty();
  }

  /** The value that follows a word, such as a size; empty if the route has none of its own. */
  Optional<String> value(String field) {
    int at = words.indexOf(field);
    return at < 0 || at + valueLength(at) >= words.size()
        ? Optional.empty()
        : Optional.of(words.get(at + valueLength(at)));
  }

  /** The same route with another size. */
  RouteLine with(String field, String value) {
    List<String> changed = new ArrayList<>(without(field).words);
    int hop = changed.indexOf("nexthop");
    changed.addAll(hop < 0 ? changed.size() : hop, List.of(field, value));
    return new RouteLine(changed);
  }

  /** The same route with the size that another line of it has, locked or not, if it has one. */
  RouteLine withFieldOf(RouteLine other, String field) {
    int at = other.words.indexOf(field);
    List<String> changed = new ArrayList<>(without(field).words);
    if (at >= 0) {
      int hop = changed.indexOf("nexthop");
      changed.addAll(
          hop < 0 ? changed.size() : hop, other.words.subList(at, at + other.valueLength(at) + 1));
    }
    return new RouteLine(changed);
  }

  /** The same route without a size of its own. */
  RouteLine without(String field) {
    int at = words.indexOf(field);
    if (at < 0) {
      return this;
    }
    List<String> rest = new ArrayList<>(words.subList(0, at));
    rest.addAll(words.subList(Math.min(words.size(), at + valueLength(at) + 1), words.size()));
    return new RouteLine(rest);
  }

  /** Whether both lead the same way, whatever their sizes and what the kernel filled in. */
  boolean leadsAs(RouteLine other) {
    return Stream.of("via", "dev", "src", "proto").allMatch(w -> value(w).equals(other.value(w)));
  }

  private int valueLength(int at) {
    boolean marked =
        at + 1 < words.size()
            && (words.get(at + 1).equals("lock") || words.get(at + 1).equals("inet6"));
    return marked ? 2 : 1;
  }

  @Override
  public String toString() {
    return String.join(" ", words);
  }
}
