package dev.longhaul.core.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.longhaul.core.trial.RoundOutcome.Failed;
import dev.longhaul.core.trial.RoundOutcome.Measured;
import dev.longhaul.core.trial.RoundOutcome.Spoiled;
import dev.longhaul.core.trial.Step.RunRound;
import dev.longhaul.core.trial.Step.Stop;
import dev.longhaul.core.trial.Step.TakeLook;
import dev.longhaul.core.trial.Step.Wait;
import dev.longhaul.core.trial.Verdict.Flaw;
import dev.longhaul.core.trial.Verdict.Ground;
import dev.longhaul.core.trial.Verdict.Inconclusive;
import dev.longhaul.core.trial.Verdict.Invalid;
import dev.longhaul.core.trial.Verdict.NoDifference;
import dev.longhaul.core.trial.Verdict.Worse;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

class TrialTest {

  private static final Arm ARM = SimulatedTrial.arm("arm0");
  private static final Arm OTHER = SimulatedTrial.arm("other");
  private static final TrialPlan PLAN = plan(List.of(ARM), TrialPlan.Rules.DEFAULT, 3);

  @Test
  void shouldRunEveryArmOnceInEachBlockInAnOrderThatVaries() {
    Run run = run(PLAN, slot -> mbps(300 + (slot.arm().equals("arm0") ? 90 : 0)));

    Set<List<String>> orders = new HashSet<>();
    for (int block = 0; block < 6; block++) {
      List<String> order = run.armsOf(block);
      assertThat(order).containsExactlyInAnyOrder("baseline", "arm0");
      orders.add(order);
    }
    assertThat(orders).hasSize(2);
  }

  @Test
  void shouldEndAtTheEarlyLookWithSixWinsOfSix() {
    Run run = run(PLAN, slot -> mbps(slot.arm().equals("arm0") ? 390 : 300));

    assertThat(run.history.rounds()).hasSize(12);
    assertThat(run.looks).extracting(Look::at).containsExactly(LookAt.SAFETY, LookAt.EARLY);
    assertThat(run.outcome.winner()).contains(ARM);
    assertThat(run.verdict(ARM).name()).isEqualTo("BETTER");
  }

  @Test
  void shouldStopForHarmAfterThreeBlocksAndSayThatItIsNoProof() {
    Run run = run(PLAN, slot -> mbps(slot.arm().equals("arm0") ? 150 : 300));

    assertThat(run.history.rounds()).hasSize(6);
    assertThat(run.verdict(ARM)).isInstanceOf(Inconclusive.class);
    assertThat(((Inconclusive) run.verdict(ARM)).leaning()).contains(Direction.WORSE);
    assertThat(run.outcome.winner()).isEmpty();
  }

  @Test
  void shouldProveWorseWhereThatIsTheAim() {
    TrialPlan plan =
        plan(
            List.of(ARM), new TrialPlan.Rules(Thresholds.DEFAULT, Aim.EITHER, Optional.empty()), 3);

    Run run = run(plan, slot -> mbps(slot.arm().equals("arm0") ? 240 : 300));

    assertThat(run.verdict(ARM)).isInstanceOf(Worse.class);
    assertThat(((Worse) run.verdict(ARM)).ground()).isEqualTo(Ground.GOODPUT);
  }

  @Test
  void shouldSeeEarlyThatNothingMatters() {
    Run run = run(PLAN, slot -> mbps(300 + slot.block() + slot.position()));

    assertThat(run.verdict(ARM)).isInstanceOf(NoDifference.class);
    assertThat(run.verdict(ARM).indicative()).isTrue();
  }

  @Test
  void shouldLetAFasterArmThatCostsTooMuchLose() {
    Run run =
        run(
            PLAN,
            slot ->
                slot.arm().equals("arm0")
                    ? resending(390, 0.06 + 0.001 * slot.block())
                    : resending(300, 0.001 * slot.block()));

    assertThat(run.verdict(ARM)).isInstanceOf(Worse.class);
    assertThat(((Worse) run.verdict(ARM)).ground()).isEqualTo(Ground.GUARD);
    assertThat(run.outcome.winner()).isEmpty();
  }

  @Test
  void shouldAllowMoreRetransmitsForAGreatGain() {
    Run run =
        run(PLAN, slot -> slot.arm().equals("arm0") ? resending(600, 0.06) : resending(300, 0.001));

    assertThat(run.outcome.winner()).contains(ARM);
  }

  @Test
  void shouldStopAnArmThatFails() {
    Run run = run(PLAN, slot -> slot.arm().equals("arm0") ? new Failed("no answer") : mbps(300));

    assertThat(run.history.rounds()).hasSize(6);
    assertThat(run.verdict(ARM))
        .isInstanceOfSatisfying(
            Inconclusive.class, v -> assertThat(v.reason()).contains("3 of 3 rounds failed"));
  }

  @Test
  void shouldFindAnArmBetterThatMakesAPathWorkAtAll() {
    Run run =
        run(PLAN, slot -> slot.arm().equals("arm0") ? mbps(300) : new Failed("nothing arrived"));

    assertThat(run.history.rounds()).hasSize(12);
    assertThat(run.outcome.winner()).contains(ARM);
    assertThat(((Verdict.Better) run.verdict(ARM)).ground()).isEqualTo(Ground.FAILURES);
  }

  @Test
  void shouldRepeatABlockInWhichThePathWasDownAndKeepItInTheRecord() {
    Run run =
        run(
            PLAN,
            slot ->
                slot.block() == 1
                    ? new Failed("no route")
                    : mbps(slot.arm().equals("arm0") ? 390 : 300));

    assertThat(run.history.rounds()).hasSize(14);
    assertThat(Trial.blocks(PLAN, run.history))
        .extracting(Block::standing)
        .containsOnlyOnce(Block.Standing.PATH_DOWN)
        .hasSize(7);
    assertThat(run.outcome.winner()).contains(ARM);
  }

  @Test
  void shouldRepeatABlockThatWasSlowAsAWholeButNoneInWhichOneArmWas() {
    Run slow =
        run(
            PLAN,
            slot -> mbps((slot.block() == 3 ? 0.1 : 1) * (slot.arm().equals("arm0") ? 390 : 300)));
    Run one =
        run(PLAN, slot -> mbps(slot.arm().equals("arm0") ? 390 : slot.block() == 3 ? 30 : 300));

    assertThat(Trial.blocks(PLAN, slow.history).get(3).standing())
        .isEqualTo(Block.Standing.PATH_SLOW);
    assertThat(Trial.blocks(PLAN, one.history))
        .extracting(Block::standing)
        .containsOnly(Block.Standing.COUNTED);
  }

  @Test
  void shouldGiveUpWhereThePathIsDownTooOften() {
    Run run = run(PLAN, slot -> new Failed("no route"));

    assertThat(run.verdict(ARM))
        .isInstanceOfSatisfying(Invalid.class, v -> assertThat(v.flaw()).isEqualTo(Flaw.PATH_DOWN));
    assertThat(run.history.rounds()).hasSize(8);
  }

  @Test
  void shouldRepeatWhatABusyHostSpoiledAndGiveUpInTheEnd() {
    Run once =
        run(
            PLAN,
            slot ->
                slot.block() == 0
                    ? new Spoiled("the sender was busy")
                    : mbps(slot.arm().equals("arm0") ? 390 : 300));
    Run always = run(PLAN, slot -> new Spoiled("the sender was busy"));

    assertThat(once.history.rounds()).hasSize(13);
    assertThat(once.outcome.winner()).contains(ARM);
    assertThat(((Invalid) always.verdict(ARM)).flaw()).isEqualTo(Flaw.HOST_BUSY);
  }

  @Test
  void shouldRefuseToCompareDifferentTools() {
    Run run =
        run(
            PLAN,
            slot ->
                new Measured(
                    Figures.of(Bandwidth.ofMbps(300)),
                    slot.block() < 2 ? "iperf3 3.12" : "iperf3 3.16"));

    assertThat(((Invalid) run.verdict(ARM)).flaw()).isEqualTo(Flaw.TOOLS_DIFFER);
  }

  @Test
  void shouldRefuseABaselineThatBecameAnother() {
    Run run =
        run(
            PLAN,
            slot -> mbps(100 * Math.pow(2, slot.block()) * (slot.arm().equals("arm0") ? 1.3 : 1)));

    assertThat(((Invalid) run.verdict(ARM)).flaw()).isEqualTo(Flaw.BASELINE_DRIFTED);
  }

  @Test
  void shouldLetTheSimplerArmWinATie() {
    Arm complex = new Arm("two", List.of(ARM.changes().get(0), ARM.changes().get(0)));
    TrialPlan plan = plan(List.of(complex, ARM), TrialPlan.Rules.DEFAULT, 3);
    Function<Slot, RoundOutcome> tie =
        slot -> mbps(slot.arm().equals("baseline") ? 300 : slot.arm().equals("two") ? 402 : 400);
    Function<Slot, RoundOutcome> lead =
        slot -> mbps(slot.arm().equals("baseline") ? 300 : slot.arm().equals("two") ? 440 : 400);

    assertThat(run(plan, tie).outcome.winner()).contains(ARM);
    assertThat(run(plan, lead).outcome.winner()).contains(complex);
    assertThat(run(plan, lead).history.rounds()).hasSize(30);
  }

  @Test
  void shouldDropOneArmAndGoOnWithTheOther() {
    TrialPlan plan = plan(List.of(ARM, OTHER), TrialPlan.Rules.DEFAULT, 3);

    Run run =
        run(
            plan,
            slot ->
                mbps(slot.arm().equals("baseline") ? 300 : slot.arm().equals("arm0") ? 400 : 100));

    assertThat(run.history.rounds()).hasSize(3 * 3 + 7 * 2);
    assertThat(run.verdict(OTHER)).isInstanceOf(Inconclusive.class);
    assertThat(run.outcome.winner()).contains(ARM);
  }

  @Test
  void shouldWaitForTheEndOfQuietHours() {
    QuietHours night = new QuietHours(LocalTime.of(22, 0), LocalTime.of(6, 0), ZoneOffset.UTC);
    TrialPlan plan =
        plan(
            List.of(ARM), new TrialPlan.Rules(Thresholds.DEFAULT, Aim.GAIN, Optional.of(night)), 3);

    assertThat(Trial.next(plan, History.EMPTY, Instant.parse("2026-01-01T23:30:00Z")))
        .isEqualTo(new Wait(Instant.parse("2026-01-02T06:00:00Z"), "quiet hours"));
    assertThat(Trial.next(plan, History.EMPTY, Instant.parse("2026-01-02T05:59:59Z")))
        .isEqualTo(new Wait(Instant.parse("2026-01-02T06:00:00Z"), "quiet hours"));
    assertThat(Trial.next(plan, History.EMPTY, Instant.parse("2026-01-02T06:00:00Z")))
        .isInstanceOf(RunRound.class);
  }

  @Test
  void shouldEndWithoutProofWhereTheBudgetEnds() {
    Budget four =
        new Budget(
            Duration.ofSeconds(30), Duration.ofMinutes(4), new DataSize(Long.MAX_VALUE), 10, 3);
    TrialPlan plan =
        new TrialPlan(PLAN.path(), PLAN.contest(), TrialPlan.Rules.DEFAULT, four, PLAN.seed());

    Run run = run(plan, slot -> mbps(slot.arm().equals("arm0") ? 390 : 300));

    assertThat(run.history.rounds()).hasSize(8);
    assertThat(run.verdict(ARM))
        .isInstanceOfSatisfying(
            Inconclusive.class, v -> assertThat(v.leaning()).contains(Direction.BETTER));
  }

  @Test
  void shouldGoOnFromPlanAndHistoryAloneAndCountARoundOnce() {
    Run run = run(PLAN, slot -> mbps(slot.arm().equals("arm0") ? 390 : 300));
    Round first = run.history.rounds().get(0);

    assertThat(run.history.with(first)).isEqualTo(run.history);
    for (int rounds = 0; rounds < run.history.rounds().size(); rounds++) {
      History part = new History(run.history.rounds().subList(0, rounds), 2);
      assertThat(Trial.next(PLAN, part, Instant.EPOCH))
          .isInstanceOfSatisfying(
              RunRound.class,
              next ->
                  assertThat(next.slot())
                      .isEqualTo(
                          run.history
                              .rounds()
                              .get(next.slot().block() * 2 + next.slot().position())
                              .slot()));
      assertThat(Trial.mostRoundsLeft(PLAN, part)).isEqualTo(20 - rounds);
    }
    assertThat(Trial.mostRoundsLeft(PLAN, run.history)).isZero();
  }

  @Test
  void shouldRefuseRoundsOfAnotherPlan() {
    Round strange = new Round(new Slot(0, 0, "strange"), mbps(1), Duration.ZERO, new DataSize(0));

    assertThatThrownBy(() -> Trial.next(PLAN, History.EMPTY.with(strange), Instant.EPOCH))
        .hasMessageContaining("not those of this plan");
  }

  private record Run(Outcome outcome, History history, List<Look> looks) {

    Verdict verdict(Arm arm) {
      return outcome.arms().stream()
          .filter(j -> j.arm().equals(arm))
          .findFirst()
          .orElseThrow()
          .verdict();
    }

    List<String> armsOf(int block) {
      return history.rounds().stream()
          .map(Round::slot)
          .filter(s -> s.block() == block)
          .map(Slot::arm)
          .toList();
    }
  }

  private static Run run(TrialPlan plan, Function<Slot, RoundOutcome> path) {
    History history = History.EMPTY;
    List<Look> looks = new ArrayList<>();
    while (true) {
      Step step = Trial.next(plan, history, Instant.EPOCH);
      if (step instanceof Stop stop) {
        return new Run(stop.outcome(), history, looks);
      }
      if (step instanceof TakeLook look) {
        looks.add(look.look());
        history = history.looked();
      } else {
        Slot slot = ((RunRound) step).slot();
        history =
            history.with(
                new Round(slot, path.apply(slot), Duration.ofSeconds(30), new DataSize(1)));
      }
    }
  }

  private static TrialPlan plan(List<Arm> arms, TrialPlan.Rules rules, int repeats) {
    Budget budget =
        new Budget(Duration.ofSeconds(30), Duration.ofDays(1), new DataSize(1000), 100, repeats);
    return new TrialPlan(
        SimulatedTrial.PATH, new Contest(Arm.untouched(), arms), rules, budget, 42);
  }

  private static RoundOutcome mbps(double mbps) {
    return new Measured(Figures.of(Bandwidth.ofMbps(mbps)), "iperf3 3.12");
  }

  private static RoundOutcome resending(double mbps, double share) {
    return new Measured(
        new Figures(
            Bandwidth.ofMbps(mbps),
            Optional.of(new Share(share)),
            Optional.empty(),
            Optional.empty()),
        "iperf3 3.12");
  }
}
