package dev.longhaul.core.remediation;

import dev.longhaul.core.evidence.Statistics;
import dev.longhaul.core.remediation.ControlRound.Kind;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;

/**
 * Decides whether a change may stay: by at least three rounds after it against what was measured
 * alike before it. This is the guard against harm, not the proof of an effect: three rounds are
 * never significant, so the demand is that the host is no worse ("Judging trials").
 */
public final class Verification {

  /** Fewer rounds decide nothing. */
  public static final int ROUNDS = 3;

  /** A median below this part of the one before is worse; paths differ by some per cent anyway. */
  private static final double NO_WORSE = 0.9;

  /** So much more of what is sent may be sent again, as a part of all. */
  private static final double MORE_RETRANSMITS = 0.03;

  /**
   * Whoever carries this much more may resend up to {@link #MOST_RETRANSMITS} (BBR at a policer).
   */
  private static final double GREAT_GAIN = 1.5;

  private static final double MOST_RETRANSMITS = 0.15;

  private Verification() {}

  /** What is to be done. */
  public sealed interface Verdict {

    /** For a person. */
    String sentence();

    /** Not enough is known yet. */
    record Wait(String sentence) implements Verdict {}

    /** The path is no worse: keep the change. */
    record Keep(String sentence) implements Verdict {}

    /** The path is worse: take the change back. */
    record TakeBack(String sentence) implements Verdict {}
  }

  /**
   * The verdict.
   *
   * @param before what was measured in the time before the change
   * @param after what was measured since it is in force
   */
  public static Verdict of(List<ControlRound> before, List<ControlRound> after) {
    for (Kind kind : Kind.values()) {
      List<ControlRound> old = of(kind, before);
      List<ControlRound> fresh = of(kind, after);
      if (!old.isEmpty() && fresh.size() >= ROUNDS) {
        return compared(old, fresh);
      }
    }
    if (before.isEmpty()) {
      return new Verdict.Wait(
          "nothing was measured before the change that it could be compared to");
    }
    int most = Math.max(of(Kind.TEST, after).size(), of(Kind.PASSIVE, after).size());
    return new Verdict.Wait(most + " of " + ROUNDS + " control rounds have been measured");
  }

  private static Verdict compared(List<ControlRound> before, List<ControlRound> after) {
    double old = arrived(before);
    double now = arrived(after);
    String rates =
        String.format(
            Locale.ROOT,
            "%d control rounds: %.1f Mbit/s, %.1f before",
            after.size(),
            now / 1e6,
            old / 1e6);
    if (now < NO_WORSE * old) {
      return new Verdict.TakeBack(rates);
    }
    OptionalDouble oldShare = share(before);
    OptionalDouble share = share(after);
    if (oldShare.isPresent() && share.isPresent()) {
      double limit =
          now >= GREAT_GAIN * old
              ? Math.max(MOST_RETRANSMITS, oldShare.getAsDouble() + MORE_RETRANSMITS)
              : oldShare.getAsDouble() + MORE_RETRANSMITS;
      String resent =
          String.format(
              Locale.ROOT,
              "%s; %.1f %% sent again, %.1f %% before",
              rates,
              100 * share.getAsDouble(),
              100 * oldShare.getAsDouble());
      return share.getAsDouble() > limit ? new Verdict.TakeBack(resent) : new Verdict.Keep(resent);
    }
    return new Verdict.Keep(rates);
  }

  private static List<ControlRound> of(Kind kind, List<ControlRound> rounds) {
    return rounds.stream().filter(r -> r.kind() == kind).toList();
  }

  private static double arrived(List<ControlRound> rounds) {
    return Statistics.median(rounds.stream().map(ControlRound::arrivedBps).toList()).orElse(0);
  }

  private static OptionalDouble share(List<ControlRound> rounds) {
    return Statistics.median(
        rounds.stream()
            .filter(r -> r.retransmitShare().isPresent())
            .map(r -> r.retransmitShare().getAsDouble())
            .toList());
  }
}
