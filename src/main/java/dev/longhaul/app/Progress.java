package dev.longhaul.app;

/** Tells a person who watches that many inputs are being worked on. */
final class Progress {

  private static final int WORTH_SHOWING = 20;

  /** Begins a line anew; passes {@link GuardedWriter} at the start of what is printed. */
  static final String CLEAR_LINE = "\r\u001b[K";

  private final Terminal terminal;
  private final int total;
  private int current;

  Progress(Terminal terminal, int total) {
    this.terminal = terminal;
    this.total = total;
  }

  void at(String argument) {
    current++;
    if (shown()) {
      String line = current + "/" + total + " " + argument;
      int room = Math.min(line.length(), terminal.width() - 1);
      terminal.err().print(CLEAR_LINE + line.substring(0, room));
      terminal.err().flush();
    }
  }

  void done() {
    if (shown()) {
      terminal.err().print(CLEAR_LINE);
      terminal.err().flush();
    }
  }

  private boolean shown() {
    return terminal.interactive() && total >= WORTH_SHOWING;
  }
}
