package dev.longhaul.reading;

import dev.longhaul.model.PingRun;
import dev.longhaul.model.Share;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One or more runs of iputils' ping in one text, with or without {@code -D} and {@code -M do}. */
final class PingReader implements ToolReader {

  /** The address in parentheses and the bytes in parentheses, the latter absent for IPv6. */
  private static final Pattern TITLE =
      Pattern.compile(
          "PING(?:6)? ([^ (]{1,255}) ?\\(([^)]{1,255})\\)[^0-9]{0,300}?"
              + "(?:from \\S{1,255} \\S{0,64}:? )?([0-9]{1,5})(?:\\(([0-9]{1,5})\\))? (?:data )?bytes"
              + ".{0,40}");

  @Override
  public Optional<Recognised> read(Source source) {
    List<PingRun> runs = new ArrayList<>();
    Optional<PingLines> open = Optional.empty();
    for (String line : source.lines()) {
      Matcher title = TITLE.matcher(line);
      if (line.startsWith("PING") && title.matches()) {
        open.map(PingLines::run).ifPresent(runs::add);
        open = Optional.of(new PingLines(title));
      } else {
        open.ifPresent(run -> run.accept(line));
      }
    }
    open.map(PingLines::run).ifPresent(runs::add);
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    List<Labelled> parts = runs.stream().map(Labelled::of).toList();
    return Optional.of(new Recognised(source.name(), Tool.PING, parts, List.of()));
  }

  /** A loss in per cent, if it is one. */
  static Optional<Share> percent(String text) {
    var percent = Numbers.decimal(text);
    return percent.isPresent() && percent.getAsDouble() >= 0 && percent.getAsDouble() <= 100
        ? Optional.of(Share.ofPercent(percent.getAsDouble()))
        : Optional.empty();
  }
}
