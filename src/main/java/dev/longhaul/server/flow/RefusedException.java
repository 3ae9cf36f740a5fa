package dev.longhaul.server.flow;

/** A request that cannot be granted; the message is written for the caller. */
public final class RefusedException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final Refusal refusal;

  /**
   * A refusal.
   *
   * @param refusal its kind
   * @param message what happened, why, and what to do
   */
  public RefusedException(Refusal refusal, String message) {
    super(message);
    this.refusal = refusal;
  }

  /** A refusal with what led to it, for the log. */
  public RefusedException(Refusal refusal, String message, Throwable cause) {
    super(message, cause);
    this.refusal = refusal;
  }

  /** Nothing is known under that id. */
  public static RefusedException notFound(String what, Object id) {
    return new RefusedException(Refusal.NOT_FOUND, "There is no " + what + " " + id + ".");
  }

  /** A path on which nothing was measured yet. */
  public static RefusedException notJudged(Object path) {
    return new RefusedException(
        Refusal.NOT_FOUND, "The path " + path + " was not judged yet: nothing was measured on it.");
  }

  /** The kind of refusal. */
  public Refusal refusal() {
    return refusal;
  }
}
