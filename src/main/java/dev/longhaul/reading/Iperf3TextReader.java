package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What iperf3 3.x prints for people, of client and server: one or more tests, in either or both
 * directions, with parallel streams, TCP and UDP, complete or not, with or without {@code -V} and
 * {@code --timestamps}, and with the server's output behind the client's.
 */
final class Iperf3TextReader implements ToolReader {

  private final Iperf3Log log = new Iperf3Log();

  @Override
  public void line(String line) {
    log.accept(line);
  }

  @Override
  public boolean recognises(Source begun) {
    return log.isIperf3();
  }

  @Override
  public Optional<Recognised> read(Source source) {
    source.cut().filter(Iperf3TextReader::isWhole).ifPresent(this::line);
    if (!log.isIperf3()) {
      return Optional.empty();
    }
    List<Iperf3Run> runs = log.runs();
    List<String> notes = new ArrayList<>();
    List<Labelled> parts = parts(runs, notes);
    if (parts.isEmpty()) {
      notes.add("It holds no figures.");
    }
    if (log.leftOut() > 0) {
      notes.add(log.leftOut() + " tests, evenly spread, were left out: there are too many.");
    }
    return Optional.of(
        new Recognised(source.name(), Tool.IPERF3, parts, notes.stream().distinct().toList()));
  }

  /** What the server printed, as the client passes it on within its JSON. */
  static List<Labelled> ofServer(String text, List<String> notes) {
    Iperf3Log log = new Iperf3Log();
    log.accept("Server output:");
    text.lines().filter(line -> line.length() <= LineSplitter.MAX_LINE).forEach(log::accept);
    return parts(log.runs(), notes);
  }

  private static List<Labelled> parts(List<Iperf3Run> runs, List<String> notes) {
    List<Labelled> parts = new ArrayList<>();
    for (Iperf3Run run : runs) {
      List<ThroughputTest> tests = run.tests();
      List<Labelled> own = new ArrayList<>();
      tests.forEach(test -> own.add(Labelled.at(side(test), test)));
      run.kernel()
          .map(HostState.UNKNOWN::withKernel)
          .ifPresent(state -> own.add(Labelled.at(side(tests.get(0)), state)));
      own.forEach(part -> parts.add(run.isPassedOn() ? part.ofPeer() : part));
      if (tests.size() > 1) {
        notes.add("The test ran in both directions at once; each is a test of its own.");
      }
    }
    if (runs.stream().anyMatch(run -> !run.isEmpty())) {
      notes.add("The text report is rounded to three digits; iperf3 -J gives exact figures.");
    }
    long left = runs.stream().mapToLong(Iperf3Run::leftOut).sum();
    if (left > 0) {
      notes.add(left + " intervals, evenly spread, were left out: there are too many.");
    }
    return parts;
  }

  private static Side side(ThroughputTest test) {
    return test.reporter() == ThroughputTest.Reporter.SENDER ? Side.SENDER : Side.RECEIVER;
  }

  /** A row that is cut off may have lost digits, unless its last word is there. */
  private static boolean isWhole(String line) {
    return line.endsWith("sender") || line.endsWith("receiver") || line.endsWith("(omitted)");
  }
}
