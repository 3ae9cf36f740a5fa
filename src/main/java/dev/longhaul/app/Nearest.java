package dev.longhaul.app;

import dev.longhaul.model.EditDistance;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Finds what somebody probably meant. */
final class Nearest {

  private static final int ENOUGH_LETTERS = 4;

  private Nearest() {}

  /**
   * The name that contains the text, else the one that takes the fewest single letters to be
   * changed, added or left out.
   */
  static String to(String text, List<String> names) {
    String wanted = text.toUpperCase(Locale.ROOT).replace('-', '_');
    boolean part = wanted.length() >= ENOUGH_LETTERS;
    return names.stream()
        .min(
            Comparator.comparingInt(
                n -> part && n.contains(wanted) ? 0 : EditDistance.between(wanted, n)))
        .orElseThrow();
  }
}
