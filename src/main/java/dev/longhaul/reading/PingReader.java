package dev.longhaul.reading;

import dev.longhaul.model.PingRun;
import dev.longhaul.model.Share;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * One or more runs of ping in one text: iputils, with or without {@code -D} and {@code -M do},
 * BusyBox, BSD and macOS, and that of Windows in English.
 */
final class PingReader implements ToolReader {

  private static final int MAX_RUNS = 1000;

  private final Thinned<PingRun> runs = new Thinned<>(MAX_RUNS);
  private Optional<PingLines> open = Optional.empty();

  @Override
  public void line(String line) {
    Optional<PingLines> begun = PingTitle.of(line).map(PingLines::new);
    if (begun.isPresent()) {
      close();
      open = begun;
    } else {
      open.ifPresent(run -> run.accept(line));
    }
  }

  @Override
  public boolean recognises(Source begun) {
    return open.isPresent();
  }

  @Override
  public Optional<Recognised> read(Source source) {
    source.cut().filter(PingLines::isWhole).ifPresent(this::line);
    List<String> notes = new ArrayList<>();
    open.map(PingLines::leftOut)
        .filter(left -> left > 0)
        .ifPresent(left -> notes.add(left + " replies, evenly spread, were left out of the list."));
    close();
    if (runs.isEmpty()) {
      return Optional.empty();
    }
    if (runs.leftOut() > 0) {
      notes.add(runs.leftOut() + " runs, evenly spread, were left out: there are too many.");
    }
    List<Labelled> parts = runs.items().stream().map(Labelled::of).toList();
    return Optional.of(new Recognised(source.name(), Tool.PING, parts, notes));
  }

  private void close() {
    open.map(PingLines::run).ifPresent(runs::add);
    open = Optional.empty();
  }

  /** A loss in per cent, if it is one. */
  static Optional<Share> percent(String text) {
    var percent = Numbers.decimal(text);
    return percent.isPresent() && percent.getAsDouble() >= 0 && percent.getAsDouble() <= 100
        ? Optional.of(Share.ofPercent(percent.getAsDouble()))
        : Optional.empty();
  }
}
