package dev.longhaul.core.remediation;

import java.util.Optional;
import java.util.regex.Pattern;

/** Numbers as they may stand in a command: digits, at most one minus, no blanks, no plus. */
final class WholeNumber {

  private static final Pattern FORM = Pattern.compile("-?(0|[1-9][0-9]{0,14})");

  private WholeNumber() {}

  static Optional<Long> parse(String text) {
    return FORM.matcher(text).matches() && !text.equals("-0")
        ? Optional.of(Long.parseLong(text))
        : Optional.empty();
  }

  /** A number in a range; empty if the text is none. */
  static Optional<Long> within(String text, long least, long most) {
    return parse(text).filter(n -> n >= least && n <= most);
  }
}
