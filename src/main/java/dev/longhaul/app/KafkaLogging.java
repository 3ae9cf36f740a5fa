package dev.longhaul.app;

import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * Kafka's clients log every attempt to connect. The probe says once that Kafka is away, so that
 * they are not needed.
 */
final class KafkaLogging {

  private static final String MANAGER = "java.util.logging.manager";

  /** Held here, for a logger that nobody holds forgets its level. */
  private static final List<String> NAMES = List.of("org.apache.kafka");

  private static final List<Logger> QUIET = new java.util.ArrayList<>();

  private KafkaLogging() {}

  /** Before anything has logged. */
  static void quieten() {
    if (System.getProperty(MANAGER) == null) {
      System.setProperty(MANAGER, "org.jboss.logmanager.LogManager");
    }
    for (String name : NAMES) {
      Logger logger = Logger.getLogger(name);
      logger.setLevel(Level.OFF);
      QUIET.add(logger);
    }
  }
}
