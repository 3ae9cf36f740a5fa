package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.Side;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * iperf3's JSON: {@code -J} of client and server, {@code --json-stream}, one or both directions,
 * versions 3.0 to 3.21, complete, interrupted or cut off.
 */
final class Iperf3Reader implements ToolReader {

  private static final int MAX_QUOTE = 120;

  @Override
  public Optional<Recognised> read(Source source) {
    List<Json.Obj> reports = reports(source.objects());
    if (reports.isEmpty()) {
      return Optional.empty();
    }
    List<String> notes = notes(source, reports.size());
    List<Labelled> parts = new ArrayList<>();
    Json.Obj report = reports.get(0);
    add(report, parts, notes);
    report.object("server_output_json").ifPresent(server -> add(server, parts, notes));
    return Optional.of(new Recognised(source.name(), Tool.IPERF3, parts, notes));
  }

  private static List<Json.Obj> reports(List<Json.Obj> roots) {
    List<Json.Obj> events = roots.stream().filter(Iperf3Reader::isEvent).toList();
    if (!events.isEmpty()) {
      return List.of(ofEvents(events));
    }
    return roots.stream().filter(Iperf3Reader::isReport).toList();
  }

  private static boolean isEvent(Json.Obj root) {
    Optional<String> event = root.text("event");
    return root.has("data")
        && event.isPresent()
        && Set.of("start", "interval", "end", "error", "server_output_json").contains(event.get());
  }

  /** The one document that {@code -J} would have printed instead of the stream. */
  private static Json.Obj ofEvents(List<Json.Obj> events) {
    List<Json.Field> fields = new ArrayList<>();
    List<Json> intervals = new ArrayList<>();
    for (Json.Obj event : events) {
      Json data = event.get("data").orElse(Json.Obj.EMPTY);
      String kind = event.text("event").orElse("");
      if (kind.equals("interval")) {
        intervals.add(data);
      } else {
        fields.add(new Json.Field(kind, data));
      }
    }
    fields.add(new Json.Field("intervals", new Json.Arr(intervals)));
    return new Json.Obj(fields);
  }

  private static boolean isReport(Json.Obj root) {
    Json.Obj start = root.in("start");
    Json.Obj end = root.in("end");
    boolean version = start.text("version").filter(v -> v.startsWith("iperf")).isPresent();
    boolean started = start.isList("connected") || start.has("test_start");
    boolean ended =
        end.has("sum_sent")
            || end.has("sum_received")
            || end.has("cpu_utilization_percent")
            || (end.has("streams") && end.has("sum"));
    boolean skeleton = root.has("start") && root.isList("intervals") && root.has("end");
    boolean ticked = root.list("intervals").stream().anyMatch(i -> i.isList("streams"));
    return version || started || ended || skeleton || ticked;
  }

  private static void add(Json.Obj report, List<Labelled> parts, List<String> notes) {
    List<ThroughputTest> tests = new Iperf3Report(report, notes).tests();
    tests.forEach(test -> parts.add(Labelled.at(side(test), test)));
    // With traffic both ways the reporter is seen as an end of the first direction.
    kernel(report)
        .map(HostState.UNKNOWN::withKernel)
        .ifPresent(state -> parts.add(Labelled.at(side(tests.get(0)), state)));
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

  private static List<String> notes(Source source, int reports) {
    List<String> notes = new ArrayList<>();
    LooseJson.Found found = source.json().orElseThrow();
    if (found.damaged()) {
      notes.add("The JSON is cut off or broken; what came before is used.");
    }
    if (reports > 1) {
      notes.add("It holds " + reports + " reports; only the first is used.");
    }
    if (!found.before().isEmpty()) {
      notes.add("There is text before the JSON: " + quote(found.before()));
    }
    if (!found.after().isEmpty()) {
      notes.add("There is text after the JSON: " + quote(found.after()));
    }
    return notes;
  }

  private static String quote(String text) {
    String line = text.lines().findFirst().orElse("").strip();
    return line.length() <= MAX_QUOTE ? line : line.substring(0, MAX_QUOTE) + "…";
  }
}
