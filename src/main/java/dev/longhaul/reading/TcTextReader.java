package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;

/** {@code tc qdisc} as text, with or without {@code -s}. */
final class TcTextReader implements ToolReader {

  /** Words that stand without a value. */
  private static final Set<String> FLAGS =
      Set.of("ecn", "nat", "nonat", "wash", "nowash", "noatm", "split-gso", "nopacing", "pacing");

  private static final String DROPPED = "(dropped ";

  @Override
  public Optional<Recognised> read(Source source) {
    List<Qdisc> qdiscs = new ArrayList<>();
    for (String line : source.lines()) {
      if (line.startsWith("qdisc ")) {
        qdisc(line).ifPresent(qdiscs::add);
      } else if (!qdiscs.isEmpty()) {
        int last = qdiscs.size() - 1;
        dropped(line).ifPresent(drops -> qdiscs.set(last, with(qdiscs.get(last), drops)));
      }
    }
    return qdiscs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Recognised(
                source.name(),
                Tool.TC,
                List.of(Labelled.of(HostState.ofQdiscs(qdiscs))),
                List.of()));
  }

  private static Optional<Qdisc> qdisc(String line) {
    List<String> words = Words.of(line);
    if (words.size() < 3 || !words.get(2).endsWith(":")) {
      return Optional.empty();
    }
    Map<String, String> options = new TreeMap<>();
    for (int i = 3; i < words.size(); i++) {
      boolean value = !FLAGS.contains(words.get(i)) && !words.get(i).equals("root");
      String next = value && i + 1 < words.size() ? words.get(i + 1) : "";
      if (!words.get(i).equals("root")) {
        options.put(words.get(i), plain(next));
      }
      i += value ? 1 : 0;
    }
    String device = Optional.ofNullable(options.remove("dev")).orElse("");
    Optional<String> parent = Optional.ofNullable(options.remove("parent"));
    options.remove("refcnt");
    return Optional.of(new Qdisc(device, words.get(1), words.get(2), parent, options, -1));
  }

  /**
   * Bytes and packets without their unit, as {@code -j} gives them: {@code 3028b}, {@code 100p}.
   */
  private static String plain(String value) {
    int digits = Numbers.numericPrefix(value);
    String unit = value.substring(digits);
    return digits > 0 && (unit.equals("b") || unit.equals("p"))
        ? value.substring(0, digits)
        : value;
  }

  private static Optional<Long> dropped(String line) {
    int at = line.indexOf(DROPPED);
    if (at < 0) {
      return Optional.empty();
    }
    int end = line.indexOf(',', at);
    OptionalLong drops =
        end < 0 ? OptionalLong.empty() : Numbers.count(line.substring(at + DROPPED.length(), end));
    return drops.isPresent() ? Optional.of(drops.getAsLong()) : Optional.empty();
  }

  private static Qdisc with(Qdisc qdisc, long drops) {
    return new Qdisc(
        qdisc.device(), qdisc.kind(), qdisc.handle(), qdisc.parent(), qdisc.options(), drops);
  }
}
