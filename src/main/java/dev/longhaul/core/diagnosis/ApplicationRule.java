package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.BbrFigures;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.core.evidence.TestFigures;
import dev.longhaul.model.Bandwidth;
import java.util.Optional;

/**
 * The application does not send more (rule D1): nothing waits unsent, and every window and buffer
 * has room. The app_limited flag alone is never sufficient.
 */
record ApplicationRule() implements Rule {

  static final double ROOM = 0.7;
  static final double HARDLY = 0.05;
  static final double MOSTLY = 0.5;
  static final int FEW_SEGMENTS = 3;
  private static final double CERTAIN_PARTS = 0.97;

  @Override
  public Optional<Finding> judge(Evidence e) {
    boolean asked = e.test().map(TestFigures::reachedItsTarget).orElse(false);
    Optional<SenderFigures> sender = e.sender();
    boolean idle = sender.map(ApplicationRule::hasRoomEverywhere).orElse(false);
    if (!asked && !idle) {
      return Optional.empty();
    }
    if (sender.map(s -> s.stall().stalled().fraction() > 0).orElse(false)) {
      return Optional.empty();
    }
    boolean contradicted = asked && !idle && sender.map(ApplicationRule::fillsPath).orElse(false);
    double confidence = asked && idle ? CERTAIN_PARTS : contradicted ? 0.6 : asked ? 0.92 : 0.9;
    return Optional.of(draft(e, asked).because(why(asked), confidence));
  }

  static boolean hasRoomEverywhere(SenderFigures s) {
    boolean windowsKnown = s.window().congestionUse().isPresent();
    boolean room =
        s.window().congestionUse().orElse(1) < ROOM
            && s.window().peerUse().orElse(0) < ROOM
            && s.window().bufferUse().orElse(0) < MOSTLY;
    boolean unlimited =
        Signs.of(s.limits().receiveWindow()) < HARDLY && Signs.of(s.limits().sendBuffer()) < HARDLY;
    long waiting = s.window().notSent().map(d -> d.bytes()).orElse(Long.MAX_VALUE);
    boolean nothingWaits =
        waiting <= (long) FEW_SEGMENTS * s.mss().orElse(Signs.USUAL_MSS) * s.flows();
    return pauses(s) && windowsKnown && room && unlimited && nothingWaits;
  }

  private static boolean fillsPath(SenderFigures s) {
    return Signs.queueStands(s) && !Signs.queuesOnlyBursts(s);
  }

  /**
   * Told by the flag, or by a rate far below one that was delivered before (rule D3); BBR's pacing
   * hides the flag, but not that its estimate is not used.
   */
  private static boolean pauses(SenderFigures s) {
    if (s.bbr().isEmpty()) {
      return Signs.atLeast(s.limits().applicationFlag(), MOSTLY) || isSlowerThanProven(s);
    }
    Optional<Bandwidth> estimate = s.bbr().flatMap(BbrFigures::bandwidth);
    return estimate.isPresent()
        && s.delivered().map(d -> d.relativeTo(estimate.get()) < ROOM).orElse(false);
  }

  private static boolean isSlowerThanProven(SenderFigures s) {
    return s.delivered().isPresent()
        && s.peak().map(p -> s.delivered().get().relativeTo(p) < ROOM).orElse(false);
  }

  private static Draft draft(Evidence e, boolean asked) {
    Draft d = new Draft(Cause.APPLICATION_LIMITED, RuleId.D1, RuleId.D3);
    if (asked) {
      d.fact("rate asked for", e.test().flatMap(t -> t.test().targetRate()), "iperf3 -b")
          .fact("rate reached", e.test().flatMap(TestFigures::rate), "iperf3");
    }
    e.sender()
        .ifPresent(
            s ->
                d.fact("not sent", s.window().notSent(), s.source())
                    .fact("in flight", s.window().flight(), s.source())
                    .fact("congestion window", s.window().congestion(), s.source())
                    .fact("used of the send buffer", s.window().bufferUse(), s.source())
                    .fact("rwnd_limited share", s.limits().receiveWindow(), s.source())
                    .fact("sndbuf_limited share", s.limits().sendBuffer(), s.source()));
    return d.overturnedBy("a test without a target rate that is no faster");
  }

  private static String why(boolean asked) {
    return asked
        ? "The test was told to send at this rate and reached it; nothing on the path or in the"
            + " kernel held it back."
        : "Nothing waits to be sent and every window and buffer has room: the application does not"
            + " write faster.";
  }
}
