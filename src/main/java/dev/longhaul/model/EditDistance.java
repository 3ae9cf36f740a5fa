package dev.longhaul.model;

/** How far two words are apart, to find what somebody probably meant. */
public final class EditDistance {

  private EditDistance() {}

  /** The fewest single letters to be changed, added or left out that make one word the other. */
  public static int between(String a, String b) {
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
