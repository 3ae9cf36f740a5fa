package dev.longhaul.core.evidence;

/** The numbers by which figures are drawn from measurements, for whoever has to explain them. */
public final class EvidenceThresholds {

  /** Round trips that a start takes at the most. */
  public static final double START_ROUND_TRIPS = FlowSeries.START_ROUND_TRIPS;

  /** Part of an observation that is taken for the start at the most. */
  public static final double START_AT_MOST = FlowSeries.START_AT_MOST;

  /** A flow with less than this part of the busiest one's data does not count. */
  public static final double NEGLIGIBLE_FLOW = FlowSeries.NEGLIGIBLE;

  /** BBR paces faster than this multiple of its estimate in STARTUP only. */
  public static final double STARTUP_GAIN = BbrReader.STARTUP_GAIN;

  /** An estimate that grows by less than this factor does not grow. */
  public static final double STARTUP_GROWTH = BbrReader.GROWTH;

  /** Round trips without growth after which BBR should have left STARTUP. */
  public static final double STARTUP_ROUND_TRIPS = BbrReader.ROUND_TRIPS_WITHOUT_GROWTH;

  /** How far from the rate asked for a test may be that reached it. */
  public static final double TARGET_TOLERANCE = TestFigures.TARGET_TOLERANCE;

  /** Size from which a ping is a probe of the packet size, bytes of IP packet. */
  public static final int PROBE_FROM = MtuFigures.PROBE_FROM;

  /** A congestion window of so many segments has collapsed. */
  public static final long COLLAPSED_WINDOW = StallReader.COLLAPSED_CWND;

  /** Less than this acknowledged means that the path never carried full segments, bytes. */
  public static final long HARDLY_ANYTHING = StallReader.HARDLY_ANYTHING_BYTES;

  private EvidenceThresholds() {}
}
