package dev.longhaul.reading;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The reports of iperf3 among JSON documents. */
final class Iperf3Documents {

  private static final Set<String> EVENTS =
      Set.of("start", "interval", "end", "error", "server_output_json", "server_output_text");

  /** So deep a wrapper may hold a report. */
  private static final int WRAPPED = 3;

  private Iperf3Documents() {}

  static List<Json.Obj> reports(Source source) {
    List<Json.Obj> events = source.objects().stream().filter(Iperf3Documents::isEvent).toList();
    if (!events.isEmpty()) {
      long leftOut = source.json().map(found -> found.roots().leftOut()).orElse(0L);
      return ofEvents(events, leftOut);
    }
    List<Json.Obj> reports = new ArrayList<>();
    source.objects().forEach(root -> collect(root, WRAPPED, reports));
    return reports;
  }

  private static void collect(Json.Obj object, int depth, List<Json.Obj> reports) {
    if (isReport(object)) {
      reports.add(object);
    } else if (depth > 0) {
      for (Json.Field field : object.fields()) {
        if (field.value() instanceof Json.Obj inner) {
          collect(inner, depth - 1, reports);
        } else if (field.value() instanceof Json.Arr list) {
          list.objects().forEach(inner -> collect(inner, depth - 1, reports));
        }
      }
    }
  }

  private static boolean isEvent(Json.Obj root) {
    Optional<String> event = root.text("event");
    return root.has("data") && event.isPresent() && EVENTS.contains(event.get());
  }

  /** The documents that {@code -J} would have printed instead of the stream. */
  private static List<Json.Obj> ofEvents(List<Json.Obj> events, long leftOut) {
    List<Json.Obj> reports = new ArrayList<>();
    List<Json.Field> fields = new ArrayList<>();
    List<Json> intervals = new ArrayList<>();
    for (Json.Obj event : events) {
      Json data = event.get("data").orElse(Json.Obj.EMPTY);
      String kind = event.text("event").orElse("");
      boolean anew =
          kind.equals("start")
              ? !fields.isEmpty()
              : kind.equals("interval") && restarts(intervals, data);
      if (anew) {
        reports.add(report(fields, intervals, leftOut));
        fields = new ArrayList<>();
        intervals = new ArrayList<>();
      }
      if (kind.equals("interval")) {
        intervals.add(data);
      } else {
        fields.add(new Json.Field(kind, data));
      }
    }
    reports.add(report(fields, intervals, leftOut));
    return reports;
  }

  private static Json.Obj report(List<Json.Field> fields, List<Json> intervals, long leftOut) {
    fields.add(new Json.Field("intervals", new Json.Arr(intervals, leftOut)));
    return new Json.Obj(fields);
  }

  /** Whether an interval is that of another test: its clock is behind, or its streams differ. */
  private static boolean restarts(List<Json> intervals, Json next) {
    if (intervals.isEmpty()
        || !(next instanceof Json.Obj newer)
        || !(intervals.get(intervals.size() - 1) instanceof Json.Obj last)) {
      return false;
    }
    boolean behind =
        newer.in("sum").amount("start").orElse(0) < last.in("sum").amount("start").orElse(0);
    boolean same = newer.in("sum").amount("start").equals(last.in("sum").amount("start"));
    boolean warmUpEnded =
        last.in("sum").flag("omitted").orElse(false)
            && !newer.in("sum").flag("omitted").orElse(false);
    return ((behind || same) && !warmUpEnded) || !shape(newer).equals(shape(last));
  }

  private static Set<String> shape(Json.Obj interval) {
    Set<String> shape = new HashSet<>();
    for (Json.Obj stream : interval.list("streams")) {
      shape.add(stream.flag("sender") + (stream.has("packets") ? " datagrams" : ""));
    }
    return shape;
  }

  private static boolean isReport(Json.Obj root) {
    Json.Obj start = root.in("start");
    boolean version = start.text("version").filter(v -> v.startsWith("iperf")).isPresent();
    boolean started = start.isList("connected") || start.has("test_start");
    boolean skeleton = root.has("start") && root.isList("intervals") && root.has("end");
    boolean ticked = root.list("intervals").stream().anyMatch(i -> i.isList("streams"));
    return version || started || hasEnded(root) || skeleton || ticked;
  }

  private static boolean hasEnded(Json.Obj report) {
    Json.Obj end = report.in("end");
    return end.has("sum_sent")
        || end.has("sum_received")
        || end.has("cpu_utilization_percent")
        || (end.has("streams") && end.has("sum"));
  }

  /** The first of those that got furthest: to an end, to an interval, or nowhere. */
  static Json.Obj best(List<Json.Obj> reports) {
    return reports.stream()
        .filter(Iperf3Documents::hasEnded)
        .findFirst()
        .or(() -> reports.stream().filter(r -> !r.list("intervals").isEmpty()).findFirst())
        .orElse(reports.get(0));
  }
}
