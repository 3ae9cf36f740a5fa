package dev.longhaul.probe.ops;

import dev.longhaul.model.Durations;
import dev.longhaul.probe.ops.ProbeSettings.ScheduledTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Reads {@code name=sgp-2 address=198.51.100.20 port=5201 every=1h seconds=10; name=...}. */
final class TestList {

  private static final Duration LEAST_EVERY = Duration.ofMinutes(1);
  private static final int MOST_SECONDS = 300;
  private static final int MOST_STREAMS = 32;
  private static final int MOST_PORT = 65_535;
  private static final List<String> WORDS =
      List.of("name", "address", "port", "every", "seconds", "parallel");
  private static final Map<String, String> STANDARD =
      Map.of("port", "5201", "every", "1h", "seconds", "10", "parallel", "1");

  private TestList() {}

  static List<ScheduledTest> parse(String text) {
    List<ScheduledTest> tests = new ArrayList<>();
    for (String one : text.split(";", -1)) {
      if (!one.isBlank()) {
        tests.add(test(one.strip()));
      }
    }
    return tests;
  }

  private static ScheduledTest test(String text) {
    Map<String, String> words = new TreeMap<>(STANDARD);
    for (String word : text.split("\\s+", -1)) {
      int equals = word.indexOf('=');
      if (equals < 0 || !WORDS.contains(word.substring(0, equals))) {
        throw new IllegalArgumentException(
            "'" + word + "' is none of name=, address=, port=, every=, seconds=, parallel=");
      }
      words.put(word.substring(0, equals), word.substring(equals + 1));
    }
    String address = words.getOrDefault("address", "");
    if (!address.matches("[A-Za-z0-9][A-Za-z0-9.:_-]*")) {
      throw new IllegalArgumentException("'" + text + "' has no address=HOST");
    }
    Duration every = Durations.parse(words.getOrDefault("every", ""));
    if (every.compareTo(LEAST_EVERY) < 0) {
      throw new IllegalArgumentException("every=" + Durations.text(every) + " is under a minute");
    }
    return new ScheduledTest(
        words.getOrDefault("name", address),
        address,
        SettingsReader.whole(words.getOrDefault("port", ""), 1, MOST_PORT),
        every,
        SettingsReader.whole(words.getOrDefault("seconds", ""), 1, MOST_SECONDS),
        SettingsReader.whole(words.getOrDefault("parallel", ""), 1, MOST_STREAMS));
  }
}
