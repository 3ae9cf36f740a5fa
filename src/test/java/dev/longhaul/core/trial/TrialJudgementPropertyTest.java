package dev.longhaul.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.trial.Decision.Settled;
import dev.longhaul.core.trial.Look.ArmLook;
import dev.longhaul.core.trial.RoundOutcome.Failed;
import dev.longhaul.core.trial.RoundOutcome.Measured;
import dev.longhaul.core.trial.Verdict.Better;
import dev.longhaul.core.trial.Verdict.Worse;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** What must hold of a judgement whatever was measured. */
class TrialJudgementPropertyTest {

  private static final Arm BASELINE = Arm.untouched();
  private static final Arm ARM = SimulatedTrial.arm("arm0");
  private static final TrialPlan PLAN =
      SimulatedTrial.of(Noise.NORMAL, 0.1, 1).with(Aim.EITHER).plan(1);

  /** Goodput of both in one block, Mbit/s; 0 for a round that failed. */
  record Both(double baseline, double arm) {

    Both swapped() {
      return new Both(arm, baseline);
    }

    Both times(double factor) {
      return new Both(baseline * factor, arm * factor);
    }
  }

  @Property
  void shouldNotDependOnTheOrderOfBlocks(
      @ForAll("tenBlocks") List<Both> blocks, @ForAll long seed, @ForAll LookAt at) {
    List<Both> some = blocks.subList(0, at.blocks());

    assertThat(verdict(Draws.of(seed, 0).shuffled(some), at)).isEqualTo(verdict(some, at));
  }

  @Property
  void shouldSwapBetterAndWorseWithTheArms(@ForAll("tenBlocks") List<Both> blocks) {
    String one = verdict(blocks, LookAt.LAST);
    String other = verdict(blocks.stream().map(Both::swapped).toList(), LookAt.LAST);

    assertThat(other)
        .isEqualTo(
            switch (one) {
              case "BETTER" -> "WORSE";
              case "WORSE" -> "BETTER";
              default -> one;
            });
  }

  @Property
  void shouldNotDependOnTheUnit(
      @ForAll("tenBlocks") List<Both> blocks, @ForAll("powersOfTwo") double factor) {
    assertThat(verdict(blocks.stream().map(b -> b.times(factor)).toList(), LookAt.LAST))
        .isEqualTo(verdict(blocks, LookAt.LAST));
  }

  @Property
  void shouldExcludeNoneExactlyWhereThereIsProof(
      @ForAll("tenBlocks") List<Both> blocks, @ForAll LookAt at) {
    Comparison c = only(blocks, at).comparison();
    Interval ratios = c.ratioInterval();

    assertThat(c.proven()).isEqualTo(c.p() <= c.level());
    assertThat(c.proven()).isEqualTo(ratios.low() > 1 || ratios.high() < 1);
  }

  @Property
  void shouldCallNothingBetterOrWorseWithoutProofAndSize(
      @ForAll("tenBlocks") List<Both> blocks, @ForAll LookAt at) {
    if (only(blocks, at).decision() instanceof Settled s) {
      if (s.verdict() instanceof Better b && b.ground() == Verdict.Ground.GOODPUT) {
        assertThat(b.comparison().ratioInterval().low()).isGreaterThan(1);
        assertThat(b.comparison().ratio().orElseThrow()).isGreaterThan(1.1 - 1e-9);
      }
      if (s.verdict() instanceof Worse w && w.ground() == Verdict.Ground.GOODPUT) {
        assertThat(w.comparison().ratioInterval().high()).isLessThan(1);
        assertThat(w.comparison().ratio().orElseThrow()).isLessThan(1 / 1.1 + 1e-9);
      }
    }
  }

  @Property
  void shouldProveNothingWithThreeBlocks(@ForAll("tenBlocks") List<Both> blocks) {
    assertThat(verdict(blocks, LookAt.SAFETY)).isNotIn("BETTER", "WORSE");
  }

  @Property
  void shouldHoldTheEstimateWithinEveryInterval(@ForAll("tenBlocks") List<Both> blocks) {
    only(blocks, LookAt.LAST)
        .comparison()
        .goodput()
        .ifPresent(
            shift -> {
              Interval wide = shift.interval(0.01);
              Interval narrow = shift.interval(0.10);
              assertThat(shift.estimate()).isBetween(narrow.low(), narrow.high());
              assertThat(wide.low()).isLessThanOrEqualTo(narrow.low());
              assertThat(wide.high()).isGreaterThanOrEqualTo(narrow.high());
            });
  }

  /** Blocks of a path and an arm that is any from harmful to helpful; some rounds fail. */
  @Provide
  Arbitrary<List<Both>> tenBlocks() {
    Arbitrary<Double> gains = Arbitraries.of(0.6, 0.85, 1.0, 1.05, 1.2, 1.6);
    Arbitrary<Double> mbps = Arbitraries.integers().between(200, 400).map(i -> (double) i);
    Arbitrary<Boolean> fails =
        Arbitraries.frequencyOf(
            Tuple.of(9, Arbitraries.just(false)), Tuple.of(1, Arbitraries.just(true)));
    return gains.flatMap(
        gain ->
            Combinators.combine(mbps, mbps, fails, fails)
                .as((a, b, x, y) -> new Both(x ? 0 : a, y ? 0 : b * gain))
                .list()
                .ofSize(LookAt.LAST.blocks()));
  }

  @Provide
  Arbitrary<Double> powersOfTwo() {
    return Arbitraries.of(0.25, 0.5, 2.0, 1024.0);
  }

  private static String verdict(List<Both> blocks, LookAt at) {
    return only(blocks, at).decision() instanceof Settled s ? s.verdict().name() : "GO_ON";
  }

  private static ArmLook only(List<Both> blocks, LookAt at) {
    List<Block> built = new ArrayList<>();
    for (Both both : blocks.subList(0, at.blocks())) {
      built.add(
          new Block(
              built.size(),
              List.of(
                  round(built.size(), BASELINE, both.baseline()),
                  round(built.size(), ARM, both.arm())),
              Block.Standing.COUNTED));
    }
    return Judge.look(PLAN, at, List.of(ARM), built).arms().get(0);
  }

  private static Round round(int block, Arm arm, double mbps) {
    RoundOutcome outcome =
        mbps == 0
            ? new Failed("no answer")
            : new Measured(Figures.of(Bandwidth.ofMbps(mbps)), "iperf3 3.12");
    return new Round(
        new Slot(block, 0, arm.name()), outcome, Duration.ofSeconds(30), new DataSize(0));
  }
}
