package dev.longhaul.mapping;

/** A change holds a value that may neither be sent to a host nor printed into a script. */
public final class UnsafeValueException extends IllegalArgumentException {

  private static final long serialVersionUID = 1L;

  private final String sentence;

  UnsafeValueException(String sentence) {
    super(sentence);
    this.sentence = sentence;
  }

  /** What is wrong, for a person. */
  public String sentence() {
    return sentence;
  }
}
