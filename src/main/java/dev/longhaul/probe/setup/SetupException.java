package dev.longhaul.probe.setup;

/** The probe cannot be put on this host or taken off; says why and what to do. */
public final class SetupException extends Exception {

  private static final long serialVersionUID = 1L;

  /** With a sentence for a person. */
  public SetupException(String sentence) {
    super(sentence);
  }
}
