package dev.longhaul.reading;

import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PathTrace.Hop;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * {@code mtr --report}, one or more, with the columns in the order of their title, with or without
 * {@code -w}, {@code -b} and {@code -z}.
 */
final class MtrTextReader implements ToolReader {

  private static final String MARK = ".|--";

  @Override
  public boolean recognises(Source begun) {
    return begun.anyLine(MtrTextReader::isTitle);
  }

  @Override
  public Optional<Recognised> read(Source source) {
    List<PathTrace> traces = new ArrayList<>();
    List<String> columns = List.of();
    List<Hop> hops = new ArrayList<>();
    int width = 0;
    for (String line : source.lines()) {
      boolean cut = source.cut().filter(line::equals).isPresent();
      if (isTitle(line)) {
        add(traces, hops);
        columns = columns(Words.of(line));
        width = line.stripTrailing().length();
      } else if (!columns.isEmpty() && !(cut && line.length() < width)) {
        hop(Words.of(line), columns).ifPresent(hops::add);
      }
    }
    boolean titled = !columns.isEmpty();
    add(traces, hops);
    if (!titled) {
      return Optional.empty();
    }
    List<String> notes = new ArrayList<>();
    traces.forEach(trace -> MtrLoss.note(trace).ifPresent(notes::add));
    if (traces.isEmpty()) {
      notes.add("It lists no hops.");
    }
    return Optional.of(
        new Recognised(
            source.name(),
            Tool.MTR,
            traces.stream().map(Labelled::of).toList(),
            notes.stream().distinct().limit(MtrLoss.MAX_NOTES).toList()));
  }

  private static boolean isTitle(String line) {
    return line.startsWith("HOST:") && line.contains("Loss%");
  }

  private static List<String> columns(List<String> title) {
    return title.subList(title.indexOf("Loss%") < 0 ? title.size() : 2, title.size()).stream()
        .filter(word -> !word.isEmpty())
        .toList();
  }

  private static void add(List<PathTrace> traces, List<Hop> hops) {
    if (!hops.isEmpty()) {
      traces.add(trace(Optional.empty(), hops));
      hops.clear();
    }
  }

  /**
   * mtr ends at the target or where it gave up. Reached is what answered at all as the last hop,
   * under the target's own address where that is known to be an address.
   */
  static PathTrace trace(Optional<String> target, List<Hop> hops) {
    boolean reached = false;
    if (!hops.isEmpty()) {
      Hop last = hops.get(hops.size() - 1);
      boolean answered =
          last.host().isPresent() && last.loss().map(l -> l.fraction() < 1).orElse(true);
      boolean comparable =
          target.filter(Endpoints::isLiteral).isPresent()
              && last.host().filter(Endpoints::isLiteral).isPresent();
      reached = answered && (!comparable || last.host().equals(target));
    }
    return new PathTrace("mtr", target, OptionalInt.empty(), reached, hops);
  }

  private static Optional<Hop> hop(List<String> words, List<String> columns) {
    String first = words.get(0);
    int mark = first.endsWith(MARK) ? first.indexOf(MARK) : first.length() - 1;
    boolean numbered = first.endsWith(MARK) || (first.endsWith(".") && mark > 0);
    OptionalInt distance = numbered ? Numbers.small(first.substring(0, mark)) : OptionalInt.empty();
    int figures = words.size() - columns.size();
    if (distance.isEmpty() || distance.getAsInt() == 0 || figures < 2) {
      return Optional.empty();
    }
    Row row = new Row(columns, words.subList(figures, words.size()));
    return Optional.of(
        new Hop(
            distance.getAsInt(),
            host(words.subList(1, figures)),
            row.count("Snt"),
            row.text("Loss%").flatMap(loss -> PingReader.percent(loss.replace("%", ""))),
            row.time("Best"),
            row.time("Avg"),
            row.time("Wrst")));
  }

  /** With {@code -z} the network's number comes first, with {@code -b} the address last. */
  private static Optional<String> host(List<String> words) {
    String last = words.get(words.size() - 1);
    boolean both = words.size() > 1 && last.startsWith("(") && last.endsWith(")");
    String host = both ? last.substring(1, last.length() - 1) : last;
    return Optional.of(host).filter(h -> !h.equals("???") && !h.isEmpty());
  }

  /** The figures of a hop under their titles. */
  private record Row(List<String> columns, List<String> figures) {

    Optional<String> text(String column) {
      int at = columns.indexOf(column);
      return at < 0 ? Optional.empty() : Optional.of(figures.get(at));
    }

    OptionalLong count(String column) {
      return text(column).map(Numbers::count).orElse(OptionalLong.empty());
    }

    /** A hop that never answered shows 0 ms, which is no time. */
    Optional<Duration> time(String column) {
      return text(column)
          .flatMap(word -> Numbers.millis(Numbers.decimal(word)))
          .filter(rtt -> !rtt.isZero());
    }
  }
}
