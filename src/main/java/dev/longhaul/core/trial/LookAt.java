package dev.longhaul.core.trial;

/** When a trial is looked at. Between looks nothing is judged, so chance gets no other say. */
public enum LookAt {
  /** Harm and futility only: three pairs never prove anything (p is 0.25 at the least). */
  SAFETY(3),
  /** The first at which anything can be proven: six pairs, p = 2/64. */
  EARLY(6),
  /** The last. */
  LAST(10);

  private final int blocks;

  LookAt(int blocks) {
    this.blocks = blocks;
  }

  /** After how many blocks that count. */
  public int blocks() {
    return blocks;
  }
}
