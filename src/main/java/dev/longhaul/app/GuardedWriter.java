package dev.longhaul.app;

import java.io.IOException;
import java.io.Writer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Lets text through to a terminal, and nothing that commands it. What tools printed, what stands in
 * files and what files are called is others' text: it could move the cursor, hide lines, set the
 * title or turn the direction of writing. Our own emphasis passes; it needs to come in one piece.
 */
final class GuardedWriter extends Writer {

  private static final char REPLACEMENT = '\uFFFD';

  /** Bold, faint, italic, underlined, the plain colours, and back to normal. */
  private static final Pattern EMPHASIS =
      Pattern.compile("\u001b\\[(?:[01234]|2[1-4]|3[0-79]|9[0-7])(?:;(?:[01234]|3[0-79]))*m");

  private final Writer out;

  GuardedWriter(Writer out) {
    this.out = out;
  }

  @Override
  public void write(char[] text, int from, int length) throws IOException {
    write(new String(text, from, length), 0, length);
  }

  @Override
  public void write(int c) throws IOException {
    write(String.valueOf((char) c), 0, 1);
  }

  @Override
  public void write(String text, int from, int length) throws IOException {
    String part = text.substring(from, from + length);
    int start = 0;
    if (part.startsWith(Progress.CLEAR_LINE)) {
      out.write(Progress.CLEAR_LINE);
      start = Progress.CLEAR_LINE.length();
    }
    Matcher emphasis = EMPHASIS.matcher(part);
    while (emphasis.find(start)) {
      out.write(harmless(part.substring(start, emphasis.start())));
      out.write(emphasis.group());
      start = emphasis.end();
    }
    out.write(harmless(part.substring(start)));
  }

  @Override
  public void flush() throws IOException {
    out.flush();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }

  private static String harmless(String text) {
    StringBuilder kept = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      kept.append(commands(c) ? REPLACEMENT : c);
    }
    return kept.toString();
  }

  private static boolean commands(char c) {
    if (c == '\n' || c == '\t') {
      return false;
    }
    int type = Character.getType(c);
    return type == Character.CONTROL
        || type == Character.FORMAT
        || type == Character.LINE_SEPARATOR
        || type == Character.PARAGRAPH_SEPARATOR;
  }
}
