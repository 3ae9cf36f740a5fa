package dev.longhaul.probe.act;

/** Makes all who act on this host take turns: probe, timer, command line and boot step. */
interface Turns {

  /** Held until closed, or until the process dies. */
  interface Turn extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Waits for a turn.
   *
   * @throws HostTrouble if somebody else does not end, or nobody could be kept out
   */
  Turn take() throws HostTrouble;
}
