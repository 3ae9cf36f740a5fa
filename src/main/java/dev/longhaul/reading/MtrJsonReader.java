package dev.longhaul.reading;

import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PathTrace.Hop;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** {@code mtr --json}, with numbers as numbers or strings, and a known fork's flat form. */
final class MtrJsonReader implements ToolReader {

  @Override
  public Optional<Recognised> read(Source source) {
    List<Labelled> parts = new ArrayList<>();
    for (Json.Obj root : source.objects()) {
      Json.Obj report = root.in("report");
      if (report.has("mtr") && report.isList("hubs")) {
        parts.add(
            Labelled.of(trace(report.in("mtr").text("dst"), hops(report, "hubs", Names.MTR))));
      } else if (root.has("dst") && root.isList("hops")) {
        parts.add(Labelled.of(trace(root.text("dst"), hops(root, "hops", Names.FORK))));
      }
    }
    List<String> notes = new ArrayList<>();
    if (source.isDamaged()) {
      notes.add("The JSON is cut off; hops are missing.");
    } else {
      parts.stream()
          .map(part -> (PathTrace) part.measurement())
          .flatMap(trace -> MtrLoss.note(trace).stream())
          .distinct()
          .limit(MtrLoss.MAX_NOTES)
          .forEach(notes::add);
    }
    return parts.isEmpty()
        ? Optional.empty()
        : Optional.of(new Recognised(source.name(), Tool.MTR, parts, notes));
  }

  private static PathTrace trace(Optional<String> target, List<Hop> hops) {
    return MtrTextReader.trace(target, hops);
  }

  private static List<Hop> hops(Json.Obj report, String key, Names names) {
    List<Hop> hops = new ArrayList<>();
    for (Json.Obj hub : report.list(key)) {
      OptionalInt distance = hub.positive(names.distance());
      if (distance.isPresent()) {
        hops.add(hop(hub, distance.getAsInt(), names));
      }
    }
    return hops;
  }

  private static Hop hop(Json.Obj hub, int distance, Names names) {
    OptionalDouble loss = hub.amount(names.loss());
    return new Hop(
        distance,
        hub.text(names.host()).filter(h -> !h.equals("???")),
        hub.count(names.sent()),
        loss.isPresent()
            ? PingReader.percent(String.valueOf(loss.getAsDouble()))
            : Optional.empty(),
        time(hub, names.best()),
        time(hub, names.average()),
        time(hub, names.worst()));
  }

  /** A hop that never answered shows 0 ms, which is no time. */
  private static Optional<Duration> time(Json.Obj hub, String key) {
    return Numbers.millis(hub.amount(key)).filter(rtt -> !rtt.isZero());
  }

  private record Names(
      String distance,
      String host,
      String loss,
      String sent,
      String best,
      String average,
      String worst) {

    static final Names MTR = new Names("count", "host", "Loss%", "Snt", "Best", "Avg", "Wrst");
    static final Names FORK =
        new Names("hop", "ipaddr", "losspercent", "sent", "best", "avg", "worst");
  }
}
