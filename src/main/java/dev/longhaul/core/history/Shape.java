package dev.longhaul.core.history;

/**
 * How a goodput was measured. Only what was measured in the same way can be compared: eight streams
 * carry more than one, and what an application sent says less than a test.
 *
 * @param source what was measured
 * @param streams parallel streams, at least 1
 * @param pinned whether the socket buffers were pinned (rule W6)
 */
public record Shape(Source source, int streams, boolean pinned) {

  /** What was measured. */
  public enum Source {
    /** An active test. */
    TEST,
    /** A flow of an application that was not its own limit. */
    FLOW
  }

  public Shape {
    if (streams < 1) {
      throw new IllegalArgumentException("A goodput has at least one stream: " + streams);
    }
  }

  /** The goodput of an application's flow. */
  public static final Shape OF_A_FLOW = new Shape(Source.FLOW, 1, false);
}
