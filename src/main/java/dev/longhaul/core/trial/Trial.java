package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Decision.Settled;
import dev.longhaul.core.trial.Look.ArmLook;
import dev.longhaul.core.trial.Outcome.Judged;
import dev.longhaul.core.trial.Step.RunRound;
import dev.longhaul.core.trial.Step.Stop;
import dev.longhaul.core.trial.Step.TakeLook;
import dev.longhaul.core.trial.Step.Wait;
import dev.longhaul.core.trial.Verdict.Invalid;
import dev.longhaul.model.DataSize;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The course of a trial: what comes next, given what was planned and what has happened. Pure, so a
 * trial goes on after any restart from its stored plan and history alone.
 */
public final class Trial {

  private final TrialPlan plan;
  private final History history;
  private final Replay replay;

  private Trial(TrialPlan plan, History history) {
    this.plan = plan;
    this.history = history;
    replay = Replay.of(plan, history);
  }

  /**
   * The next step.
   *
   * @param now decides about quiet hours alone
   * @throws IllegalArgumentException when the history is not one of this plan
   */
  public static Step next(TrialPlan plan, History history, Instant now) {
    return new Trial(plan, history).next(now);
  }

  /** The end of a trial that is stopped from outside at any moment. */
  public static Outcome stopped(TrialPlan plan, History history, String reason) {
    Trial trial = new Trial(plan, history);
    return trial.flaw().map(trial::invalid).orElseGet(() -> trial.judged(reason));
  }

  /** All blocks that are finished, with their standing; none is ever left out of a report. */
  public static List<Block> blocks(TrialPlan plan, History history) {
    return List.copyOf(new Trial(plan, history).replay.blocks());
  }

  /** All looks that were due so far. */
  public static List<Look> looks(TrialPlan plan, History history) {
    return List.copyOf(new Trial(plan, history).replay.looks());
  }

  /** The most rounds that are still to come if no further block has to be repeated. */
  public static int mostRoundsLeft(TrialPlan plan, History history) {
    Replay replay = new Trial(plan, history).replay;
    int done = replay.open().map(Slot::position).orElse(0);
    int blocks = LookAt.LAST.blocks() - replay.counted().size();
    return replay.open().isEmpty() ? 0 : blocks * (replay.running().size() + 1) - done;
  }

  private Step next(Instant now) {
    Optional<Invalid> flaw = flaw();
    if (flaw.isPresent()) {
      return new Stop(invalid(flaw.get()));
    }
    if (replay.looks().size() > history.looksTaken()) {
      return new TakeLook(replay.looks().get(history.looksTaken()));
    }
    if (replay.open().isEmpty()) {
      return new Stop(judged("every arm has its verdict"));
    }
    Optional<String> spent = spent();
    if (spent.isPresent()) {
      return new Stop(judged(spent.get()));
    }
    Slot slot = replay.open().get();
    return plan.rules()
        .quietHours()
        .flatMap(quiet -> quiet.endAfter(now))
        .<Step>map(until -> new Wait(until, "quiet hours"))
        .orElseGet(() -> new RunRound(slot, plan.contest().named(slot.arm())));
  }

  private Optional<Invalid> flaw() {
    return Validity.flaw(plan, replay, history.rounds());
  }

  /** What of the budget does not allow one more round. */
  private Optional<String> spent() {
    Budget budget = plan.budget();
    List<Round> rounds = history.rounds();
    Duration time = rounds.stream().map(Round::took).reduce(Duration.ZERO, Duration::plus);
    if (time.plus(budget.round()).compareTo(budget.time()) > 0) {
      return Optional.of("the time for measuring is used up");
    }
    long bytes = rounds.stream().map(Round::sent).mapToLong(DataSize::bytes).sum();
    long largest = rounds.stream().map(Round::sent).mapToLong(DataSize::bytes).max().orElse(0);
    if (bytes + largest > budget.bytes().bytes()) {
      return Optional.of("the bytes for measuring are used up");
    }
    long failed = rounds.stream().filter(Round::failed).count();
    return failed > budget.failedRounds()
        ? Optional.of("too many rounds failed")
        : Optional.empty();
  }

  private Outcome invalid(Invalid flaw) {
    List<Judged> all = plan.contest().arms().stream().map(a -> new Judged(a, flaw)).toList();
    return new Outcome(all, Optional.empty(), flaw.reason());
  }

  private Outcome judged(String reason) {
    Map<Arm, Verdict> verdicts = new LinkedHashMap<>();
    for (Look look : replay.looks()) {
      for (ArmLook arm : look.arms()) {
        if (arm.decision() instanceof Settled s) {
          verdicts.put(arm.arm(), s.verdict());
        }
      }
    }
    List<Judged> all =
        plan.contest().arms().stream()
            .map(a -> new Judged(a, verdicts.computeIfAbsent(a, x -> unfinished(x, reason))))
            .toList();
    return new Outcome(all, Winner.of(all, replay.counted(), plan.rules().thresholds()), reason);
  }

  private Verdict unfinished(Arm arm, String reason) {
    Comparison comparison = Judge.comparison(plan, arm, replay.counted());
    return Decisions.unfinished(comparison, plan.rules(), reason);
  }
}
