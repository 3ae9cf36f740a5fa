package dev.longhaul.core.diagnosis;

import dev.longhaul.model.Bandwidth;

/**
 * The numbers that decide between causes, for whoever has to explain them. Each is a policy,
 * calibrated on labelled runs, unless its rule says otherwise.
 */
public final class DiagnosisThresholds {

  /** Confidence below which a finding is a guess. */
  public static final double ENOUGH = Diagnostician.ENOUGH;

  /** RTT inflation from which a queue stands (D6). */
  public static final double QUEUE_STANDS = Signs.QUEUE_STANDS;

  /** Queueing below this is jitter, milliseconds (D6). */
  public static final double JITTER_MILLIS = Signs.JITTER_MILLIS;

  /** RTT inflation from which the queue harms others (D6). */
  public static final double BLOATED = QueueRule.BLOATED;

  /** RTT inflation from which loss is that of a full path (D4). */
  public static final double FULL_WITH_LOSS = QueueRule.HIGH;

  /** Part of its best rate at which a flow keeps the bottleneck busy (D6). */
  public static final double BUSY_PATH = Signs.BUSY_PATH;

  /** Use from which a window counts as full. */
  public static final double WINDOW_FULL = Signs.WINDOW_FULL;

  /** Unsent data below this part of the flight are none (D1). */
  public static final double NOTHING_WAITS = Signs.NOTHING_WAITS;

  /** Use from which a send buffer may bind (D1). */
  public static final double BUFFER_FULL = Signs.BUFFER_FULL;

  /** Share of busy time in {@code rwnd_limited} (D1). */
  public static final double RECEIVER_LIMITED = ReceiveWindowRule.LIMITED;

  /** Share of busy time in {@code rwnd_limited} that leaves no doubt (D1). */
  public static final double RECEIVER_MOSTLY_LIMITED = ReceiveWindowRule.MOSTLY_LIMITED;

  /** Least part of a window's ceiling that a flow held by it reaches (W2). */
  public static final double CEILING_REACHED = ReceiveWindowRule.CEILING_REACHED;

  /** A flow this far above a window's ceiling is not held by it (W2). */
  public static final double CEILING_EXCEEDED = ReceiveWindowRule.CEILING_EXCEEDED;

  /** Share of busy time in {@code sndbuf_limited} that tells by itself (D1). */
  public static final double SENDER_LIMITED = SendWindowRule.LIMITED;

  /** Share of busy time in {@code sndbuf_limited} that tells of a full buffer (D1). */
  public static final double SENDER_NOTICEABLE = SendWindowRule.NOTICEABLE;

  /** Use of a window that leaves room (D1); also of the limit of a buffer (W6). */
  public static final double ROOM = SendWindowRule.ROOM;

  /** Use of the send buffer from which it takes no more (D1). */
  public static final double NO_MORE_FITS = SendWindowRule.NO_MORE_FITS;

  /** Part of the send buffer that is left when the kernel wakes the writer; no policy (D1). */
  public static final double LEFT_AT_WAKING = SendWindowRule.LEFT_AT_WAKING;

  /** Use of windows, and part of the best rate, that show an idle application (D3). */
  public static final double APPLICATION_ROOM = ApplicationRule.ROOM;

  /** Use of the send buffer, and share of flagged samples, that show the same (D3). */
  public static final double APPLICATION_MOSTLY = ApplicationRule.MOSTLY;

  /** Up to this factor the model of loss explains a rate (D4). */
  public static final double LOSS_EXPLAINS = LossRule.EXPLAINS;

  /** Below this factor of the model another limit is likelier (D4). */
  public static final double LOSS_FAR_BELOW = LossRule.FAR_BELOW;

  /** Share of needless retransmits from which loss is in doubt (D2). */
  public static final double MOSTLY_NEEDLESS = LossRule.MOSTLY_NEEDLESS;

  /** Loss in the start from which it came in bursts (D4). */
  public static final double BURST_START = LossRule.BURST_START;

  /** How much more the start has to lose than the rest for that (D4). */
  public static final double BURST_FACTOR = LossRule.BURST_FACTOR;

  /** Steady loss of BBR without a queue that shows a policer (D7). */
  public static final double POLICER_LOSS = PolicerRule.STEADY_LOSS;

  /** RTT inflation below which there is no queue at a policer (D7). */
  public static final double POLICER_NO_QUEUE = PolicerRule.NO_QUEUE;

  /** Use of a core from which it may be the limit (D7, O2). */
  public static final double CORE_FULL = ProcessorRule.FULL;

  /** Value of {@code tcp_notsent_lowat} from which it is harmless; no policy (W10). */
  public static final long HARMLESS_LOWAT = StartupRule.HARMLESS_LOWAT;

  /** Share of the time in STARTUP without growth (W10). */
  public static final double STUCK_TIME = StartupRule.MUCH_OF_THE_TIME;

  /** Share sent again meanwhile (W10). */
  public static final double STUCK_WASTE = StartupRule.WASTEFUL;

  /** Share sent again that tells where BBR's state was not seen (W10). */
  public static final double STUCK_WASTE_UNSEEN = StartupRule.VERY_WASTEFUL;

  /** Bytes of TCP timestamps in each segment; no policy (M1). */
  public static final int TIMESTAMPS = BlackHoleRule.TIMESTAMPS;

  /** Segment size of a path that was never jumbo; no policy (M1). */
  public static final int ORDINARY_MSS = BlackHoleRule.ORDINARY_MSS;

  /** Share of the time without any progress (M2). */
  public static final double LONG_STALL = BlackHoleRule.LONG_STALL;

  /** Loss below which a path that BBR fills is called healthy (D2). */
  public static final double CLEAN = CapacityRule.CLEAN;

  /** Segments of a congestion window that counts as stuck (O1). */
  public static final int STUCK_SEGMENTS = OffloadRule.FEW_SEGMENTS;

  /** Share sent again that is a sign of a spoiled packet (O1). */
  public static final double TENS_OF_PERCENT = OffloadRule.TENS_OF_PERCENT;

  /** RTT of a near path, milliseconds (O1). */
  public static final double NEAR_MILLIS = OffloadRule.NEAR_MILLIS;

  /** Forwarded rate as a part of the host's own that is a sign (O1). */
  public static final double FORWARDED_WORSE = OffloadRule.WORSE;

  /** The same, of more weight (O1). */
  public static final double FORWARDED_FAR_WORSE = OffloadRule.FAR_WORSE;

  /** Use of a disk from which it is the limit (O2). */
  public static final double DISK_BUSY = StorageRule.BUSY;

  /** How near to an allowance a rate has to be (O2). */
  public static final double NEAR_ALLOWANCE = ProviderCapRule.ABOUT;

  /** What the largest provider allows one flow; no policy (O2). */
  public static final Bandwidth PER_FLOW = ProviderCapRule.PER_FLOW;

  private DiagnosisThresholds() {}
}
