package dev.longhaul.core.diagnosis;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Durations;
import java.time.Duration;

/**
 * The rate that random loss allows a loss-based congestion control (rule D4): Reno by Mathis,
 * Semke, Mahdavi and Ott, CUBIC by equation 6 of RFC 8312; CUBIC is never slower than Reno.
 */
public final class LossModel {

  private static final int BITS = 8;
  private static final double RENO = 1.22;
  private static final double CUBIC = 1.054;
  private static final double CUBIC_EXPONENT = 0.75;

  private LossModel() {}

  /**
   * The rate of one flow.
   *
   * @param mss payload of a segment, bytes
   * @param rtt RTT under load, more than zero
   * @param loss share of segments lost, more than zero
   */
  public static Bandwidth rate(int mss, Duration rtt, double loss) {
    double seconds = Durations.seconds(rtt);
    double reno = RENO / Math.sqrt(loss);
    double cubic = CUBIC * Math.pow(seconds, CUBIC_EXPONENT) / Math.pow(loss, CUBIC_EXPONENT);
    return new Bandwidth(Math.max(reno, cubic) * mss * BITS / seconds);
  }
}
