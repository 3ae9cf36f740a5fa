package dev.longhaul.probe.act;

import java.io.Serial;

/** Something on the host could not be read or changed. The message is a sentence for a person. */
final class HostTrouble extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  HostTrouble(String sentence) {
    super(sentence);
  }

  HostTrouble(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  /** The sentence. */
  String sentence() {
    return String.valueOf(getMessage());
  }
}
