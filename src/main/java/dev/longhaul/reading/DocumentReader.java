package dev.longhaul.reading;

import java.io.Reader;
import java.util.Locale;

/**
 * The characters of one JSON document out of a text that goes on behind it. It ends where the
 * document's brackets are closed, or where a line begins another document inside one that was cut
 * off. Numbers that are none, as C's printf writes them ({@code nan}, {@code -nan(ind)}, {@code
 * inf}), become null.
 */
final class DocumentReader extends Reader {

  /** Longer words are no numbers. */
  private static final int MAX_WORD = 64;

  private final Feed feed;
  private final StringBuilder word = new StringBuilder();
  private String ready;
  private int readyAt;
  private int depth;
  private boolean inString;
  private boolean escaped;
  private boolean lineStart;
  private boolean ended;
  private char significant;
  private char last = ' ';

  /**
   * A reader of the document that has just begun.
   *
   * @param first its first character, taken from the feed already
   */
  DocumentReader(Feed feed, char first) {
    this.feed = feed;
    this.ready = String.valueOf(first);
    this.depth = 1;
    this.significant = first;
  }

  /** Whether the document's text ends in a number, which may then have lost digits. */
  boolean endsInNumber() {
    return depth > 0 && !inString && ".0123456789eE".indexOf(last) >= 0;
  }

  /** Leaves the rest of this document behind. */
  void skipRest() {
    char[] rest = new char[1024];
    int got = 0;
    while (got >= 0) {
      got = read(rest, 0, rest.length);
    }
  }

  @Override
  public int read(char[] buffer, int offset, int length) {
    int n = 0;
    while (n < length) {
      if (readyAt < ready.length()) {
        buffer[offset + n++] = ready.charAt(readyAt++);
      } else if (ended) {
        break;
      } else {
        int c = feed.peek();
        if (c >= 0 && inString && !startsAnew((char) c)) {
          buffer[offset + n++] = inString((char) feed.next());
        } else {
          outside(c);
        }
      }
    }
    return n == 0 && length > 0 ? -1 : n;
  }

  private char inString(char c) {
    if (escaped) {
      escaped = false;
    } else if (c == '\\') {
      escaped = true;
    } else if (c == '"') {
      inString = false;
      significant = c;
    }
    lineStart = c == '\n';
    last = c;
    return c;
  }

  /** Takes a character that is not inside a string, and makes ready what is to be read of it. */
  private void outside(int c) {
    if (c < 0 || startsAnew((char) c)) {
      ended = true;
      ready(healed());
      return;
    }
    boolean plain = ",:{}[]\" \t\r\n".indexOf(c) < 0;
    if (plain && word.length() < MAX_WORD) {
      word.append((char) feed.next());
      significant = (char) c;
      last = (char) c;
      lineStart = false;
      return;
    }
    if (!word.isEmpty()) {
      ready(healed());
      return;
    }
    ready(String.valueOf((char) feed.next()));
    count((char) c);
  }

  private void count(char c) {
    switch (c) {
      case '{', '[' -> depth++;
      case '}', ']' -> depth--;
      case '"' -> inString = true;
      default -> {}
    }
    ended = depth == 0;
    lineStart = c == '\n';
    last = c;
    if (c > ' ') {
      significant = c;
    }
  }

  /** Tools begin a document at the beginning of a line; within an array a comma comes before. */
  private boolean startsAnew(char c) {
    return lineStart && c == '{' && (inString || ",:[".indexOf(significant) < 0);
  }

  private void ready(String text) {
    ready = text;
    readyAt = 0;
  }

  private String healed() {
    String s = word.toString();
    word.setLength(0);
    int sign = s.startsWith("-") || s.startsWith("+") ? 1 : 0;
    String start = s.substring(sign, Math.min(s.length(), sign + 3)).toLowerCase(Locale.ROOT);
    return start.equals("nan") || start.equals("inf") ? "null" : s;
  }

  @Override
  public void close() {
    // The feed goes on behind this document.
  }
}
