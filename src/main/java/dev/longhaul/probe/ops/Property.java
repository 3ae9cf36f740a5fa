package dev.longhaul.probe.ops;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The properties of a probe with what holds where they are absent. */
enum Property {
  HOST_ID(""),
  TOPICS_MEASUREMENTS(dev.longhaul.contract.v1.Topics.MEASUREMENTS),
  TOPICS_COMMANDS(dev.longhaul.contract.v1.Topics.COMMANDS),
  TOPICS_COMMAND_RESULTS(dev.longhaul.contract.v1.Topics.COMMAND_RESULTS),
  STATE_LOOK("1m"),
  STATE_EVERY("10m"),
  SOCKETS_EVERY("1m"),
  SOCKETS_SAMPLES("3"),
  SOCKETS_GAP("3s"),
  SOCKETS_PEERS("20"),
  COUNTERS_EVERY("5m"),
  PATHS_EVERY("1h"),
  PEERS(""),
  TESTS(""),
  ACT_ENABLED("false"),
  SPOOL_SIZE("64MiB"),
  STATE_DIR("/var/lib/longhaul");

  /** What begins so is handed to Kafka's clients. */
  static final String KAFKA = "kafka.";

  /** An environment variable that begins so names a property. */
  static final String VARIABLE = "LONGHAUL_PROBE_";

  private final String standard;

  Property(String standard) {
    this.standard = standard;
  }

  /** The name in the file, such as {@code state.every}. */
  String key() {
    return name().toLowerCase(Locale.ROOT).replace('_', '.');
  }

  /** The value where none is given. */
  String standard() {
    return standard;
  }

  static List<String> keys() {
    return Arrays.stream(values()).map(Property::key).toList();
  }
}
