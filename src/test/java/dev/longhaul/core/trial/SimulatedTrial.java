package dev.longhaul.core.trial;

import dev.longhaul.core.trial.RoundOutcome.Failed;
import dev.longhaul.core.trial.RoundOutcome.Measured;
import dev.longhaul.core.trial.Step.RunRound;
import dev.longhaul.core.trial.Step.Stop;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Change;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.Side;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Whole trials on a simulated path, step by step as a service would run them.
 *
 * @param noise the path's weather
 * @param sigma standard deviation of the logarithm of one round's goodput
 * @param failing part of all rounds that fail, whatever the arm
 * @param gains what each arm multiplies goodput by; 1 for an arm that does nothing
 * @param aim what the trial is for
 */
public record SimulatedTrial(
    Noise noise, double sigma, double failing, List<Double> gains, Aim aim) {

  static final PathKey PATH =
      new PathKey(new HostId("here"), new HostId("there"), AddressFamily.IPV4);
  private static final double USUAL_MBPS = 300;
  private static final Budget AMPLE =
      new Budget(Duration.ofSeconds(30), Duration.ofDays(1), new DataSize(Long.MAX_VALUE), 1000, 3);

  /** One arm that changes nothing or something. */
  public static SimulatedTrial of(Noise noise, double sigma, double gain) {
    return new SimulatedTrial(noise, sigma, 0, List.of(gain), Aim.GAIN);
  }

  /** The same for another aim. */
  public SimulatedTrial with(Aim other) {
    return new SimulatedTrial(noise, sigma, failing, gains, other);
  }

  /** The same with rounds that fail. */
  public SimulatedTrial failing(double part) {
    return new SimulatedTrial(noise, sigma, part, gains, aim);
  }

  /** What came of one trial. */
  public record Ended(Outcome outcome, History history) {

    /** Whether an arm was called better or worse. */
    public boolean alarmed() {
      return outcome.arms().stream()
          .map(j -> j.verdict().name())
          .anyMatch(name -> name.equals("BETTER") || name.equals("WORSE"));
    }

    /** How many rounds it took. */
    public int rounds() {
      return history.rounds().size();
    }
  }

  /** Runs one. */
  public Ended run(long seed) {
    TrialPlan plan = plan(seed);
    Draws draws = Draws.of(seed, -1);
    Noise.Weather weather = noise.weather(draws, sigma);
    History history = History.EMPTY;
    while (true) {
      Step step = Trial.next(plan, history, Instant.EPOCH);
      if (step instanceof Stop stop) {
        return new Ended(stop.outcome(), history);
      }
      history =
          step instanceof RunRound run
              ? history.with(round(run, weather.next(), draws.uniform() < failing))
              : history.looked();
    }
  }

  /** The plan of the trial. */
  public TrialPlan plan(long seed) {
    List<Arm> arms = new ArrayList<>();
    for (int i = 0; i < gains.size(); i++) {
      arms.add(arm("arm" + i));
    }
    TrialPlan.Rules rules = new TrialPlan.Rules(Thresholds.DEFAULT, aim, Optional.empty());
    return new TrialPlan(PATH, new Contest(Arm.untouched(), arms), rules, AMPLE, seed);
  }

  /** An arm of one change. */
  static Arm arm(String name) {
    return new Arm(
        name,
        List.of(
            new Change.Sysctl(
                Side.SENDER, "net.ipv4.tcp_congestion_control", Optional.of("cubic"), "bbr")));
  }

  private Round round(RunRound run, double weather, boolean fails) {
    double gain =
        run.slot().arm().equals(Arm.untouched().name())
            ? 1
            : gains.get(Integer.parseInt(run.slot().arm().substring("arm".length())));
    RoundOutcome outcome =
        fails
            ? new Failed("no answer")
            : new Measured(
                Figures.of(Bandwidth.ofMbps(USUAL_MBPS * gain * Math.exp(weather))), "iperf3 3.12");
    return new Round(run.slot(), outcome, Duration.ofSeconds(30), new DataSize(0));
  }

  /** How many of a number of trials called an arm better or worse. */
  public Tally tally(int trials, long firstSeed) {
    int alarms = 0;
    int better = 0;
    long rounds = 0;
    Map<String, Integer> verdicts = new TreeMap<>();
    for (int i = 0; i < trials; i++) {
      Ended ended = run(firstSeed + i);
      alarms += ended.alarmed() ? 1 : 0;
      better += ended.outcome().winner().isPresent() ? 1 : 0;
      rounds += ended.rounds();
      ended.outcome().arms().forEach(j -> verdicts.merge(j.verdict().name(), 1, Integer::sum));
    }
    return new Tally(trials, alarms, better, (double) rounds / trials, verdicts);
  }

  /**
   * What came of many trials.
   *
   * @param alarms trials in which an arm was called better or worse
   * @param better trials in which an arm won
   * @param rounds mean number of rounds
   * @param verdicts of all arms
   */
  public record Tally(
      int trials, int alarms, int better, double rounds, Map<String, Integer> verdicts) {

    /** The part of trials with an alarm. */
    public double alarmRate() {
      return (double) alarms / trials;
    }

    /** The part of trials with a winner. */
    public double betterRate() {
      return (double) better / trials;
    }

    @Override
    public String toString() {
      return String.format(
          Locale.ROOT,
          "%.2f %% alarms, %.1f %% better, %.1f rounds, %s",
          100 * alarmRate(),
          100 * betterRate(),
          rounds,
          verdicts);
    }
  }
}
