package dev.longhaul.reading;

import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PathTrace.Hop;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Share;
import dev.longhaul.model.Side;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * perfSONAR: the result of a pScheduler test of throughput, round-trip time, latency or trace, as
 * {@code pscheduler result --format=json} prints it, alone or inside of the run that an archiver
 * gets.
 */
final class PerfsonarReader implements ToolReader {

  private static final int ICMP_HEADER = 8;
  private static final int USUAL_REPLY = 64;

  /** Bytes of an OWAMP test packet without padding. */
  private static final int ONE_WAY_PACKET = 14;

  @Override
  public Optional<Recognised> read(Source source) {
    List<Labelled> parts = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    boolean known = false;
    for (Json.Obj root : source.objects()) {
      boolean wrapped = root.in("result").has("succeeded");
      Json.Obj result = wrapped ? root.in("result") : root;
      known |= result.has("succeeded") && read(root, result, parts, notes);
    }
    if (known && source.isDamaged()) {
      notes.add("The JSON is cut off or broken; what came before is used.");
    }
    return known
        ? Optional.of(
            new Recognised(
                source.name(), Tool.PERFSONAR, parts, notes.stream().distinct().toList()))
        : Optional.empty();
  }

  private static boolean read(
      Json.Obj run, Json.Obj result, List<Labelled> parts, List<String> notes) {
    Json.Obj spec = run.in("test").in("spec");
    String type = run.in("test").text("type").orElse("");
    if (result.in("summary").has("summary") || type.equals("throughput")) {
      ThroughputTest test = new PerfsonarThroughput(run, result).test();
      parts.add(Labelled.at(Side.SENDER, test));
    } else if (result.has("roundtrips") || type.equals("rtt")) {
      roundTrips(result, spec).ifPresent(ping -> parts.add(Labelled.of(ping)));
    } else if (result.has("packets-sent") || type.startsWith("latency")) {
      oneWay(result, spec).ifPresent(ping -> parts.add(Labelled.of(ping)));
      notes.add("One-way delays are no round-trip times; only the loss is used.");
    } else if (result.isList("paths") || type.equals("trace")) {
      traces(result, spec).forEach(trace -> parts.add(Labelled.of(trace)));
    } else if (!result.has("diags") && type.isEmpty()) {
      return false;
    }
    if (!result.flag("succeeded").orElse(false)) {
      notes.add("The test failed" + result.text("error").map(e -> ": " + brief(e)).orElse("."));
    }
    return true;
  }

  private static String brief(String error) {
    String line = error.lines().findFirst().orElse("").strip();
    return line.length() > 200 ? line.substring(0, 200) + "…" : line;
  }

  private static Optional<Measurement> roundTrips(Json.Obj result, Json.Obj spec) {
    List<Json.Obj> trips = result.list("roundtrips");
    String target =
        trips.stream()
            .flatMap(t -> t.text("ip").stream())
            .findFirst()
            .or(() -> spec.text("dest"))
            .orElse("");
    OptionalInt sent = small(result.count("sent"));
    if (sent.orElse(0) == 0) {
      return Optional.empty();
    }
    // Its length counts the ICMP header, not that of IP.
    int length = trips.stream().mapToInt(t -> t.positive("length").orElse(0)).max().orElse(0);
    int payload = Math.max(0, (length > ICMP_HEADER ? length : USUAL_REPLY) - ICMP_HEADER);
    return Optional.of(
        new PingRun(
            target,
            payload,
            payload + (target.indexOf(':') >= 0 ? 48 : 28),
            sent.getAsInt(),
            small(result.count("received")).orElse(replies(trips).size()),
            share(result.amount("loss").orElse(-1)),
            OptionalInt.empty(),
            OptionalInt.empty(),
            time(result, "min"),
            time(result, "mean"),
            time(result, "max"),
            replies(trips)));
  }

  private static List<PingRun.Reply> replies(List<Json.Obj> trips) {
    List<PingRun.Reply> replies = new ArrayList<>();
    for (Json.Obj trip : trips) {
      OptionalInt sequence = small(trip.count("seq"));
      time(trip, "rtt")
          .filter(rtt -> sequence.isPresent())
          .ifPresent(
              rtt -> replies.add(new PingRun.Reply(sequence.getAsInt(), rtt, Optional.empty())));
    }
    return replies;
  }

  private static Optional<Measurement> oneWay(Json.Obj result, Json.Obj spec) {
    OptionalInt sent = small(result.count("packets-sent"));
    OptionalInt received = small(result.count("packets-received"));
    OptionalInt lost = small(result.count("packets-lost"));
    if (sent.orElse(0) == 0 || (received.isEmpty() && lost.isEmpty())) {
      return Optional.empty();
    }
    int arrived = received.orElse(Math.max(0, sent.getAsInt() - lost.orElse(0)));
    int payload = ONE_WAY_PACKET + (int) Math.min(65_000, spec.amount("packet-padding").orElse(0));
    String target = spec.text("dest").orElse("");
    return Optional.of(
        new PingRun(
            target,
            payload,
            payload + (target.indexOf(':') >= 0 ? 48 : 28),
            sent.getAsInt(),
            arrived,
            share(lost.orElse(sent.getAsInt() - arrived) / (double) sent.getAsInt()),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of()));
  }

  private static List<PathTrace> traces(Json.Obj result, Json.Obj spec) {
    List<PathTrace> traces = new ArrayList<>();
    List<Json> paths =
        result.get("paths").orElse(Json.Obj.EMPTY) instanceof Json.Arr list
            ? list.items()
            : List.of();
    for (Json path : paths) {
      List<Hop> hops = path instanceof Json.Arr list ? hops(list.objects()) : List.of();
      if (!hops.isEmpty()) {
        Optional<String> target = spec.text("dest").flatMap(Endpoints::address);
        PathTrace trace = MtrTextReader.trace(target, hops);
        traces.add(
            new PathTrace(
                "perfSONAR trace", target, OptionalInt.empty(), trace.reached(), trace.hops()));
      }
    }
    return traces;
  }

  private static List<Hop> hops(List<Json.Obj> shown) {
    List<Hop> hops = new ArrayList<>();
    int distance = 0;
    for (Json.Obj hop : shown) {
      distance++;
      Optional<Duration> rtt = time(hop, "rtt");
      hops.add(
          new Hop(
              distance,
              hop.text("ip").or(() -> hop.text("hostname")),
              OptionalLong.empty(),
              Optional.empty(),
              rtt,
              rtt,
              rtt));
    }
    return hops;
  }

  private static Optional<Duration> time(Json.Obj of, String key) {
    return of.text(key).flatMap(Numbers::iso).filter(d -> !d.isZero());
  }

  private static Optional<Share> share(double fraction) {
    return fraction >= 0 && fraction <= 1
        ? Optional.of(Share.ofPercent(fraction * 100))
        : Optional.empty();
  }

  private static OptionalInt small(OptionalLong count) {
    return count.isPresent() && count.getAsLong() <= Integer.MAX_VALUE
        ? OptionalInt.of((int) count.getAsLong())
        : OptionalInt.empty();
  }
}
