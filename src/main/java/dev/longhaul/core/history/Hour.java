package dev.longhaul.core.history;

import dev.longhaul.model.Bandwidth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * What was measured in one hour, in few bytes. Two of the same hour can be put together in any
 * order with the same result.
 *
 * @param hour hours since the epoch
 * @param count number of samples
 * @param level mean of the natural logarithms of their bits a second
 * @param rttMicros smallest round-trip time; 0 if unknown
 * @param retransmitted largest share that had to be sent again; negative if unknown
 */
public record Hour(int hour, int count, float level, int rttMicros, float retransmitted) {

  /** What a share is when it is not known. */
  public static final float UNKNOWN = -1;

  static final int A_DAY = 24;

  private static final long SECONDS = 3600;
  private static final double LEAST_BPS = 1000;
  private static final int MICROS = 1000;

  static Hour of(Sample sample) {
    return new Hour(
        at(sample.at()),
        1,
        (float) level(sample.goodput()),
        sample.rtt().map(Hour::micros).orElse(0),
        sample.retransmitted().map(s -> (float) s.fraction()).orElse(UNKNOWN));
  }

  private static int micros(Duration d) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(1, d.toNanos() / MICROS));
  }

  /** Hours since the epoch. */
  static int at(Instant moment) {
    return Math.toIntExact(Math.floorDiv(moment.getEpochSecond(), SECONDS));
  }

  /** When the hour began. */
  public Instant start() {
    return Instant.ofEpochSecond(hour * SECONDS);
  }

  /** The hour of the day, UTC. */
  public int ofDay() {
    return Math.floorMod(hour, A_DAY);
  }

  int day() {
    return day(hour);
  }

  /** Days since the epoch. */
  static int day(int hour) {
    return Math.floorDiv(hour, A_DAY);
  }

  /** Goodputs differ by factors: their logarithms add up. */
  static double level(Bandwidth goodput) {
    return Math.log(Math.max(LEAST_BPS, goodput.bitsPerSecond()));
  }

  static Bandwidth bandwidth(double level) {
    return new Bandwidth(Math.exp(level));
  }

  /** The typical goodput of the hour. */
  public Bandwidth goodput() {
    return bandwidth(level);
  }

  private Hour plus(Hour other) {
    int both = count + other.count;
    int rtt =
        rttMicros == 0 || other.rttMicros == 0
            ? Math.max(rttMicros, other.rttMicros)
            : Math.min(rttMicros, other.rttMicros);
    double mean = ((double) level * count + (double) other.level * other.count) / both;
    return new Hour(hour, both, (float) mean, rtt, Math.max(retransmitted, other.retransmitted));
  }

  /** Two series put together, in order of time. */
  static List<Hour> merged(List<Hour> one, List<Hour> other) {
    List<Hour> all = new ArrayList<>(one.size() + other.size());
    int i = 0;
    int j = 0;
    while (i < one.size() || j < other.size()) {
      int left = i < one.size() ? one.get(i).hour : Integer.MAX_VALUE;
      int right = j < other.size() ? other.get(j).hour : Integer.MAX_VALUE;
      if (left == right) {
        all.add(one.get(i++).plus(other.get(j++)));
      } else {
        all.add(left < right ? one.get(i++) : other.get(j++));
      }
    }
    return all;
  }
}
