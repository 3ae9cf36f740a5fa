package dev.longhaul.core.trial;

import dev.longhaul.model.Share;
import java.time.Duration;

/**
 * What an arm may cost beside its goodput; all of it is policy. A faster arm that costs more loses.
 *
 * @param moreRetransmits so much more of what is sent may be sent again, as a part of all
 * @param greatGain whoever carries this many times more may resend up to {@code mostRetransmits}
 *     (BBR at a policer)
 * @param mostRetransmits the most that may be sent again after a great gain
 * @param longerRtt the 95th percentile of the RTT under load may become longer by this part
 * @param rttThatMatters a smaller rise of the RTT does not matter
 * @param busyProcessor a processor that is busier than this, and more than before, has no room left
 */
public record Guards(
    Share moreRetransmits,
    double greatGain,
    Share mostRetransmits,
    Share longerRtt,
    Duration rttThatMatters,
    Share busyProcessor) {

  /** What is used unless somebody says otherwise. */
  public static final Guards DEFAULT =
      new Guards(
          Share.ofPercent(3),
          1.5,
          Share.ofPercent(15),
          Share.ofPercent(50),
          Duration.ofMillis(10),
          Share.ofPercent(90));
}
