package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.BbrFigures;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import java.util.Optional;
import java.util.OptionalLong;

/** BBR stays in STARTUP and overruns the path, because tcp_notsent_lowat starves it (rule W10). */
record StartupRule() implements Rule {

  static final String LOWAT = "net.ipv4.tcp_notsent_lowat";

  /** The largest value that starves BBR is below this; this one is harmless. */
  static final long HARMLESS_LOWAT = 131_072;

  static final double MUCH_OF_THE_TIME = 0.12;

  /** So few samples may miss the times in STARTUP. */
  static final int FEW_SAMPLES = 2;

  static final double WASTEFUL = 0.05;
  static final double VERY_WASTEFUL = 0.15;

  @Override
  public Optional<Finding> judge(Evidence e) {
    OptionalLong lowat = lowat(e);
    boolean small = lowat.isPresent() && lowat.getAsLong() < HARMLESS_LOWAT;
    Optional<BbrFigures> bbr = e.sender().flatMap(SenderFigures::bbr);
    boolean seen = e.sender().map(s -> s.samples() > FEW_SAMPLES).orElse(false);
    if (bbr.filter(b -> seen || isStuck(b)).isPresent()) {
      return bbr.filter(StartupRule::isStuck).map(b -> finding(e, b, lowat, small));
    }
    boolean isBbr = e.congestionControl().map(c -> c.isBbr()).orElse(false);
    boolean wasteful = Signs.atLeast(e.retransmitted(), VERY_WASTEFUL);
    boolean possible = (small || lowat.isEmpty()) && !stalls(e);
    return isBbr && wasteful && possible ? Optional.of(unseen(e, lowat)) : Optional.empty();
  }

  /** While nothing gets through all is sent again, whatever paces it (rule M2). */
  private static boolean stalls(Evidence e) {
    return e.sender().map(s -> s.stall().stalled().fraction() > 0).orElse(false)
        || e.test().map(t -> t.movedNothing() || t.startedLate()).orElse(false);
  }

  static boolean isStuck(SenderFigures s) {
    return s.bbr().filter(StartupRule::isStuck).isPresent();
  }

  private static boolean isStuck(BbrFigures b) {
    return b.stuck().fraction() >= MUCH_OF_THE_TIME && b.stuckRetransmits().fraction() >= WASTEFUL;
  }

  static OptionalLong lowat(Evidence e) {
    return Sysctls.number(e.senderState(), LOWAT)
        .map(OptionalLong::of)
        .orElse(OptionalLong.empty());
  }

  private static Draft draft(Evidence e, OptionalLong lowat) {
    return new Draft(Cause.BBR_STUCK_IN_STARTUP, RuleId.W10, RuleId.D2)
        .fact("retransmitted", e.retransmitted(), "sender")
        .fact(
            LOWAT,
            lowat.isPresent() ? Optional.of(lowat.getAsLong()) : Optional.empty(),
            "sysctl (sender)")
        .overturnedBy("a run with tcp_notsent_lowat at 131072 or more that retransmits as much");
  }

  private static Finding finding(Evidence e, BbrFigures b, OptionalLong lowat, boolean small) {
    double confidence = small ? 0.97 : lowat.isPresent() ? 0.5 : 0.8;
    return draft(e, lowat)
        .fact("time in STARTUP without growth", Optional.of(b.stuck()), "ss (sender)")
        .fact("retransmitted meanwhile", Optional.of(b.stuckRetransmits()), "ss (sender)")
        .fact("estimated bandwidth", b.bandwidth(), "ss (sender)")
        .formula(
            "pacing gain 2.89 in STARTUP: up to 1 - 1/2.89 = 65 % of what is sent cannot pass;"
                + " measured "
                + b.stuckRetransmits()
                + " sent again")
        .because(
            "BBR's estimate no longer grows, yet it never leaves STARTUP: each sample counts as"
                + " limited by the application, because only "
                + (small ? lowat.getAsLong() + " bytes" : "few bytes")
                + " may wait unsent. It overruns the bottleneck and sends much of it again.",
            confidence);
  }

  private static Finding unseen(Evidence e, OptionalLong lowat) {
    return draft(e, lowat)
        .because(
            "BBR sends a great part again all the time. Out of STARTUP it sends on average no more"
                + " than the bottleneck's rate, so it seems unable to leave it, as with a small"
                + " tcp_notsent_lowat. Socket samples would show its state.",
            lowat.isPresent() ? 0.85 : 0.7);
  }
}
