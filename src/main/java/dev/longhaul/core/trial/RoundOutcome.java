package dev.longhaul.core.trial;

/** How a round ended. */
public sealed interface RoundOutcome {

  /**
   * It was measured.
   *
   * @param figures what was measured
   * @param tool the measuring tool and its version, such as {@code iperf3 3.12}
   */
  record Measured(Figures figures, String tool) implements RoundOutcome {}

  /** It was begun and failed: the arm or the path may be to blame, so it counts. */
  record Failed(String reason) implements RoundOutcome {}

  /**
   * It could not begin for a reason that has nothing to do with the arm, such as a host that was
   * found busy before it; its block is repeated.
   */
  record Spoiled(String reason) implements RoundOutcome {}
}
