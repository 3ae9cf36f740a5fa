package dev.longhaul.server.security;

import java.util.ArrayList;
import java.util.List;

/**
 * A line of {@code key=value} pairs with fixed keys, for people and for programs. What others sent
 * cannot begin a line of its own or look like another pair.
 */
final class LogLine {

  private static final int MOST = 500;

  private final List<String> parts = new ArrayList<>();

  LogLine and(String key, String value) {
    parts.add(key + "=" + quoted(value));
    return this;
  }

  @Override
  public String toString() {
    return String.join(" ", parts);
  }

  private static String quoted(String value) {
    String cut = value.length() > MOST ? value.substring(0, MOST) + "..." : value;
    if (cut.matches("[A-Za-z0-9_.:/@+-]+")) {
      return cut;
    }
    StringBuilder text = new StringBuilder("\"");
    cut.codePoints().forEach(c -> append(text, c));
    return text.append('"').toString();
  }

  private static void append(StringBuilder text, int c) {
    if (c == '"' || c == '\\') {
      text.append('\\').appendCodePoint(c);
    } else if (isPrintable(c)) {
      text.appendCodePoint(c);
    } else {
      text.append("\\u{").append(Integer.toHexString(c)).append('}');
    }
  }

  /** Control characters move the cursor, others turn the direction of writing. */
  private static boolean isPrintable(int c) {
    int type = Character.getType(c);
    return type != Character.CONTROL
        && type != Character.FORMAT
        && type != Character.LINE_SEPARATOR
        && type != Character.PARAGRAPH_SEPARATOR
        && type != Character.SURROGATE
        && type != Character.UNASSIGNED;
  }
}
