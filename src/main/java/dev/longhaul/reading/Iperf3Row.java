package dev.longhaul.reading;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One row of figures in iperf3's text: {@code [ 5][TX-C] 0.00-1.00 sec 19.3 MBytes 162 Mbits/sec 46
 * 6.01 MBytes (omitted)}.
 *
 * @param stream number of the stream, or {@code SUM}
 * @param role whether the row says that the printing end sends; empty without a role
 * @param start seconds since the start or the end of the warm-up
 * @param end seconds
 * @param bytes moved
 * @param bitsPerSecond mean rate
 * @param rest the words after the rate
 */
record Iperf3Row(
    String stream,
    Optional<Boolean> role,
    double start,
    double end,
    long bytes,
    double bitsPerSecond,
    List<String> rest) {

  /** A prefix of {@code --timestamps} may stand before the bracket. */
  private static final Pattern ROW =
      Pattern.compile(
          "[^\\[]{0,80}\\[ {0,4}([0-9]{1,4}|SUM)\\](?:\\[([RT])X-[CS]\\])? {1,8}"
              + "([0-9.]{1,12})- {0,4}([0-9.]{1,12}) {1,8}sec {1,8}"
              + "([0-9.]{1,12}) {1,4}([KMGT]?)Bytes {1,8}"
              + "([0-9.]{1,12}) {1,4}([KMGT]?)(bits|Bytes)/sec(.{0,120})");

  private static final double BINARY = 1024;
  private static final double DECIMAL = 1000;

  static Optional<Iperf3Row> of(String line) {
    if (line.indexOf(']') < 0 || line.indexOf("/sec") < 0) {
      return Optional.empty();
    }
    Matcher m = ROW.matcher(line);
    if (!m.matches()) {
      return Optional.empty();
    }
    OptionalDouble start = Numbers.decimal(m.group(3));
    OptionalDouble end = Numbers.decimal(m.group(4));
    OptionalDouble size = scaled(m.group(5), m.group(6), BINARY);
    // iperf3 counts bits by thousands and bytes by 1024, in rates as well.
    boolean bits = m.group(9).equals("bits");
    OptionalDouble rate = scaled(m.group(7), m.group(8), bits ? DECIMAL : BINARY);
    if (start.isEmpty() || end.isEmpty() || size.isEmpty() || rate.isEmpty()) {
      return Optional.empty();
    }
    return Optional.of(
        new Iperf3Row(
            m.group(1),
            Optional.ofNullable(m.group(2)).map(role -> role.equals("T")),
            start.getAsDouble(),
            end.getAsDouble(),
            Math.round(size.getAsDouble()),
            rate.getAsDouble() * (bits ? 1 : 8),
            Words.of(m.group(10))));
  }

  private static OptionalDouble scaled(String number, String prefix, double base) {
    OptionalDouble value = Numbers.decimal(number);
    int power = prefix.isEmpty() ? 0 : "KMGT".indexOf(prefix) + 1;
    return value.isPresent()
        ? OptionalDouble.of(value.getAsDouble() * Math.pow(base, power))
        : value;
  }

  boolean isSum() {
    return stream.equals("SUM");
  }

  boolean isWarmUp() {
    return rest.contains("(omitted)");
  }

  /** A total is marked with the end whose figures it shows. */
  boolean isOf(String end) {
    return rest.get(rest.size() - 1).equals(end);
  }

  /** The first number after the rate: retransmits, or datagrams, as the column's title says. */
  OptionalLong count() {
    return Numbers.count(rest.get(0));
  }

  Optional<Long> cwnd() {
    if (rest.size() < 3 || count().isEmpty() || !rest.get(2).endsWith("Bytes")) {
      return Optional.empty();
    }
    OptionalDouble size = scaled(rest.get(1), rest.get(2).replace("Bytes", ""), BINARY);
    return size.isPresent() && size.getAsDouble() > 0
        ? Optional.of(Math.round(size.getAsDouble()))
        : Optional.empty();
  }

  /** Whether jitter and lost datagrams follow: {@code 0.023 ms 0/906 (0%)}. */
  boolean hasJitter() {
    return rest.size() >= 3 && rest.get(1).equals("ms") && rest.get(2).indexOf('/') > 0;
  }

  /** The share of the datagrams that arrived, where this row says so. */
  OptionalDouble arrived() {
    if (!hasJitter()) {
      return OptionalDouble.empty();
    }
    String[] counts = rest.get(2).split("/", 2);
    OptionalLong lost = Numbers.count(counts[0]);
    OptionalLong all = Numbers.count(counts[1]);
    return lost.isPresent() && all.isPresent() && all.getAsLong() > 0
        ? OptionalDouble.of(
            Math.max(0, all.getAsLong() - lost.getAsLong()) / (double) all.getAsLong())
        : OptionalDouble.empty();
  }
}
