package dev.longhaul.reading;

import java.util.ArrayList;
import java.util.List;

/** Splits a line at blanks and tabs. */
final class Words {

  private Words() {}

  /** The words of a line, at least one; a blank line has one empty word. */
  static List<String> of(String line) {
    List<String> words = new ArrayList<>();
    int start = -1;
    for (int i = 0; i <= line.length(); i++) {
      boolean blank = i == line.length() || line.charAt(i) <= ' ';
      if (blank && start >= 0) {
        words.add(line.substring(start, i));
        start = -1;
      } else if (!blank && start < 0) {
        start = i;
      }
    }
    return words.isEmpty() ? List.of("") : words;
  }
}
