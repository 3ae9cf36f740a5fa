package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What the sending end shows of one transfer, all its parallel flows together.
 *
 * @param source where the figures come from, such as {@code ss (sender)}
 * @param samples number of moments they stand on
 * @param flows number of parallel flows
 * @param congestionControl algorithm in force
 * @param mss payload of a segment, bytes, at the end
 * @param delivered rate at which data were acknowledged after the start
 * @param peak largest delivery rate seen, summed over flows
 * @param rtt round-trip times
 * @param window what was in flight and what could have been
 * @param limits what the sender waited for
 * @param loss what had to be sent again
 * @param stall signs that data vanish as a whole
 * @param bbr state of BBR, if it runs
 * @param growing whether the congestion window still grew at the end without any loss
 */
public record SenderFigures(
    String source,
    int samples,
    int flows,
    Optional<CongestionControl> congestionControl,
    OptionalInt mss,
    Optional<Bandwidth> delivered,
    Optional<Bandwidth> peak,
    RttFigures rtt,
    WindowFigures window,
    LimitFigures limits,
    LossFigures loss,
    StallFigures stall,
    Optional<BbrFigures> bbr,
    boolean growing) {

  /** The same with a smallest RTT that another measurement found. */
  SenderFigures withMinimumRtt(Optional<Duration> other) {
    return new SenderFigures(
        source,
        samples,
        flows,
        congestionControl,
        mss,
        delivered,
        peak,
        rtt.withMinimum(other),
        window,
        limits,
        loss,
        stall,
        bbr,
        growing);
  }
}
