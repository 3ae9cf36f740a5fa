package dev.longhaul.app;

import java.util.regex.Pattern;

/** Running text, broken at blanks. */
final class Paragraph {

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private Paragraph() {}

  /**
   * Breaks a text into lines.
   *
   * @param first what stands before the first line, such as a bullet
   * @param rest what stands before the others, usually as many blanks
   * @param width columns a line may have; a longer word stands alone
   */
  static String wrap(String first, String rest, String text, int width) {
    StringBuilder out = new StringBuilder();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true;
    for (String word : BLANKS.split(text.strip(), -1)) {
      if (!empty && line.length() + 1 + word.length() > width) {
        out.append(line).append('\n');
        line.setLength(0);
        line.append(rest);
        empty = true;
      }
      if (!empty) {
        line.append(' ');
      }
      line.append(word);
      empty = false;
    }
    return out.append(line).append('\n').toString();
  }
}
