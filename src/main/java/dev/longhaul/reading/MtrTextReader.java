package dev.longhaul.reading;

import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PathTrace.Hop;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** {@code mtr --report}: {@code 1.|-- host 0.0% 10 last avg best wrst stdev}. */
final class MtrTextReader implements ToolReader {

  private static final String MARK = ".|--";
  private static final int COLUMNS_AFTER_HOST = 7;

  @Override
  public Optional<Recognised> read(Source source) {
    if (!source.anyLine(l -> l.startsWith("HOST:") && l.contains("Loss%"))) {
      return Optional.empty();
    }
    List<Hop> hops = new ArrayList<>();
    for (String line : source.lines()) {
      hop(Words.of(line)).ifPresent(hops::add);
    }
    PathTrace trace = trace(Optional.empty(), hops);
    return Optional.of(
        new Recognised(source.name(), Tool.MTR, List.of(Labelled.of(trace)), List.of()));
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

  private static Optional<Hop> hop(List<String> words) {
    String first = words.get(0);
    int mark = first.indexOf(MARK);
    OptionalInt distance = mark > 0 ? Numbers.small(first.substring(0, mark)) : OptionalInt.empty();
    if (distance.isEmpty() || words.size() < 2 + COLUMNS_AFTER_HOST) {
      return Optional.empty();
    }
    int loss = words.size() - COLUMNS_AFTER_HOST;
    return Optional.of(
        new Hop(
            distance.getAsInt(),
            Optional.of(words.get(1)).filter(h -> !h.equals("???")),
            Numbers.count(words.get(loss + 1)),
            PingReader.percent(words.get(loss).replace("%", "")),
            time(words.get(loss + 4)),
            time(words.get(loss + 3)),
            time(words.get(loss + 5))));
  }

  private static Optional<Duration> time(String word) {
    return Numbers.millis(Numbers.decimal(word)).filter(rtt -> !rtt.isZero());
  }
}
