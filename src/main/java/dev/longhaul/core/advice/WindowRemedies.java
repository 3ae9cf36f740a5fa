package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.diagnosis.Sysctls;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Change;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import java.time.Duration;
import java.util.Optional;

/** Larger windows, where a window is what binds (rules W1 to W8). */
final class WindowRemedies {

  /**
   * While a window binds, nobody knows what the path carries. A limit that allows this many times
   * the present rate costs nothing while it is not used, and one step more is soon told.
   */
  static final double STEP = 4;

  /** Beyond this rate the step is smaller. */
  static final Bandwidth USUAL_LINK = Bandwidth.ofMbps(1000);

  static final double LEAST_STEP = 2;
  private static final double NEARLY = 0.9;
  private static final long LEAST_BUFFER = 4096;
  static final long SEND_DEFAULT = 16_384;
  static final long RECEIVE_DEFAULT = 131_072;

  private WindowRemedies() {}

  static void send(Evidence e, Plan plan) {
    Optional<Bandwidth> rate = e.measured();
    Optional<Duration> rtt = e.rtt();
    if (rate.isPresent() && rtt.isPresent()) {
      HostState state = e.senderState();
      Bandwidth target = target(rate.get());
      DataSize wanted = WindowSizing.of(target, rtt.get(), host(e, state)).sendMaximum();
      DataSize size = beyond(e, wanted, state, Sysctls.WMEM);
      plan.change(
          triple(Side.SENDER, state, Sysctls.WMEM, SEND_DEFAULT, size),
          "Lets the send buffer hold what " + target + " take at this RTT",
          "Memory: up to this much for each connection that fills it; only new connections gain",
          RuleId.W4,
          RuleId.W7,
          RuleId.W1);
      plan.expect(Prediction.sendBuffer(e, size));
    }
    plan.against(
            "net.core.wmem_max",
            "limits only buffers that an application sets by itself, not autotuning",
            RuleId.W5)
        .against(
            "net.ipv4.tcp_congestion_control",
            "nothing is lost and no queue stands: another algorithm meets the same buffer",
            RuleId.W2);
  }

  static void receive(Evidence e, Plan plan) {
    Optional<Bandwidth> rate = e.measured();
    Optional<Duration> rtt = e.rtt();
    if (rate.isPresent() && rtt.isPresent()) {
      HostState state = e.receiverState();
      Bandwidth target = target(rate.get());
      DataSize size = WindowSizing.of(target, rtt.get(), host(e, state)).receiveMaximum();
      plan.change(
          triple(Side.RECEIVER, state, Sysctls.RMEM, RECEIVE_DEFAULT, size),
          "Lets the receiver offer the window that " + target + " take at this RTT",
          "Memory: up to this much for each connection that fills it; only new connections gain",
          RuleId.W4,
          RuleId.W3,
          RuleId.W8);
      plan.expect(Prediction.receiveBuffer(e, size));
    }
    plan.against(
            "net.ipv4.tcp_wmem",
            "the sender may not send more than the receiver's window",
            RuleId.W2)
        .against(
            "net.ipv4.tcp_congestion_control",
            "no algorithm of the sender may exceed the receiver's window",
            RuleId.W2)
        .against("qdisc", "nothing waits at the sender's interface", RuleId.W2);
  }

  static void pinned(Evidence e, Plan plan) {
    plan.against(
        "net.ipv4.tcp_wmem",
        "a buffer that the application set does not follow it; take the application's setting"
            + " (iperf3 -w, sndbuf) away instead",
        RuleId.W6);
    Optional<DataSize> asked = e.test().flatMap(t -> t.test().pinnedBuffer());
    Optional<Long> limit = Sysctls.number(e.senderState(), "net.core.wmem_max");
    if (asked.isPresent() && limit.isPresent() && asked.get().bytes() > limit.get()) {
      plan.trial(
          new Change.Sysctl(
              Side.SENDER,
              "net.core.wmem_max",
              Optional.of(Long.toString(limit.get())),
              Long.toString(asked.get().bytes())),
          "The application asked for more than this limit grants",
          "Any application may then pin that much memory",
          RuleId.W5,
          RuleId.W6);
    }
  }

  private static Bandwidth target(Bandwidth rate) {
    Bandwidth step = rate.times(STEP);
    if (step.compareTo(USUAL_LINK) <= 0) {
      return step;
    }
    Bandwidth least = rate.times(LEAST_STEP);
    return least.compareTo(USUAL_LINK) > 0 ? least : USUAL_LINK;
  }

  /** A buffer that stands at its limit needs more than the limit, whatever the arithmetic says. */
  private static DataSize beyond(Evidence e, DataSize wanted, HostState state, String key) {
    Optional<Long> limit = Sysctls.maximum(state, key);
    if (limit.isEmpty() || wanted.bytes() > limit.get()) {
      return wanted;
    }
    long each =
        e.sender().flatMap(s -> s.window().buffer().map(b -> b.bytes() / s.flows())).orElse(0L);
    DataSize twice = WindowSizing.nice(new DataSize(2 * limit.get()));
    boolean atLimit = each >= NEARLY * limit.get();
    boolean affordable = twice.compareTo(WindowSizing.limit(state.memory())) <= 0;
    return atLimit && affordable ? twice : wanted;
  }

  private static WindowSizing.Host host(Evidence e, HostState state) {
    return new WindowSizing.Host(e.congestionControl(), state.kernel(), state.memory());
  }

  /** The triple with its first two numbers as they are (rule W8). */
  private static Change.Sysctl triple(
      Side side, HostState state, String key, long usualDefault, DataSize size) {
    Optional<String> live = state.sysctl(key);
    String[] parts = live.map(v -> v.trim().split("\\s+", -1)).orElse(new String[0]);
    String kept = parts.length == 3 ? parts[0] + " " + parts[1] : LEAST_BUFFER + " " + usualDefault;
    return new Change.Sysctl(side, key, live, kept + " " + size.bytes());
  }
}
