package dev.longhaul.reading;

import java.util.Optional;
import java.util.function.Consumer;

/**
 * Cuts blocks of characters into lines. Lines longer than any tool prints are dropped: they would
 * cost memory, and matching them could take long.
 */
final class LineSplitter {

  static final int MAX_LINE = 16_384;

  private final Consumer<String> lines;
  private final StringBuilder begun = new StringBuilder();
  private boolean tooLong;
  private boolean afterReturn;
  private long dropped;

  LineSplitter(Consumer<String> lines) {
    this.lines = lines;
  }

  void accept(char[] block, int from, int to) {
    int start = from;
    for (int i = from; i < to; i++) {
      char c = block[i];
      if (c == '\n' && afterReturn) {
        start = i + 1;
      } else if (c == '\n' || c == '\r') {
        take(block, start, i);
        end();
        start = i + 1;
      }
      afterReturn = c == '\r';
    }
    take(block, start, to);
  }

  private void take(char[] block, int from, int to) {
    if (begun.length() + (to - from) > MAX_LINE) {
      tooLong = true;
      begun.setLength(0);
    } else if (!tooLong) {
      begun.append(block, from, to - from);
    }
  }

  private void end() {
    if (tooLong) {
      dropped++;
    } else {
      lines.accept(begun.toString());
    }
    tooLong = false;
    begun.setLength(0);
  }

  /** The last line if it has no line end, so that it may be cut off. */
  Optional<String> cut() {
    return begun.isEmpty() ? Optional.empty() : Optional.of(begun.toString());
  }

  /** How many lines were dropped. */
  long dropped() {
    return dropped + (tooLong ? 1 : 0);
  }
}
