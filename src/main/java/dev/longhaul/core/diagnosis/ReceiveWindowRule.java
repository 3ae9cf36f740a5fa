package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.ReceiverFigures;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import java.time.Duration;
import java.util.Optional;

/**
 * The receiver's window holds the flow back (rules D1, W2, W3): it is full, and the rate is what a
 * window of this size gives. Where a queue stands, the path is full whatever the window says.
 */
record ReceiveWindowRule() implements Rule {

  static final double LIMITED = 0.2;
  static final double MOSTLY_LIMITED = 0.5;
  static final double CEILING_REACHED = 0.55;
  static final double CEILING_EXCEEDED = 1.5;

  @Override
  public Optional<Finding> judge(Evidence e) {
    if (e.sender().isPresent() && e.sender().get().window().peer().isPresent()) {
      return bySender(e, e.sender().get());
    }
    return e.receiver().filter(r -> e.sender().isEmpty()).flatMap(r -> byReceiver(e, r));
  }

  private static Optional<Finding> bySender(Evidence e, SenderFigures s) {
    Optional<DataSize> window = s.window().peer();
    boolean limited = Signs.atLeast(s.limits().receiveWindow(), LIMITED);
    boolean unknown = s.limits().receiveWindow().isEmpty();
    boolean full = unknown && s.window().peerUse().orElse(0) >= Signs.WINDOW_FULL;
    if (e.rtt().isEmpty() || window.isEmpty() || !(limited || full) || stalls(s)) {
      return Optional.empty();
    }
    Bandwidth ceiling = window.get().perRoundTrip(e.rtt().get());
    double reached = s.delivered().map(d -> d.relativeTo(ceiling)).orElse(0.0);
    boolean queues = Signs.queueStands(s) && !Signs.peerWindowLeavesNoQueue(s);
    if (reached < CEILING_REACHED || reached > CEILING_EXCEEDED || queues) {
      return Optional.empty();
    }
    double share = Signs.of(s.limits().receiveWindow());
    double confidence = unknown ? 0.75 : share >= MOSTLY_LIMITED ? 0.96 : 0.8;
    return Optional.of(
        draft(window.get(), e.rtt().get(), ceiling)
            .fact("rwnd_limited share of busy time", s.limits().receiveWindow(), s.source())
            .fact("in flight", s.window().flight(), s.source())
            .fact("peer's window", window, s.source())
            .fact("congestion window", s.window().congestion(), s.source())
            .fact("delivered", s.delivered(), s.source())
            .because(
                "The receiver's window is full all the time while the congestion window has room"
                    + " and no queue stands. Only the receiver can offer more.",
                confidence));
  }

  /** Whether the sender waits for the receiver's window more often than not. */
  static boolean mostlyWaits(SenderFigures s) {
    return Signs.atLeast(s.limits().receiveWindow(), MOSTLY_LIMITED);
  }

  private static boolean stalls(SenderFigures s) {
    return s.stall().stalled().fraction() > 0;
  }

  private static Optional<Finding> byReceiver(Evidence e, ReceiverFigures r) {
    Optional<Duration> rtt = r.rtt().or(e::rtt);
    if (rtt.isEmpty() || r.window().isEmpty() || r.arrived().isEmpty()) {
      return Optional.empty();
    }
    Bandwidth ceiling = r.window().get().perRoundTrip(rtt.get());
    double reached = r.arrived().get().relativeTo(ceiling);
    if (reached < Signs.WINDOW_FULL || reached > CEILING_EXCEEDED) {
      return Optional.empty();
    }
    return Optional.of(
        draft(r.window().get(), rtt.get(), ceiling)
            .fact("largest window offered", r.window(), "ss (receiver)")
            .fact("receive buffer", r.buffer(), "ss (receiver)")
            .fact("arrived", r.arrived(), "ss (receiver)")
            .because(
                "Data arrive just as fast as the largest window that the receiver ever offered"
                    + " lets them.",
                0.8));
  }

  private static Draft draft(DataSize window, Duration rtt, Bandwidth ceiling) {
    return new Draft(Cause.RECEIVE_WINDOW_LIMITED, RuleId.D1, RuleId.W2, RuleId.W3)
        .formula("8 * " + window + " / " + Durations.text(rtt) + " = " + ceiling)
        .ceiling(Optional.of(ceiling))
        .overturnedBy("a larger tcp_rmem at the receiver that leaves the rate where it is");
  }
}
