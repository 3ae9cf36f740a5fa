package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.MtuFigures;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.core.evidence.StallFigures;
import dev.longhaul.core.evidence.TestFigures;
import dev.longhaul.model.AddressFamily;
import java.util.Optional;
import java.util.OptionalInt;

/** Segments too big for the path vanish without an answer (rules M1, M2, M3). */
record BlackHoleRule() implements Rule {

  /** TCP option of every segment where timestamps are on. */
  static final int TIMESTAMPS = 12;

  /** The largest segment of a path that was never jumbo. */
  static final int ORDINARY_MSS = 1460;

  static final double LONG_STALL = 0.1;

  @Override
  public Optional<Finding> judge(Evidence e) {
    boolean stalled = stalledFromTheStart(e);
    boolean healed =
        searchedAfterStall(e)
            || e.sender().map(s -> s.stall().shrankByProbing()).orElse(false)
            || e.test().map(TestFigures::startedLate).orElse(false);
    OptionalInt mss = largestMss(e);
    boolean proven = probeAgrees(e, mss);
    boolean refuted = e.mtu().told().isPresent() || carriesSegments(e, mss);
    if (!stalled && !healed) {
      return Optional.empty();
    }
    double confidence = confidence(proven, refuted, mss, healed);
    return Optional.of(draft(e, mss, proven).because(why(healed, proven), confidence));
  }

  /** In mode 1 the kernel searches only after a stall; in mode 2 always, which proves nothing. */
  private static boolean searchedAfterStall(Evidence e) {
    boolean always =
        Sysctls.number(e.senderState(), "net.ipv4.tcp_mtu_probing").map(m -> m == 2).orElse(false);
    return e.mtu().probingSuccesses().orElse(0) > 0 && !always;
  }

  private static double confidence(
      boolean proven, boolean refuted, OptionalInt mss, boolean healed) {
    if (proven) {
      return 0.97;
    }
    if (refuted) {
      return 0.3;
    }
    boolean jumbo = mss.orElse(0) > ORDINARY_MSS;
    return jumbo || healed ? 0.85 : 0.65;
  }

  /** No data were ever acknowledged, or hardly any, while timers ran out. */
  private static boolean stalledFromTheStart(Evidence e) {
    Optional<StallFigures> stall = e.sender().map(SenderFigures::stall);
    boolean bySocket =
        stall.map(s -> s.stalled().fraction() >= LONG_STALL && s.fromTheStart()).orElse(false);
    boolean byTest = e.test().map(t -> t.movedNothing() || t.startedLate()).orElse(false);
    return bySocket || byTest;
  }

  private static OptionalInt largestMss(Evidence e) {
    OptionalInt seen = e.sender().map(s -> s.stall().largestMss()).orElse(OptionalInt.empty());
    return seen.isPresent() ? seen : e.test().map(t -> t.test().mss()).orElse(OptionalInt.empty());
  }

  /** A probe no bigger than the flow's own segments vanished in silence. */
  private static boolean probeAgrees(Evidence e, OptionalInt mss) {
    MtuFigures mtu = e.mtu();
    if (mtu.vanished().isEmpty()) {
      return false;
    }
    return mss.isEmpty() || packet(e, mss.getAsInt()) >= mtu.vanished().getAsInt();
  }

  /** Packets as big as the flow's own are proven to pass; then size is not the matter. */
  private static boolean carriesSegments(Evidence e, OptionalInt mss) {
    return mss.isPresent()
        && e.mtu().carried().isPresent()
        && e.mtu().carried().getAsInt() >= packet(e, mss.getAsInt());
  }

  private static int packet(Evidence e, int mss) {
    AddressFamily family = e.path().family();
    return mss + family.tcpIpHeaderBytes() + TIMESTAMPS;
  }

  private static Draft draft(Evidence e, OptionalInt mss, boolean proven) {
    Draft d =
        new Draft(Cause.PATH_MTU_BLACK_HOLE, RuleId.M2, RuleId.M1, RuleId.M3)
            .fact("largest mss of the flow", mss, "ss (sender)")
            .fact("smallest probe that vanished", e.mtu().vanished(), "ping -M do")
            .fact("largest packet that passed", e.mtu().carried(), "ping -M do, tracepath")
            .fact(
                "time without progress",
                e.sender().map(s -> s.stall().stalled()),
                e.sender().map(SenderFigures::source).orElse("ss (sender)"))
            .fact("intervals without data", e.test().map(TestFigures::barren), "iperf3")
            .overturnedBy(
                proven
                    ? "a bulk transfer of small segments (route MTU 1280) that stalls as well"
                    : "a ping with DF as big as the segments that is answered");
    if (mss.isPresent()) {
      d.formula(
          mss.getAsInt()
              + " B payload + headers = "
              + packet(e, mss.getAsInt())
              + " B packets; "
              + carriedText(e.mtu()));
    }
    return d;
  }

  private static String carriedText(MtuFigures mtu) {
    if (mtu.carried().isPresent()) {
      return "proven to pass: " + mtu.carried().getAsInt() + " B";
    }
    return mtu.vanished().isPresent()
        ? mtu.vanished().getAsInt() + " B vanish in silence"
        : "what passes is not known yet";
  }

  private static String why(boolean healed, boolean proven) {
    String start =
        "The connection comes up, then full-sized segments are never acknowledged and no router"
            + " says why";
    String middle =
        healed ? "; the kernel's own MTU probing found a smaller size after seconds of stall" : "";
    return start + middle + (proven ? ". A probe of that size vanishes as well." : ".");
  }
}
