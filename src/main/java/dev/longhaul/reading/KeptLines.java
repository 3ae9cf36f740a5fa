package dev.longhaul.reading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;

/** The first and the last lines of a text of any length; no less than all of a usual text. */
final class KeptLines {

  /** Characters, and with them memory, of each half; a line counts for no less than its object. */
  private static final int HALF = 2 << 20;

  private static final int LINE = 64;

  private final List<String> first = new ArrayList<>();
  private final ArrayDeque<String> last = new ArrayDeque<>();
  private int firstSize;
  private int lastSize;
  private long leftOut;

  void add(String line) {
    int size = size(line);
    if (firstSize + size <= HALF && last.isEmpty()) {
      first.add(line);
      firstSize += size;
      return;
    }
    last.addLast(line);
    lastSize += size;
    while (lastSize > HALF) {
      lastSize -= size(last.removeFirst());
      leftOut++;
    }
  }

  private static int size(String line) {
    return LINE + line.length();
  }

  List<String> list() {
    List<String> all = new ArrayList<>(first.size() + last.size() + 1);
    all.addAll(first);
    all.addAll(last);
    return all;
  }

  /** How many lines between the first and the last ones were not kept. */
  long leftOut() {
    return leftOut;
  }
}
