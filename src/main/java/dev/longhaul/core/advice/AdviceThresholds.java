package dev.longhaul.core.advice;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.UsualMtu;
import java.util.List;

/** The numbers that advice is reckoned with, for whoever has to explain them. */
public final class AdviceThresholds {

  /** Confidence below which every change becomes a trial; a policy. */
  public static final double SURE = Recommender.SURE;

  /** Send buffer as a multiple of the path's content (W4). */
  public static final double SEND_FACTOR = WindowSizing.SEND_FACTOR;

  /** The same where BBR sends (W4). */
  public static final double SEND_FACTOR_BBR = WindowSizing.SEND_FACTOR_BBR;

  /** Receive buffer as a multiple of the path's content (W3, W4). */
  public static final double RECEIVE_FACTOR = WindowSizing.RECEIVE_FACTOR;

  /** Smallest limit ever advised; a policy (W4). */
  public static final DataSize LEAST_LIMIT = WindowSizing.LEAST;

  /** Largest limit ever advised; a policy (W7). */
  public static final DataSize MOST_LIMIT = WindowSizing.MOST;

  /** A limit is at most this part of the memory; a policy (W7). */
  public static final int MEMORY_PARTS = WindowSizing.MEMORY_PARTS;

  /** Times the present rate that a new limit allows; a policy. */
  public static final double STEP = WindowRemedies.STEP;

  /** Times the present rate that a new limit allows on fast paths; a policy. */
  public static final double LEAST_STEP = WindowRemedies.LEAST_STEP;

  /** Rate from which a path is fast; a policy. */
  public static final Bandwidth USUAL_LINK = WindowRemedies.USUAL_LINK;

  /** Second number of {@code tcp_wmem} by default, bytes (W8). */
  public static final long SEND_DEFAULT = WindowRemedies.SEND_DEFAULT;

  /** Second number of {@code tcp_rmem} by default, bytes (W8). */
  public static final long RECEIVE_DEFAULT = WindowRemedies.RECEIVE_DEFAULT;

  /** Third number of {@code tcp_wmem} by default (W7). */
  public static final DataSize DEFAULT_SEND_LIMIT = KernelDefaults.SEND;

  /** Third number of {@code tcp_rmem} by default, older kernels (W7). */
  public static final DataSize DEFAULT_RECEIVE_LIMIT = KernelDefaults.RECEIVE;

  /** Third number of {@code tcp_rmem} by default, recent kernels (W7). */
  public static final DataSize DEFAULT_RECEIVE_LIMIT_RECENT = KernelDefaults.RECEIVE_RECENT;

  /** First recent kernel in this sense (W7, W11). */
  public static final KernelVersion RECENT_KERNEL = KernelDefaults.RECENT;

  /** Part of a policer's rate to pace at; a policy (D7). */
  public static final double BELOW_THE_POLICER = NothingToDo.BELOW_THE_POLICER;

  /** Packet sizes that are tried where none is proven (T1). */
  public static final List<Integer> USUAL_MTUS = UsualMtu.ALL;

  /** No smaller packet size is ever advised (M4). */
  public static final int LEAST_MTU = MtuRemedies.LEAST_MTU;

  /** The file that kernel parameters are kept in (P1). */
  public static final String SYSCTL_FILE = Artefacts.SYSCTL_FOLDER + Artefacts.SYSCTL_FILE;

  /** The file that modules are loaded from at boot (Q8). */
  public static final String MODULES_FILE = Artefacts.MODULES_FILE;

  private AdviceThresholds() {}
}
