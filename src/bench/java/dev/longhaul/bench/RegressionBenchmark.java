package dev.longhaul.bench;

import dev.longhaul.core.history.PathHistory;
import dev.longhaul.core.history.SimulatedPath;
import dev.longhaul.core.history.SimulatedPath.Told;
import dev.longhaul.core.history.Watch;
import java.io.PrintStream;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;

/**
 * How often the watch over a path's goodput is wrong, and how soon it is right, on simulated paths.
 * Arguments: path-years for each kind of path, and seed.
 */
public final class RegressionBenchmark {

  private static final double YEAR = 365;
  private static final int DROPS = 60;

  private final PrintStream out;
  private final int years;
  private final long seed;

  private RegressionBenchmark(PrintStream out, int years, long seed) {
    this.out = out;
    this.years = years;
    this.seed = seed;
  }

  private record Kind(String name, SimulatedPath path) {}

  private static final List<Kind> KINDS =
      List.of(
          new Kind("calm", new SimulatedPath(Duration.ofHours(1), 400, 1, 0.05, 0.3, 0.01)),
          new Kind("evening dip", new SimulatedPath(Duration.ofHours(1), 400, 0.4, 0.1, 0.3, 0.01)),
          new Kind("busy", new SimulatedPath(Duration.ofHours(1), 400, 0.5, 0.2, 0.5, 0.02)),
          new Kind("wild", new SimulatedPath(Duration.ofHours(1), 400, 0.5, 0.35, 0.5, 0.05)),
          new Kind(
              "every 10 min", new SimulatedPath(Duration.ofMinutes(10), 400, 0.5, 0.15, 0.7, 0.01)),
          new Kind("every 6 h", new SimulatedPath(Duration.ofHours(6), 400, 0.5, 0.15, 0.2, 0.02)));

  /** Runs it. */
  public static void main(String[] arguments) {
    int years = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 20;
    long seed = arguments.length > 1 ? Long.parseLong(arguments[1]) : 1;
    new RegressionBenchmark(System.out, years, seed).run();
  }

  private void run() {
    out.println(
        "| path | false alarms per path-year | drop by half: found, median and worst delay "
            + "| by 30 %: found, median and worst delay | one sample costs |");
    out.println("|---|---|---|---|---|");
    for (Kind kind : KINDS) {
      out.printf(
          Locale.ROOT,
          "| %s | %.2f | %s | %s | %s |%n",
          kind.name,
          falseAlarms(kind.path),
          delays(kind.path, 0.5),
          delays(kind.path, 0.7),
          cost(kind.path));
    }
  }

  private double falseAlarms(SimulatedPath path) {
    long alarms = 0;
    for (int i = 0; i < years; i++) {
      alarms +=
          SimulatedPath.watch(path.days(YEAR, seed + i, SimulatedPath.NOTHING)).stream()
              .filter(Told::begins)
              .count();
    }
    return (double) alarms / years;
  }

  /** The drop comes after three weeks at some hour and stays for twelve days. */
  private String delays(SimulatedPath path, double factor) {
    List<Double> delays = new ArrayList<>();
    for (int i = 0; i < DROPS; i++) {
      Instant drop =
          SimulatedPath.START.plus(Duration.ofDays(21)).plus(Duration.ofMinutes(47L * i));
      SimulatedPath.watch(path.days(33, seed + i, SimulatedPath.step(drop, factor))).stream()
          .filter(t -> t.begins() && !t.at().isBefore(drop))
          .findFirst()
          .ifPresent(
              t ->
                  delays.add(
                      Math.ceil(
                          (double) Duration.between(drop, t.at()).toSeconds()
                              / path.every().toSeconds())));
    }
    Collections.sort(delays);
    return delays.isEmpty()
        ? "never"
        : String.format(
            Locale.ROOT,
            "%d %%, %.0f, %.0f",
            100 * delays.size() / DROPS,
            delays.get(delays.size() / 2),
            delays.get(delays.size() - 1));
  }

  private String cost(SimulatedPath path) {
    var samples = path.days(40, seed, SimulatedPath.NOTHING);
    PathHistory history = Watch.add(PathHistory.NONE, samples.subList(0, samples.size() / 2));
    long start = System.nanoTime();
    Watch.add(history, samples.subList(samples.size() / 2, samples.size()));
    double micros = (System.nanoTime() - start) / 1e3 / (samples.size() - samples.size() / 2);
    return String.format(Locale.ROOT, "%.0f us", micros);
  }
}
