package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.Side;
import dev.longhaul.model.ThroughputTest.Reporter;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;

/**
 * ndt7: what {@code ndt7-client -format=json} prints, one event a line with a summary at the end,
 * and the result that a server keeps, as M-Lab publishes it.
 */
final class Ndt7Reader implements ToolReader {

  private static final Set<String> EVENTS =
      Set.of("starting", "connected", "measurement", "error", "complete");

  private static final double MEGA = 1e6;

  @Override
  public Optional<Recognised> read(Source source) {
    List<Json.Obj> objects = source.objects();
    List<Ndt7Test> tests = new ArrayList<>();
    objects.forEach(root -> ofServer(root.object("raw").orElse(root), tests));
    List<Json.Obj> events = objects.stream().filter(Ndt7Reader::isEvent).toList();
    Json.Obj summary =
        objects.stream().filter(o -> o.has("ServerFQDN")).findFirst().orElse(Json.Obj.EMPTY);
    if (!events.isEmpty() || !summary.fields().isEmpty()) {
      tests.add(ofClient("download", events, summary));
      tests.add(ofClient("upload", events, summary));
    }
    boolean known = !tests.isEmpty();
    tests.removeIf(Ndt7Test::isEmpty);
    return known ? Optional.of(recognised(source, tests)) : Optional.empty();
  }

  private static Recognised recognised(Source source, List<Ndt7Test> tests) {
    List<Labelled> parts = new ArrayList<>();
    for (Ndt7Test test : tests) {
      boolean sender = test.test().reporter() == Reporter.SENDER;
      parts.add(Labelled.at(sender ? Side.SENDER : Side.RECEIVER, test.test()));
      // The sockets are the server's, whoever printed them.
      test.sockets()
          .ifPresent(
              s -> {
                Labelled part = Labelled.at(test.download() ? Side.SENDER : Side.RECEIVER, s);
                parts.add(test.byServer() ? part : part.ofPeer());
              });
    }
    List<String> notes = new ArrayList<>();
    if (parts.isEmpty()) {
      notes.add("It holds no figures: the test ended before it measured anything.");
    }
    if (tests.size() > 1) {
      notes.add("It holds tests of both directions; each is a test of its own.");
    }
    if (source.isDamaged()) {
      notes.add("The JSON is cut off or broken; what came before is used.");
    }
    return new Recognised(source.name(), Tool.NDT7, parts, notes);
  }

  private static void ofServer(Json.Obj result, List<Ndt7Test> tests) {
    for (String direction : List.of("Download", "Upload")) {
      Json.Obj test = result.in(direction);
      if (test.isList("ServerMeasurements") || test.isList("ClientMeasurements")) {
        tests.add(
            new Ndt7Test(
                direction.equals("Download"),
                true,
                test.text("StartTime").or(() -> result.text("StartTime")).flatMap(Ndt7Reader::at),
                Endpoints.of(result.text("ServerIP"), result.count("ServerPort")),
                Endpoints.of(result.text("ClientIP"), result.count("ClientPort")),
                test.list("ServerMeasurements"),
                test.list("ClientMeasurements"),
                Optional.empty(),
                Optional.empty()));
      }
    }
  }

  private static Optional<Instant> at(String text) {
    return Numbers.moment(text);
  }

  private static boolean isEvent(Json.Obj root) {
    return root.has("Value") && root.text("Key").filter(EVENTS::contains).isPresent();
  }

  private static Ndt7Test ofClient(String kind, List<Json.Obj> events, Json.Obj summary) {
    List<Json.Obj> measurements = values(events, "measurement", kind);
    List<Json.Obj> server = origin(measurements, "server");
    Json.Obj connection =
        measurements.stream()
            .map(m -> m.in("ConnectionInfo"))
            .filter(c -> c.has("Server"))
            .findFirst()
            .orElse(Json.Obj.EMPTY);
    return new Ndt7Test(
        kind.equals("download"),
        false,
        Optional.empty(),
        end(connection, "Server", summary, "ServerIP"),
        end(connection, "Client", summary, "ClientIP"),
        server,
        origin(measurements, "client"),
        rate(summary.in(kind.equals("download") ? "Download" : "Upload")),
        values(events, "error", kind).stream()
            .flatMap(v -> v.text("Failure").stream())
            .findFirst());
  }

  private static List<Json.Obj> values(List<Json.Obj> events, String key, String test) {
    return events.stream()
        .filter(e -> e.text("Key").orElse("").equals(key))
        .map(e -> e.in("Value"))
        .filter(v -> v.text("Test").orElse("").equals(test))
        .toList();
  }

  private static List<Json.Obj> origin(List<Json.Obj> measurements, String origin) {
    return measurements.stream().filter(m -> m.text("Origin").orElse("").equals(origin)).toList();
  }

  private static Optional<Endpoint> end(
      Json.Obj connection, String name, Json.Obj summary, String address) {
    return connection
        .text(name)
        .flatMap(Endpoints::parse)
        .or(() -> Endpoints.of(summary.text(address), OptionalLong.empty()))
        .filter(e -> Endpoints.isLiteral(e.address()));
  }

  /** Older clients print the figure itself, newer ones below {@code Throughput}. */
  private static Optional<Bandwidth> rate(Json.Obj direction) {
    Json.Obj figure = direction.object("Throughput").orElse(direction);
    boolean megabits = figure.text("Unit").filter(u -> u.equals("Mbit/s")).isPresent();
    OptionalDouble value = figure.amount("Value");
    return megabits && value.orElse(0) > 0
        ? Numbers.rate(OptionalDouble.of(value.getAsDouble() * MEGA))
        : Optional.empty();
  }
}
