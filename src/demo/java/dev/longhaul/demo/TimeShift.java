package dev.longhaul.demo;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Moves the moments that tools printed, so that an old measurement looks as if just taken. */
record TimeShift(long start, long seconds) {

  private static final Pattern TEST_START = Pattern.compile("\"timesecs\":\\s*(\\d+)");
  private static final Pattern TEST_TIME = Pattern.compile("(\"time\":\\s*\")[^\"]*\"");
  private static final Pattern EPOCH = Pattern.compile("(?<![\\w.])1\\d{9}(?:\\.\\d+)?(?![\\w.])");

  /** Numbers further than this from the start of the test are no moments of this measurement. */
  private static final long NEAR_SECONDS = 600;

  /** So that the test among the outputs seems to have started at {@code start}. */
  static TimeShift to(Instant start, List<Fleet.Output> outputs) {
    for (Fleet.Output output : outputs) {
      Matcher found = TEST_START.matcher(output.content());
      if (found.find()) {
        long then = Long.parseLong(found.group(1));
        return new TimeShift(then, start.getEpochSecond() - then);
      }
    }
    return new TimeShift(0, 0);
  }

  /** The text with its moments moved. */
  String apply(String text) {
    String moved = EPOCH.matcher(text).replaceAll(this::moved);
    return TEST_TIME.matcher(moved).replaceAll(found -> found.group(1) + printed() + '"');
  }

  private String moved(MatchResult found) {
    BigDecimal moment = new BigDecimal(found.group());
    boolean near = Math.abs(moment.longValue() - start) <= NEAR_SECONDS;
    return near ? moment.add(BigDecimal.valueOf(seconds)).toPlainString() : found.group();
  }

  private String printed() {
    return DateTimeFormatter.RFC_1123_DATE_TIME.format(
        Instant.ofEpochSecond(start + seconds).atZone(ZoneOffset.UTC));
  }
}
