package dev.longhaul.core.evidence;

import dev.longhaul.model.Share;
import java.util.OptionalInt;

/**
 * Signs that data vanish as a whole (rule M2).
 *
 * @param stalled share of the observed time in which nothing was acknowledged although data were
 *     outstanding and timers ran out
 * @param fromTheStart whether hardly anything had been acknowledged when the stall began
 * @param largestMss largest segment that the flow used, bytes
 * @param lastMss segment size at the end, bytes
 * @param lastPmtu path MTU that the kernel believed in at the end, bytes
 */
public record StallFigures(
    Share stalled,
    boolean fromTheStart,
    OptionalInt largestMss,
    OptionalInt lastMss,
    OptionalInt lastPmtu) {

  private static final int HEADERS_AND_OPTIONS = 80;

  /** No stall. */
  public static final StallFigures NONE =
      new StallFigures(
          new Share(0), false, OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty());

  /**
   * Whether the flow's segments shrank while the kernel's path MTU stayed: MTU probing found a
   * smaller size, no router told it (rule M3).
   */
  public boolean shrankByProbing() {
    return largestMss.isPresent()
        && lastMss.isPresent()
        && lastPmtu.isPresent()
        && lastMss.getAsInt() < largestMss.getAsInt()
        && lastMss.getAsInt() + HEADERS_AND_OPTIONS < lastPmtu.getAsInt();
  }
}
