package dev.longhaul.reading;

import java.io.IOException;
import java.io.InputStream;
import java.util.Optional;

/**
 * The first bytes of a stream. It ends at the limit or where the stream fails, and then knows why:
 * what was read up to there is still worth something.
 */
final class LimitedInput extends InputStream {

  private final InputStream in;
  private final long limit;
  private long taken;
  private Optional<String> problem = Optional.empty();

  LimitedInput(InputStream in, long limit) {
    this.in = in;
    this.limit = limit;
  }

  /** Why this is not all there was, for people; empty if it is all or its end was not reached. */
  Optional<String> problem() {
    return problem;
  }

  @Override
  public int read() {
    byte[] one = new byte[1];
    return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
  }

  @Override
  public int read(byte[] buffer, int offset, int length) {
    if (problem.isPresent()) {
      return -1;
    }
    if (length == 0) {
      return 0;
    }
    try {
      int wanted = (int) Math.min(length, limit - taken);
      if (wanted == 0) {
        return atLimit();
      }
      int got = in.read(buffer, offset, wanted);
      taken += Math.max(got, 0);
      return got;
    } catch (IOException e) {
      problem =
          Optional.of("Reading it failed after " + size(taken) + " (" + e.getMessage() + ").");
      return -1;
    }
  }

  private int atLimit() throws IOException {
    if (in.read() >= 0) {
      problem = Optional.of("It is larger than " + size(limit) + "; only that much was read.");
    }
    return -1;
  }

  private static String size(long bytes) {
    if (bytes >= 10L << 20) {
      return (bytes >> 20) + " MiB";
    }
    return bytes >= 10 << 10 ? (bytes >> 10) + " KiB" : bytes + " bytes";
  }
}
