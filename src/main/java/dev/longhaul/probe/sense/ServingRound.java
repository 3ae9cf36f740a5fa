package dev.longhaul.probe.sense;

import dev.longhaul.contract.v1.CommandData.Serve;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;

/**
 * The listening end of one test: iperf3 for one client, on one address. Whoever connects from
 * elsewhere is thrown out and the port opened again for the peer, as long as there is time.
 */
final class ServingRound {

  private static final Duration TICK = Duration.ofMillis(250);
  private static final int MOST_STRANGERS = 20;

  private final Tools tools;
  private final ToolReadings readings;
  private final Serve order;
  private int strangers;

  ServingRound(Tools tools, Serve order) {
    this.tools = tools;
    this.readings = new ToolReadings(tools);
    this.order = order;
  }

  /** Serves; what went wrong, if anything did. */
  Optional<String> run(BooleanSupplier stop) {
    if (tools.find("ss").isEmpty()) {
      return Optional.of("the test was refused: without ss nobody could be kept off the port");
    }
    long end = System.nanoTime() + Duration.ofSeconds(order.seconds()).toNanos();
    Optional<String> problem = Optional.empty();
    boolean again = true;
    while (again) {
      int before = strangers;
      Duration left = Duration.ofNanos(end - System.nanoTime());
      problem = left.isNegative() ? Optional.of(nobody()) : serve(left, stop);
      again = strangers > before && strangers < MOST_STRANGERS && !stop.getAsBoolean();
    }
    return problem;
  }

  private Optional<String> serve(Duration left, BooleanSupplier stop) {
    try (Child iperf = Child.start(tools, left, "iperf3", arguments())) {
      long end = System.nanoTime() + left.toNanos();
      while (!iperf.ended(TICK)) {
        List<String> clients = clients();
        if (clients.stream().anyMatch(c -> !c.equals(order.allowedSource()))) {
          strangers++;
          return Optional.of("somebody else than " + order.allowedSource() + " connected");
        }
        if (System.nanoTime() > end || stop.getAsBoolean()) {
          return Optional.of(clients.isEmpty() ? nobody() : "the test did not end in time");
        }
      }
      return problem(iperf);
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  private static Optional<String> problem(Child iperf) {
    String output = iperf.output();
    if (output.contains("\"end\"") && !output.contains("\"error\"")) {
      return Optional.empty();
    }
    int error = output.indexOf("\"error\"");
    String said =
        error < 0
            ? iperf.complaint().orElse("iperf3 said nothing")
            : output.substring(error).lines().findFirst().orElse("");
    return Optional.of(said.replaceAll("[\"{}]", "").strip());
  }

  private String nobody() {
    return "nobody connected from " + order.allowedSource() + " in time";
  }

  private List<String> arguments() {
    String family = order.address().indexOf(':') < 0 ? "-4" : "-6";
    return List.of(
        "-s", "-1", family, "-B", order.address(), "-p", Integer.toString(order.port()), "-J");
  }

  /** Who is connected to the port. */
  private List<String> clients() {
    return readings
        .output("ss", "-tnH", "state", "established", "sport", "=", ":" + order.port())
        .map(text -> text.lines().map(ServingRound::peer).filter(p -> !p.isEmpty()).toList())
        .orElse(List.of());
  }

  /** With a state asked for, ss prints no state: queues, own end, far end. */
  private static String peer(String line) {
    String[] words = line.strip().split("\\s+", -1);
    String end = words.length < 4 ? "" : words[3];
    int colon = end.lastIndexOf(':');
    String address = colon < 0 ? "" : end.substring(0, colon).replaceAll("[\\[\\]]", "");
    return address.startsWith("::ffff:") ? address.substring("::ffff:".length()) : address;
  }
}
