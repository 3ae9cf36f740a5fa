package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Decision.GoOn;
import dev.longhaul.core.trial.Decision.Settled;
import dev.longhaul.core.trial.Verdict.Better;
import dev.longhaul.core.trial.Verdict.Ground;
import dev.longhaul.core.trial.Verdict.Inconclusive;
import dev.longhaul.core.trial.Verdict.NoDifference;
import dev.longhaul.core.trial.Verdict.Worse;
import java.util.Locale;
import java.util.Optional;

/**
 * Decides about one arm at one look. Rules that end a trial for harm or futility use no error: they
 * never say BETTER or WORSE.
 */
final class Decisions {

  private static final int FAILED_MORE_EARLY = 2;
  private static final int FAILED_MORE_LATER = 3;
  private static final double LOST_A_THIRD = Math.log(2.0 / 3);

  /** Two one-sided tests at 5 % are an interval of 90 %. */
  private static final double EQUIVALENCE = 0.10;

  private static final int LEAST_PAIRS = LookAt.SAFETY.blocks();

  private final Comparison comparison;
  private final double margin;
  private final Aim aim;

  private Decisions(Comparison comparison, TrialPlan.Rules rules) {
    this.comparison = comparison;
    this.margin = rules.thresholds().margin();
    this.aim = rules.aim();
  }

  /** What a look means for an arm whose comparison was tested at its level. */
  static Decision at(LookAt look, Comparison comparison, TrialPlan.Rules rules) {
    Decisions here = new Decisions(comparison, rules);
    return switch (look) {
      case SAFETY -> here.atSafety();
      case EARLY -> here.atEarly();
      case LAST -> here.atLast();
    };
  }

  /** What can be said when a trial ends between looks: never a proof. */
  static Verdict unfinished(Comparison comparison, TrialPlan.Rules rules, String reason) {
    Decisions here = new Decisions(comparison, rules);
    return new Inconclusive(comparison, here.leaning(), reason);
  }

  private Decision atSafety() {
    if (comparison.failures().excess() >= FAILED_MORE_EARLY) {
      return settled(failing());
    }
    if (comparison.goodput().isEmpty() || comparison.pairs() < LEAST_PAIRS) {
      return new GoOn();
    }
    Shift shift = comparison.goodput().get();
    double harm = aim == Aim.GAIN ? -margin : LOST_A_THIRD;
    if (shift.largest() <= harm) {
      return settled(leaning(Direction.WORSE, "it lost in every round: stopped for harm"));
    }
    if (!comparison.breaches().isEmpty() && shift.estimate() < margin) {
      return settled(leaning(Direction.WORSE, "no gain, and " + costs() + ": stopped for harm"));
    }
    if (shift.largest() < margin && shift.smallest() > -margin) {
      return settled(new NoDifference(comparison, true));
    }
    return aim == Aim.GAIN && shift.largest() < margin
        ? settled(undecided("it gained the threshold in no round: stopped as futile"))
        : new GoOn();
  }

  private Decision atEarly() {
    Optional<Verdict> proof = proof();
    if (proof.isPresent()) {
      return settled(proof.get());
    }
    if (comparison.failures().excess() >= FAILED_MORE_LATER) {
      return settled(failing());
    }
    if (comparison.goodput().isEmpty() || comparison.pairs() < LEAST_PAIRS) {
      return new GoOn();
    }
    if (equivalent()) {
      return settled(new NoDifference(comparison, false));
    }
    boolean hopeless = comparison.goodput().get().estimate() < margin / 2;
    return aim == Aim.GAIN && hopeless
        ? settled(undecided("a gain of the threshold is out of sight: stopped as futile"))
        : new GoOn();
  }

  private Decision atLast() {
    Optional<Verdict> proof = proof();
    if (proof.isPresent()) {
      return settled(proof.get());
    }
    if (contradicting()) {
      return settled(undecided("goodput and failed rounds point in different directions"));
    }
    if (equivalent()) {
      return settled(new NoDifference(comparison, false));
    }
    if (comparison.proven() && !comparison.breaches().isEmpty()) {
      return settled(new Inconclusive(comparison, Optional.empty(), "not slower, but " + costs()));
    }
    return settled(
        undecided(
            comparison.proven()
                ? "there is a difference, but it may be too small to matter"
                : "the rounds differ more than the arms do"));
  }

  /** A verdict that needs proof, if there is proof and it does not contradict itself. */
  private Optional<Verdict> proof() {
    Optional<Direction> goodput = provenByGoodput();
    Optional<Direction> failures = comparison.provenByFailures();
    Optional<Direction> either = failures.or(() -> goodput);
    if (either.isEmpty() || contradicting()) {
      return Optional.empty();
    }
    Ground ground = goodput.isPresent() ? Ground.GOODPUT : Ground.FAILURES;
    if (either.get() == Direction.WORSE) {
      return Optional.of(new Worse(comparison, ground));
    }
    if (comparison.breaches().isEmpty()) {
      return Optional.of(new Better(comparison, ground));
    }
    boolean harm = comparison.breaches().stream().anyMatch(b -> b.p() <= comparison.level());
    return harm && ground == Ground.GOODPUT
        ? Optional.of(new Worse(comparison, Ground.GUARD))
        : Optional.empty();
  }

  /** Which way goodput is proven to differ by at least the threshold. */
  private Optional<Direction> provenByGoodput() {
    if (!comparison.proven()) {
      return Optional.empty();
    }
    double shift = comparison.goodput().orElseThrow().estimate();
    if (Math.abs(shift) < margin) {
      return Optional.empty();
    }
    return Optional.of(shift > 0 ? Direction.BETTER : Direction.WORSE);
  }

  /** Faster but failing more often, or the other way round. */
  private boolean contradicting() {
    Optional<Direction> goodput = provenByGoodput();
    Optional<Direction> failures = comparison.provenByFailures();
    return goodput.isPresent() && failures.isPresent() && !goodput.equals(failures);
  }

  private boolean equivalent() {
    return comparison.goodput().filter(s -> s.interval(EQUIVALENCE).isWithin(margin)).isPresent();
  }

  private Optional<Direction> leaning() {
    if (comparison.pairs() < LEAST_PAIRS) {
      return Optional.empty();
    }
    double shift = comparison.goodput().orElseThrow().estimate();
    if (Math.abs(shift) < margin) {
      return Optional.empty();
    }
    return Optional.of(shift > 0 ? Direction.BETTER : Direction.WORSE);
  }

  private Verdict failing() {
    Failures f = comparison.failures();
    String counts =
        String.format(
            Locale.ROOT,
            "%d of %d rounds failed, %d of %d of the baseline's: stopped for harm",
            f.arm(),
            f.armRounds(),
            f.baseline(),
            f.baselineRounds());
    return leaning(Direction.WORSE, counts);
  }

  private Verdict leaning(Direction direction, String reason) {
    return new Inconclusive(comparison, Optional.of(direction), reason);
  }

  private Verdict undecided(String reason) {
    return new Inconclusive(comparison, leaning(), reason);
  }

  private String costs() {
    return String.join(
        " and ", comparison.breaches().stream().map(b -> b.guard().words()).toList());
  }

  private static Decision settled(Verdict verdict) {
    return new Settled(verdict);
  }
}
