package dev.longhaul.reading;

import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.function.BooleanSupplier;

/**
 * The characters of an input, block by block and only once. Each block is cut into lines as it
 * comes, so that a text can be taken as lines and as JSON at the same time.
 */
final class Feed {

  /** So much is looked at to decide how to take the rest. */
  private static final int HEAD = 64 << 10;

  /** No tool prints more than this before the first line by which it is known. */
  private static final long MAX_PREAMBLE = 4 << 20;

  private final Reader in;
  private final char[] block = new char[HEAD];
  private LineSplitter lines = new LineSplitter(line -> {});
  private BooleanSupplier promising = () -> true;
  private boolean splits;
  private int at;
  private int end;
  private long total;
  private boolean ended;

  Feed(Reader in) {
    this.in = in;
    end = readHead();
    total = end;
  }

  private int readHead() {
    int filled = 0;
    int got = 0;
    while (got >= 0 && filled < HEAD) {
      got = read(filled);
      filled += Math.max(got, 0);
    }
    return filled;
  }

  private int read(int from) {
    try {
      return in.read(block, from, HEAD - from);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The beginning of the text; all of it if it is short. Only before anything was taken. */
  CharSequence head() {
    return java.nio.CharBuffer.wrap(block, 0, end);
  }

  /** Whether the head is all there is. */
  boolean isShort() {
    return end < HEAD;
  }

  /**
   * Cuts lines from now on.
   *
   * @param splitter takes all blocks
   * @param worth asked once, after a long time: whether it is worth going on
   */
  void split(LineSplitter splitter, BooleanSupplier worth) {
    lines = splitter;
    promising = worth;
    splits = true;
    lines.accept(block, at, end);
  }

  /** The next character, which stays; -1 at the end. */
  int peek() {
    return at < end || fill() ? block[at] : -1;
  }

  /** Takes the next character; -1 at the end. */
  int next() {
    return at < end || fill() ? block[at++] : -1;
  }

  /** Takes all the rest. */
  void drain() {
    at = end;
    while (fill()) {
      at = end;
    }
  }

  private boolean fill() {
    if (ended) {
      return false;
    }
    if (splits && total > MAX_PREAMBLE) {
      boolean worth = promising.getAsBoolean();
      promising = () -> true;
      if (!worth) {
        ended = true;
        return false;
      }
    }
    at = 0;
    end = Math.max(read(0), 0);
    ended = end == 0;
    total += end;
    if (splits) {
      lines.accept(block, 0, end);
    }
    return !ended;
  }
}
