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

/** {@code tc qdisc} as text, with or without {@code -s}, also with classes and filters between. */
final class TcTextReader implements ToolReader {

  /** Words whose value does not begin with a digit. */
  private static final Set<String> WORDY = Set.of("dev", "parent", "bandwidth", "hash", "default");

  private static final String DROPPED = "(dropped ";

  private final List<Qdisc> qdiscs = new ArrayList<>();
  private boolean inQdisc;
  private boolean rounded;

  @Override
  public boolean recognises(Source begun) {
    return begun.anyLine(l -> l.startsWith("qdisc "));
  }

  @Override
  public Optional<Recognised> read(Source source) {
    for (String line : source.certainLines()) {
      boolean whole = source.cut().isEmpty() || !source.cut().get().startsWith(line);
      accept(line, whole);
    }
    if (qdiscs.isEmpty()) {
      return Optional.empty();
    }
    List<String> notes =
        rounded
            ? List.of("Sizes in Kb and Mb are rounded by tc; tc -j gives exact ones.")
            : List.of();
    return Optional.of(
        new Recognised(
            source.name(), Tool.TC, List.of(Labelled.of(HostState.ofQdiscs(qdiscs))), notes));
  }

  private void accept(String line, boolean whole) {
    if (line.startsWith("qdisc ")) {
      Optional<Qdisc> qdisc = qdisc(Words.of(line), whole);
      inQdisc = qdisc.isPresent();
      qdisc.ifPresent(qdiscs::add);
    } else if (line.startsWith("class ") || line.startsWith("filter ")) {
      inQdisc = false;
    } else if (inQdisc) {
      int last = qdiscs.size() - 1;
      dropped(line).ifPresent(drops -> qdiscs.set(last, with(qdiscs.get(last), drops)));
    }
  }

  private Optional<Qdisc> qdisc(List<String> words, boolean whole) {
    if (words.size() < 3 || !words.get(2).endsWith(":")) {
      return Optional.empty();
    }
    Map<String, String> options = options(words.subList(3, words.size()), whole);
    String device = Optional.ofNullable(options.remove("dev")).orElse("");
    Optional<String> parent = Optional.ofNullable(options.remove("parent"));
    options.remove("refcnt");
    options.remove("root");
    return Optional.of(new Qdisc(device, words.get(1), words.get(2), parent, options, -1));
  }

  /** A value begins with a digit, mostly; words without one are flags. Lists have several. */
  private Map<String, String> options(List<String> words, boolean whole) {
    Map<String, String> options = new TreeMap<>();
    int i = 0;
    while (i < words.size()) {
      String key = words.get(i++);
      List<String> values = new ArrayList<>();
      while (i < words.size()
          && (isValue(words.get(i)) || (values.isEmpty() && WORDY.contains(key)))) {
        values.add(plain(words.get(i++)));
      }
      boolean certain = whole || i < words.size() || !values.isEmpty();
      if (certain && key.chars().anyMatch(c -> c != '-')) {
        options.putIfAbsent(key, String.join(" ", values));
      }
    }
    return options;
  }

  private static boolean isValue(String word) {
    char first = word.charAt(0);
    return Character.isDigit(first)
        || (word.length() > 1
            && (first == ':' || first == '-')
            && Character.isDigit(word.charAt(1)));
  }

  /**
   * Bytes and packets without their unit, as {@code -j} gives them: {@code 3028b}, {@code 100p},
   * {@code 18Kb}. Rates keep theirs.
   */
  private String plain(String value) {
    int digits = Numbers.numericPrefix(value);
    int power = List.of("b", "Kb", "Mb", "Gb").indexOf(value.substring(digits));
    if (digits > 0 && (power == 0 || value.substring(digits).equals("p"))) {
      return value.substring(0, digits);
    }
    if (digits == 0 || power < 0) {
      return value;
    }
    rounded = true;
    double bytes = Numbers.decimal(value.substring(0, digits)).orElse(0) * Math.pow(1024, power);
    return bytes > 0 ? String.valueOf(Math.round(bytes)) : value;
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
