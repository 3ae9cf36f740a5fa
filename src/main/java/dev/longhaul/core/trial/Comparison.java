package dev.longhaul.core.trial;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * An arm beside its baseline.
 *
 * @param goodput the shift of the natural logarithm of goodput over all blocks in which both were
 *     measured; empty if there is none
 * @param level at which the shift is tested, after the correction for looks and arms; 0 where
 *     nothing may be proven
 * @param failures rounds that failed
 * @param failureLevel at which failures are tested
 * @param breaches guards that the arm breaks
 */
public record Comparison(
    Optional<Shift> goodput,
    double level,
    Failures failures,
    double failureLevel,
    List<Breach> breaches) {

  /** The usual level for an interval that describes and does not decide. */
  private static final double USUAL = 0.05;

  public Comparison {
    breaches = List.copyOf(breaches);
  }

  /** An arm beside its baseline in blocks that count, not yet tested at any level. */
  static Comparison of(Arm baseline, Arm arm, List<Block> blocks, Guards guards) {
    List<GuardCheck.Pair> pairs = pairs(baseline, arm, blocks);
    Optional<Shift> goodput = shift(pairs);
    List<Breach> breaches =
        goodput.map(shift -> GuardCheck.of(pairs, guards, shift.estimate())).orElseGet(List::of);
    return new Comparison(goodput, 0, failures(baseline, arm, blocks), 0, breaches);
  }

  /** The shift of goodput of one arm over another; empty without a block that measured both. */
  static Optional<Shift> shift(Arm from, Arm to, List<Block> blocks) {
    return shift(pairs(from, to, blocks));
  }

  /** The same at a level. */
  Comparison testedAt(double goodputLevel, double levelOfFailures) {
    return new Comparison(goodput, goodputLevel, failures, levelOfFailures, breaches);
  }

  /** How many pairs there are. */
  public int pairs() {
    return goodput.map(Shift::pairs).orElse(0);
  }

  /** Goodput as a multiple of the baseline's; empty if there is no pair. */
  public OptionalDouble ratio() {
    return goodput.stream().mapToDouble(shift -> Math.exp(shift.estimate())).findFirst();
  }

  /** What the multiple may be at the level of the test; without ends where nothing is ruled out. */
  public Interval ratioInterval() {
    return ratios(level);
  }

  /** What the multiple may be at 95 %, uncorrected: a description, no proof. */
  public Interval usualRatioInterval() {
    return ratios(USUAL);
  }

  /** The two-sided p of the shift; 1 if there is no pair. */
  public double p() {
    return goodput.map(Shift::p).orElse(1.0);
  }

  /** Whether a shift is proven, of whatever size. */
  public boolean proven() {
    return goodput.isPresent() && goodput.get().interval(level).excludesNone();
  }

  /** Which way failed rounds are proven to differ: more are worse; empty without proof. */
  Optional<Direction> provenByFailures() {
    if (failures.excess() == 0 || failures.p() > failureLevel) {
      return Optional.empty();
    }
    return Optional.of(failures.excess() > 0 ? Direction.WORSE : Direction.BETTER);
  }

  private Interval ratios(double at) {
    Interval logs =
        goodput
            .map(shift -> shift.interval(at))
            .orElse(new Interval(Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY));
    return new Interval(Math.exp(logs.low()), Math.exp(logs.high()));
  }

  private static Optional<Shift> shift(List<GuardCheck.Pair> pairs) {
    return pairs.isEmpty()
        ? Optional.empty()
        : Optional.of(Shift.of(pairs.stream().mapToDouble(GuardCheck.Pair::goodput).toArray()));
  }

  private static List<GuardCheck.Pair> pairs(Arm from, Arm to, List<Block> blocks) {
    List<GuardCheck.Pair> pairs = new ArrayList<>();
    for (Block block : blocks) {
      Optional<Figures> before = block.figures(from);
      Optional<Figures> after = block.figures(to);
      if (before.isPresent() && after.isPresent()) {
        pairs.add(new GuardCheck.Pair(before.get(), after.get()));
      }
    }
    return pairs;
  }

  private static Failures failures(Arm baseline, Arm arm, List<Block> blocks) {
    return new Failures(
        failed(arm, blocks),
        rounds(arm, blocks),
        failed(baseline, blocks),
        rounds(baseline, blocks));
  }

  private static int failed(Arm arm, List<Block> blocks) {
    return (int) blocks.stream().filter(b -> b.of(arm).filter(Round::failed).isPresent()).count();
  }

  private static int rounds(Arm arm, List<Block> blocks) {
    return (int) blocks.stream().filter(b -> b.of(arm).isPresent()).count();
  }
}
