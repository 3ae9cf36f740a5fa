package dev.longhaul.app;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/**
 * Where a command reads and writes. What it writes cannot command the terminal of whoever reads it.
 *
 * @param in standard input
 * @param out for answers
 * @param err for everything else
 * @param width columns that running text may fill
 * @param colour whether answers may be coloured
 * @param interactive whether a person watches, so that progress may be shown
 */
record Terminal(
    InputStream in,
    PrintWriter out,
    PrintWriter err,
    int width,
    boolean colour,
    boolean interactive) {

  Terminal {
    out = new PrintWriter(new GuardedWriter(out));
    err = new PrintWriter(new GuardedWriter(err), true);
  }

  private static final Path STDOUT = Path.of("/proc/self/fd/1");
  private static final Path STDERR = Path.of("/proc/self/fd/2");
  private static final int DEFAULT_WIDTH = 80;
  private static final int MIN_WIDTH = 40;
  private static final int MAX_WIDTH = 120;

  /** The process's own streams; text is UTF-8 whatever the locale. */
  static Terminal system() {
    Map<String, String> env = System.getenv();
    boolean plain = !env.getOrDefault("NO_COLOR", "").isEmpty() || "dumb".equals(env.get("TERM"));
    return new Terminal(
        System.in,
        new PrintWriter(System.out, false, StandardCharsets.UTF_8),
        new PrintWriter(System.err, true, StandardCharsets.UTF_8),
        width(env.getOrDefault("COLUMNS", "")),
        !plain && isTerminal(STDOUT),
        !plain && isTerminal(STDERR));
  }

  /**
   * Whether a stream of this process goes to a terminal. The console object does not tell: from
   * Java 22 on there is always one. Where there is no {@code /proc}, output stays plain.
   */
  private static boolean isTerminal(Path stream) {
    try {
      String target = Files.readSymbolicLink(stream).toString();
      return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty");
    } catch (IOException | UnsupportedOperationException e) {
      return false;
    }
  }

  static int width(String columns) {
    try {
      return Math.max(MIN_WIDTH, Math.min(MAX_WIDTH, Integer.parseInt(columns)));
    } catch (NumberFormatException e) {
      return DEFAULT_WIDTH;
    }
  }
}
