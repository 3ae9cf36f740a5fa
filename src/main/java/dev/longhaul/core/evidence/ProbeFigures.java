package dev.longhaul.core.evidence;

import dev.longhaul.model.Observation;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What probes beside the transfer say about the path: ping, and the last hop of a trace. Loss at a
 * middle hop that does not persist is that router's reluctance to answer, and no loss (rule D5).
 *
 * @param loss loss by the run with the most probes
 * @param rtt smallest RTT of a probe
 * @param reluctant largest loss at a middle hop that the target does not show
 */
public record ProbeFigures(
    Optional<ProbeLoss> loss, Optional<Duration> rtt, Optional<Share> reluctant) {

  private static final int SMALL = 512;

  /** No probes. */
  public static final ProbeFigures NONE =
      new ProbeFigures(Optional.empty(), Optional.empty(), Optional.empty());

  /**
   * Probes that were lost on the way to a target that does answer.
   *
   * @param source the tool, or who stated it
   * @param share the share that was lost
   * @param atLeast the least share that the path loses, were this run unlucky
   * @param probes number of probes; 0 where only the share is known
   * @param tells whether the loss is more than an accident of a short run
   */
  public record ProbeLoss(String source, Share share, Share atLeast, long probes, boolean tells) {

    /** Two-sided 95 per cent. */
    private static final double Z = 1.96;

    /** A run this long was made to measure loss; in a short one a single loss is an accident. */
    private static final long MEANT_TO_COUNT = 50;

    private static final long MORE_THAN_ACCIDENTS = 3;

    /** What people state is rounded, and taken at another moment. */
    private static final double STATED_AT_LEAST = 0.5;

    /** Counted by a tool; at least one probe was sent. */
    public static ProbeLoss counted(String source, long sent, long lost) {
      boolean tells = lost >= MORE_THAN_ACCIDENTS || (lost > 0 && sent >= MEANT_TO_COUNT);
      return new ProbeLoss(
          source, Share.of((double) lost, (double) sent), least(sent, lost), sent, tells);
    }

    /** Stated by a person, who counted or not. */
    static ProbeLoss stated(Share share) {
      return new ProbeLoss(
          "the stated loss",
          share,
          new Share(share.fraction() * STATED_AT_LEAST),
          0,
          share.fraction() > 0);
    }

    /**
     * The lower limit at 95 % of a Poisson count by Byar's approximation (Breslow and Day 1987).
     * One lost probe says little.
     */
    private static Share least(long sent, long lost) {
      if (lost == 0) {
        return new Share(0);
      }
      double root = 1 - 1 / (9.0 * lost) - Z / (3 * Math.sqrt((double) lost));
      return Share.of(Math.max(0, (double) lost * Math.pow(root, 3)), (double) sent);
    }
  }

  /** The same with what a person stated, where nothing was counted. */
  ProbeFigures orStated(Optional<Share> loss) {
    return new ProbeFigures(this.loss.or(() -> loss.map(ProbeLoss::stated)), rtt, reluctant);
  }

  static ProbeFigures of(List<Observation> observations) {
    List<ProbeLoss> losses = new ArrayList<>();
    List<Duration> times = new ArrayList<>();
    List<Share> reluctant = new ArrayList<>();
    for (Observation o : observations) {
      if (o.measurement() instanceof PingRun ping && ping.payload() <= SMALL) {
        if (ping.received() > 0 && ping.sent() > 0) {
          losses.add(
              ProbeLoss.counted("ping", ping.sent(), Math.max(0, ping.sent() - ping.received())));
        }
        ping.minimum().ifPresent(times::add);
      } else if (o.measurement() instanceof PathTrace trace && trace.reached()) {
        ofTrace(trace, losses, reluctant);
      }
    }
    return new ProbeFigures(
        losses.stream()
            .filter(l -> l.probes() > 0)
            .max(Comparator.comparingLong(ProbeLoss::probes)),
        times.stream().filter(d -> !d.isZero()).min(Comparator.naturalOrder()),
        reluctant.stream().max(Comparator.naturalOrder()));
  }

  private static void ofTrace(PathTrace trace, List<ProbeLoss> losses, List<Share> reluctant) {
    PathTrace.Hop last = trace.hops().get(trace.hops().size() - 1);
    if (last.loss().isEmpty() || last.loss().get().fraction() >= 1) {
      return;
    }
    double atTarget = last.loss().get().fraction();
    last.sent().stream()
        .filter(sent -> sent > 0)
        .forEach(
            sent ->
                losses.add(
                    ProbeLoss.counted(trace.tool(), sent, Math.round((double) sent * atTarget))));
    trace.hops().stream()
        .flatMap(h -> h.loss().stream())
        .filter(s -> s.fraction() > atTarget)
        .forEach(reluctant::add);
  }
}
