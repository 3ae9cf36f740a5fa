package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * A window or buffer that was stated, or that follows from rate and round-trip time, is what the
 * rate amounts to (rules W2, W6). Only where no socket was looked at.
 */
final class StatedWindowRule implements Rule {

  private static final double NEAR = 1.35;
  private static final double LEAST_USE = 0.3;
  private static final double HALF_USE = 0.4;
  private static final double FULL_USE = 0.6;
  private static final double MOST_USE = 1.15;

  /** Stated figures are rounded. */
  private static final double MOST_USE_STATED = 1.5;

  private static final double STATED_FROM = 0.75;
  private static final double REACHED = 0.88;
  private static final double LITTLE_LOSS = 0.002;
  private static final DataSize DEFAULT_SEND = DataSize.ofMebibytes(4);
  private static final DataSize DEFAULT_RECEIVE = DataSize.ofMebibytes(3);
  private static final List<Long> FIXED = List.of(8192L, 16_384L, 32_768L, 65_536L);

  /** Below this a window of any size is hardly the limit. */
  private static final double NEAR_MILLIS = 5;

  private final Cause cause;

  /** Looks for one of the three causes, each of which is a finding of its own. */
  StatedWindowRule(Cause cause) {
    this.cause = cause;
  }

  /** A window with how sure it is that it binds, if the rate is near its ceiling. */
  private record Candidate(String what, DataSize window, double sure, Party owner) {

    /** Whether the size was stated rather than taken from defaults. */
    boolean isStated() {
      return sure >= STATED_FROM;
    }
  }

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    Optional<Duration> rtt = e.rtt().filter(r -> Durations.millis(r) >= NEAR_MILLIS);
    boolean lost = e.retransmitted().map(s -> s.fraction() > LITTLE_LOSS).orElse(false);
    if (f.isEmpty() || e.sender().isPresent() || e.receiver().isPresent() || rtt.isEmpty()) {
      return symptomOnly(e);
    }
    double doubt =
        (lost ? 0.5 : 1)
            * (f.shows(Symptom.WINDOW_NO_EFFECT) ? 0.2 : 1)
            * (isReached(e) ? 0.3 : 1)
            * (f.shows(Symptom.BULK_STALLS) ? 0.5 : 1);
    return candidates(e, rtt.get()).stream()
        .map(c -> finding(e, c, rtt.get(), doubt))
        .flatMap(Optional::stream)
        .max(Comparator.comparing(Finding::confidence));
  }

  /** Where the rate is what was wanted, a window of just that size is no fault. */
  private static boolean isReached(Evidence e) {
    return Comparisons.part(e.measured(), Comparisons.wanted(e))
        .map(p -> p >= REACHED)
        .orElse(false);
  }

  /** Without a round-trip time there is nothing to reckon with. */
  private Optional<Finding> symptomOnly(Evidence e) {
    Weighing w = new Weighing(e);
    if (cause == Cause.SEND_BUFFER_PINNED) {
      w.sign(Symptom.BUFFER_FIXED, 0.5);
    } else if (cause == Cause.RECEIVE_WINDOW_LIMITED) {
      w.sign(Symptom.RECEIVER_WINDOW_SMALL, 0.5);
    } else {
      w.sign(
          e.stated().shows(Symptom.DEFAULT_BUFFERS) && e.stated().shows(Symptom.FALLS_WITH_RTT),
          0.5,
          "default buffers, and the slower the longer the path");
    }
    return w.isEmpty() || e.sender().isPresent()
        ? Optional.empty()
        : Optional.of(
            w.onto(new Draft(cause, RuleId.W2).overturnedBy("a larger window that is no faster"))
                .because(why(cause), w.confidence(0.6)));
  }

  private List<Candidate> candidates(Evidence e, Duration rtt) {
    StatedFacts f = e.stated();
    List<Candidate> all = new ArrayList<>();
    switch (cause) {
      case SEND_BUFFER_PINNED -> {
        f.size(FactKey.SEND_BUFFER)
            .ifPresent(s -> all.add(new Candidate("send buffer", s, 0.9, Party.APPLICATION)));
        implied(e, rtt).ifPresent(all::add);
      }
      case RECEIVE_WINDOW_LIMITED -> {
        f.size(FactKey.PEER_WINDOW)
            .ifPresent(s -> all.add(new Candidate("receiver's window", s, 0.9, Party.RECEIVER)));
        f.size(FactKey.APPLICATION_WINDOW)
            .ifPresent(
                s -> all.add(new Candidate("application's window", s, 0.88, Party.APPLICATION)));
        f.size(FactKey.RECEIVE_BUFFER)
            .ifPresent(s -> all.add(new Candidate("receive buffer", s, 0.85, Party.APPLICATION)));
        Sysctls.maximum(e.receiverState(), Sysctls.RMEM)
            .ifPresent(
                b ->
                    all.add(
                        new Candidate(
                            "half of tcp_rmem", new DataSize(b / 2), 0.75, Party.RECEIVER)));
        if (all.isEmpty() && mayBeDefault(e)) {
          all.add(
              new Candidate("half of the default tcp_rmem", DEFAULT_RECEIVE, 0.55, Party.RECEIVER));
        }
      }
      default -> {
        Optional<Long> wmem = Sysctls.maximum(e.senderState(), Sysctls.WMEM);
        wmem.ifPresent(b -> all.add(new Candidate("tcp_wmem", new DataSize(b), 0.8, Party.SENDER)));
        if (wmem.isEmpty() && mayBeDefault(e)) {
          double sure = f.shows(Symptom.DEFAULT_BUFFERS) ? 0.74 : 0.65;
          all.add(new Candidate("the default tcp_wmem", DEFAULT_SEND, sure, Party.SENDER));
        }
      }
    }
    return all;
  }

  /** Defaults are guessed only for plain flows of one application over a real distance. */
  private static boolean mayBeDefault(Evidence e) {
    StatedFacts f = e.stated();
    boolean stated =
        f.size(FactKey.SEND_BUFFER).isPresent()
            || f.size(FactKey.PEER_WINDOW).isPresent()
            || f.size(FactKey.APPLICATION_WINDOW).isPresent()
            || f.size(FactKey.RECEIVE_BUFFER).isPresent();
    return !stated && f.rate(FactKey.RATE_CAP).isEmpty() && f.tunnels().isEmpty();
  }

  /** Rate times round-trip time is a size that buffers are often fixed at. */
  private static Optional<Candidate> implied(Evidence e, Duration rtt) {
    StatedFacts f = e.stated();
    boolean one =
        f.shows(Symptom.ONE_APPLICATION_SLOW)
            || f.shows(Symptom.OTHER_APPLICATION_FAST)
            || f.shows(Symptom.BUFFER_FIXED)
            || f.words(FactKey.OS)
                .map(o -> o.toLowerCase(Locale.ROOT))
                .orElse("")
                .contains("windows");
    boolean stated =
        f.size(FactKey.SEND_BUFFER).isPresent() || f.size(FactKey.PEER_WINDOW).isPresent();
    Optional<Bandwidth> each = perFlow(e);
    if (!one || stated || each.isEmpty()) {
      return Optional.empty();
    }
    double flight = each.get().bitsPerSecond() * Durations.seconds(rtt) / 8;
    return FIXED.stream()
        .filter(s -> flight / s < NEAR && s / flight < NEAR)
        .findFirst()
        .map(
            s ->
                new Candidate(
                    "a fixed buffer of the size that rate and round-trip time make",
                    new DataSize(s),
                    0.7,
                    Party.APPLICATION));
  }

  private static Optional<Bandwidth> perFlow(Evidence e) {
    StatedFacts f = e.stated();
    return f.rate(FactKey.RATE_PER_FLOW)
        .or(
            () ->
                e.measured()
                    .map(r -> r.times(1.0 / Math.max(1, f.count(FactKey.STREAMS).orElse(1)))));
  }

  private Optional<Finding> finding(Evidence e, Candidate c, Duration rtt, double doubt) {
    Bandwidth ceiling = c.window().perRoundTrip(rtt);
    Optional<Bandwidth> each = perFlow(e);
    Optional<Double> use = Comparisons.part(each, Optional.of(ceiling));
    double most = c.isStated() ? MOST_USE_STATED : MOST_USE;
    boolean binds = use.map(u -> u >= LEAST_USE && u <= most).orElse(false);
    boolean mustBind =
        each.isEmpty()
            && c.isStated()
            && !e.stated().shows(Symptom.WINDOW_NO_EFFECT)
            && Comparisons.wanted(e).map(r -> r.compareTo(ceiling) > 0).orElse(true);
    if (!binds && !mustBind) {
      return Optional.empty();
    }
    double fit = use.map(StatedWindowRule::fit).orElse(0.85);
    Draft d =
        new Draft(cause, RuleId.W2, cause == Cause.SEND_BUFFER_PINNED ? RuleId.W6 : RuleId.W4)
            .fixableBy(c.owner())
            .fact(c.what(), Optional.of(c.window()), Weighing.STATED)
            .fact("smallest RTT", e.rtt(), "rtt")
            .fact("measured", each, "rate")
            .ceiling(Optional.of(ceiling))
            .formula(
                "8 * "
                    + c.window()
                    + " / "
                    + Durations.text(rtt)
                    + " = "
                    + ceiling
                    + each.map(r -> "; measured " + r).orElse(""))
            .overturnedBy("a larger window (" + c.what() + ") that leaves the rate where it is");
    return Optional.of(d.because(why(cause), c.sure() * fit * doubt));
  }

  /** A window that is full gives its ceiling; one that is often empty gives less. */
  private static double fit(double use) {
    if (use >= FULL_USE && use <= MOST_USE) {
      return 1;
    }
    return use >= HALF_USE ? 0.85 : 0.72;
  }

  private static String why(Cause cause) {
    return switch (cause) {
      case SEND_BUFFER_PINNED ->
          "The rate is what a send buffer of this size gives over this distance, and an application"
              + " that fixes its buffer gets no other from the kernel. What helps: a larger"
              + " SO_SNDBUF in the application, or none, so that the kernel sizes it.";
      case RECEIVE_WINDOW_LIMITED ->
          "The rate is what the receiver's window gives over this distance; the sender may not send"
              + " more. What helps is a larger window at the receiver: its kernel's, or that which"
              + " its application or protocol fixes.";
      default ->
          "The rate is about what a send buffer at this limit gives over this distance. Both ends"
              + " need windows of the size of the path.";
    };
  }
}
