package dev.longhaul.app;

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
        .min(Comparator.comparingInt(n -> part && n.contains(wanted) ? 0 : distance(wanted, n)))
        .orElseThrow();
  }

  private static int distance(String a, String b) {
    int[] previous = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      previous[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replaced = previous[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replaced, 1 + Math.min(previous[j], row[j - 1]));
      }
      previous = row;
    }
    return previous[b.length()];
  }
}
