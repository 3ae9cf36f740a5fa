package dev.longhaul.core.trial;

/** Weather of a simulated path: what it adds to the logarithm of goodput, round after round. */
public enum Noise {
  /** Independent and normal. */
  NORMAL,
  /** Independent with heavy tails: Student's t with three degrees of freedom. */
  HEAVY_TAILED,
  /** A linear trend over the whole trial and a slow wander, AR(1) with 0.8. */
  DRIFTING,
  /** Normal, and bad times of some rounds in which three fifths are missing. */
  BURSTY;

  private static final double MEMORY = 0.8;
  private static final double TREND_PER_ROUND = 0.02;
  private static final double BURST_BEGINS = 0.1;
  private static final double BURST_ENDS = 0.3;
  private static final double BURST = Math.log(0.4);

  /**
   * The weather of one trial.
   *
   * @param sigma standard deviation of a single round
   */
  public Weather weather(Draws draws, double sigma) {
    return new Weather(draws, sigma);
  }

  /** The weather of one trial, from round to round. */
  public final class Weather {

    private final Draws draws;
    private final double sigma;
    private final double trend;
    private double wander;
    private boolean burst;
    private int round;

    private Weather(Draws draws, double sigma) {
      this.draws = draws;
      this.sigma = sigma;
      trend = draws.uniform() < 0.5 ? TREND_PER_ROUND : -TREND_PER_ROUND;
    }

    /** What the next round gets. */
    public double next() {
      round++;
      return switch (Noise.this) {
        case NORMAL -> sigma * draws.normal();
        case HEAVY_TAILED -> sigma * student() / Math.sqrt(3);
        case DRIFTING -> drift();
        case BURSTY -> sigma * draws.normal() + bursts();
      };
    }

    private double student() {
      double a = draws.normal();
      double b = draws.normal();
      double c = draws.normal();
      return draws.normal() / Math.sqrt((a * a + b * b + c * c) / 3);
    }

    private double drift() {
      wander = MEMORY * wander + Math.sqrt(1 - MEMORY * MEMORY) * sigma * draws.normal();
      return trend * round + wander;
    }

    private double bursts() {
      burst = burst ? draws.uniform() >= BURST_ENDS : draws.uniform() < BURST_BEGINS;
      return burst ? BURST : 0;
    }
  }
}
