package dev.longhaul.probe.act;

/** Makes all who act on this host take turns: probe, timer, command line and boot step. */
interface Turns {

  /** Held until closed, or until the process dies. */
  @FunctionalInterface
  interface Turn {
    /** Lets the next one have its turn. */
    void close();
  }

  /**
   * Waits for a turn.
   *
   * @throws HostTrouble if somebody else does not end, or nobody could be kept out
   */
  Turn take() throws HostTrouble;
}
