package dev.longhaul.core.evidence;

import dev.longhaul.model.Counters;
import dev.longhaul.model.Counters.Kind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The counters of one host: a difference where one was taken, else the difference between a list
 * from before the test and one from after it, else what there is.
 */
final class CounterPairs {

  /** One list of counters with what its name says about when it was taken. */
  record Entry(NameHints hints, Counters counters) {}

  private CounterPairs() {}

  static List<Counters> resolve(List<Entry> entries) {
    List<Counters> differences =
        entries.stream().map(Entry::counters).filter(c -> c.kind() == Kind.DIFFERENCE).toList();
    if (!differences.isEmpty()) {
      return differences;
    }
    List<Counters> pairs = pairs(entries);
    return pairs.isEmpty() ? entries.stream().map(Entry::counters).toList() : pairs;
  }

  private static List<Counters> pairs(List<Entry> entries) {
    Map<String, Counters> before = new HashMap<>();
    entries.stream()
        .filter(e -> e.hints().order() < 0)
        .forEach(e -> before.put(e.hints().withoutOrder(), e.counters()));
    List<Counters> pairs = new ArrayList<>();
    for (Entry entry : entries) {
      Counters first = before.get(entry.hints().withoutOrder());
      if (entry.hints().order() > 0 && first != null) {
        pairs.add(difference(first, entry.counters()));
      }
    }
    return pairs;
  }

  private static Counters difference(Counters before, Counters after) {
    Map<String, Long> grown = new TreeMap<>();
    TreeSet<String> names = new TreeSet<>(after.values().keySet());
    names.addAll(before.values().keySet());
    for (String name : names) {
      Optional<Long> from = value(before, name);
      Optional<Long> to = value(after, name);
      // A counter that shrank was set anew in between: how far it grew is unknown.
      if (from.isPresent() && to.isPresent() && to.get() >= from.get()) {
        grown.put(name, to.get() - from.get());
      }
    }
    return new Counters(grown, Kind.DIFFERENCE, Optional.empty());
  }

  /** A list without any zero leaves zeros out; in one with zeros a missing counter is unknown. */
  private static Optional<Long> value(Counters counters, String name) {
    boolean hidesZeros = !counters.values().containsValue(0L);
    return Optional.ofNullable(counters.values().get(name))
        .or(() -> hidesZeros ? Optional.of(0L) : Optional.empty());
  }
}
