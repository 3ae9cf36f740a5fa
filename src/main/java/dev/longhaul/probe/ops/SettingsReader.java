package dev.longhaul.probe.ops;

import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.EditDistance;
import dev.longhaul.model.HostId;
import dev.longhaul.probe.messaging.KafkaSettings;
import dev.longhaul.probe.ops.ProbeSettings.Schedule;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Reads settings from a file of properties and from the environment, which counts more. What is
 * unknown or makes no sense is refused, all of it at once.
 */
public final class SettingsReader {

  private static final int MOST_SAMPLES = 20;
  private static final int MOST_PEERS = 200;
  private static final DataSize LEAST_SPOOL = DataSize.ofMebibytes(1);
  private static final Duration LEAST_INTERVAL = Duration.ofSeconds(1);
  private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);

  private final String hostName;
  private final Map<String, String> given = new TreeMap<>();
  private final List<String> problems = new ArrayList<>();

  private SettingsReader(String hostName) {
    this.hostName = hostName;
  }

  /**
   * Reads the settings; a file that does not exist is like an empty one.
   *
   * @param hostName the id of this host where none is set
   */
  public static ProbeSettings read(Path file, Map<String, String> environment, String hostName)
      throws SettingsException {
    SettingsReader reader = new SettingsReader(hostName);
    reader.load(file);
    reader.override(environment);
    return reader.settings();
  }

  private void load(Path file) throws SettingsException {
    if (!Files.exists(file)) {
      return;
    }
    Properties properties = new Properties();
    try (Reader text = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
      properties.load(text);
    } catch (IOException | IllegalArgumentException e) {
      throw new SettingsException(List.of(file + " cannot be read: " + e.getMessage()));
    }
    for (String name : properties.stringPropertyNames()) {
      given.put(name, properties.getProperty(name).strip());
    }
  }

  private void override(Map<String, String> environment) {
    environment.forEach(
        (name, value) -> {
          if (name.startsWith(Property.VARIABLE)) {
            String key = name.substring(Property.VARIABLE.length());
            given.put(key.toLowerCase(Locale.ROOT).replace('_', '.'), value.strip());
          }
        });
  }

  private ProbeSettings settings() throws SettingsException {
    List<String> known = Stream.concat(Property.keys().stream(), kafkaKeys()).toList();
    for (String name : given.keySet()) {
      if (!known.contains(name)) {
        problems.add(name + " is no property of the probe; did you mean " + nearest(name, known));
      }
    }
    ProbeSettings settings =
        new ProbeSettings(
            value(Property.HOST_ID, new HostId("unknown"), this::host),
            kafka(),
            topics(),
            schedule(),
            words(text(Property.PEERS)),
            value(Property.ACT_ENABLED, false, SettingsReader::truth),
            value(Property.SPOOL_SIZE, LEAST_SPOOL, SettingsReader::spool),
            Path.of(text(Property.STATE_DIR)),
            value(Property.TESTS, List.of(), TestList::parse));
    if (!problems.isEmpty()) {
      throw new SettingsException(problems);
    }
    return settings;
  }

  private HostId host(String text) {
    return new HostId(text.isEmpty() ? hostName : text);
  }

  private ProbeSettings.Topics topics() {
    return new ProbeSettings.Topics(
        text(Property.TOPICS_MEASUREMENTS),
        text(Property.TOPICS_COMMANDS),
        text(Property.TOPICS_COMMAND_RESULTS));
  }

  private Schedule schedule() {
    return new Schedule(
        interval(Property.STATE_LOOK),
        interval(Property.STATE_EVERY),
        interval(Property.SOCKETS_EVERY),
        value(Property.SOCKETS_SAMPLES, 1, t -> whole(t, 1, MOST_SAMPLES)),
        interval(Property.SOCKETS_GAP),
        value(Property.SOCKETS_PEERS, 1, t -> whole(t, 1, MOST_PEERS)),
        interval(Property.COUNTERS_EVERY),
        interval(Property.PATHS_EVERY));
  }

  private Map<String, String> kafka() {
    Map<String, String> client = new TreeMap<>();
    given.forEach(
        (name, value) -> {
          if (name.startsWith(Property.KAFKA)) {
            client.put(name.substring(Property.KAFKA.length()), value);
          }
        });
    return client;
  }

  private static Stream<String> kafkaKeys() {
    return KafkaSettings.names().stream().map(n -> Property.KAFKA + n);
  }

  private String text(Property property) {
    return given.getOrDefault(property.key(), property.standard());
  }

  private <T> T value(Property property, T otherwise, Function<String, T> reading) {
    try {
      return reading.apply(text(property));
    } catch (IllegalArgumentException | ArithmeticException e) {
      problems.add(property.key() + ": " + e.getMessage());
      return otherwise;
    }
  }

  private Duration interval(Property property) {
    return value(
        property,
        LEAST_INTERVAL,
        text -> {
          Duration d = text.equals("0") ? Duration.ZERO : Durations.parse(text);
          boolean sane =
              d.isZero()
                  || (d.compareTo(LEAST_INTERVAL) >= 0 && d.compareTo(LONGEST_INTERVAL) <= 0);
          if (!sane) {
            throw new IllegalArgumentException(
                "'" + text + "' is out of range; write 1s to 24h, or 0 for never");
          }
          return d;
        });
  }

  static int whole(String text, int least, int most) {
    boolean number = text.matches("[0-9]{1,9}");
    int n = number ? Integer.parseInt(text) : -1;
    if (n < least || n > most) {
      throw new IllegalArgumentException(
          "'" + text + "' is out of range; write a whole number from " + least + " to " + most);
    }
    return n;
  }

  private static boolean truth(String text) {
    if (!text.equals("true") && !text.equals("false")) {
      throw new IllegalArgumentException("'" + text + "' is neither true nor false");
    }
    return text.equals("true");
  }

  private static DataSize spool(String text) {
    DataSize size = DataSize.parse(text);
    if (size.compareTo(LEAST_SPOOL) < 0) {
      throw new IllegalArgumentException("'" + text + "' is too small; write 1MiB or more");
    }
    return size;
  }

  private static List<String> words(String text) {
    return Arrays.stream(text.split("[,\\s]+")).filter(w -> !w.isEmpty()).toList();
  }

  private static String nearest(String name, List<String> known) {
    return known.stream()
        .min(java.util.Comparator.comparingInt(k -> EditDistance.between(name, k)))
        .orElseThrow();
  }
}
