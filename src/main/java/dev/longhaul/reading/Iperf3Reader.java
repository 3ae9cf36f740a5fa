package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.Side;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * iperf3's JSON: {@code -J} of client and server, {@code --json-stream}, one or both directions,
 * versions 3.0 to 3.21, complete, interrupted or cut off, also inside of what a wrapper adds.
 */
final class Iperf3Reader implements ToolReader {

  @Override
  public Optional<Recognised> read(Source source) {
    List<Json.Obj> reports = Iperf3Documents.reports(source);
    if (reports.isEmpty()) {
      return Optional.empty();
    }
    List<Labelled> parts = new ArrayList<>();
    Json.Obj report = Iperf3Documents.best(reports);
    List<String> notes = notes(source, reports, report);
    add(report, errorsBeside(source), parts, notes);
    List<Labelled> ofServer = new ArrayList<>();
    report
        .object("server_output_json")
        .ifPresent(server -> add(server, List.of(), ofServer, notes));
    report
        .text("server_output_text")
        .ifPresent(text -> ofServer.addAll(Iperf3TextReader.ofServer(text, notes)));
    ofServer.forEach(part -> parts.add(part.ofPeer()));
    return Optional.of(
        new Recognised(source.name(), Tool.IPERF3, parts, notes.stream().distinct().toList()));
  }

  private static List<String> errorsBeside(Source source) {
    LooseJson.Found found = source.json().orElseThrow();
    return Stream.of(found.after(), found.before())
        .filter(text -> text.startsWith("iperf3: error - ") || text.startsWith("iperf3: interrupt"))
        .toList();
  }

  private static void add(
      Json.Obj report, List<String> outside, List<Labelled> parts, List<String> notes) {
    List<ThroughputTest> tests = new Iperf3Report(report, outside, notes).tests();
    tests.forEach(test -> parts.add(Labelled.at(side(test), test)));
    // With traffic both ways the reporter is seen as an end of the first direction.
    kernel(report)
        .map(HostState.UNKNOWN::withKernel)
        .ifPresent(state -> parts.add(Labelled.at(side(tests.get(0)), state)));
    if (report.leftOut("intervals") > 0) {
      notes.add(
          report.leftOut("intervals")
              + " intervals, evenly spread, were left out: there are too many.");
    }
  }

  private static Side side(ThroughputTest test) {
    return test.reporter() == ThroughputTest.Reporter.SENDER ? Side.SENDER : Side.RECEIVER;
  }

  private static Optional<KernelVersion> kernel(Json.Obj report) {
    // uname -a: kernel name, host name, release; a host name may look like a release.
    return report
        .in("start")
        .text("system_info")
        .map(info -> info.split(" ", 4))
        .filter(words -> words.length >= 3 && words[0].equals("Linux"))
        .flatMap(words -> KernelVersion.parse(words[2]));
  }

  private static List<String> notes(Source source, List<Json.Obj> reports, Json.Obj used) {
    List<String> notes = new ArrayList<>();
    LooseJson.Found found = source.json().orElseThrow();
    if (found.damaged()) {
      notes.add("The JSON is cut off or broken; what came before is used.");
    }
    if (reports.size() > 1) {
      boolean first = reports.get(0).equals(used);
      notes.add(
          "It holds "
              + reports.size()
              + " reports; only "
              + (first ? "the first" : "one that goes further than the first")
              + " is used.");
    }
    if (!found.before().isEmpty()) {
      notes.add("There is text before the JSON: " + found.before());
    }
    if (!found.after().isEmpty()) {
      notes.add("There is text after the JSON: " + found.after());
    }
    return notes;
  }
}
