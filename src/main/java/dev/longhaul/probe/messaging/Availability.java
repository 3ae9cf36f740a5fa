package dev.longhaul.probe.messaging;

import dev.longhaul.probe.host.ProbeLog;

/** Says once that Kafka is away, and once that it is back. Of one thread, read by others. */
final class Availability {

  private final String servers;
  private final ProbeLog log;
  private boolean told;
  private volatile boolean there;

  Availability(String servers, ProbeLog log) {
    this.servers = servers;
    this.log = log;
  }

  void away(Exception why, long waiting) {
    if (!told) {
      log.warn(
          "Kafka at "
              + servers
              + " cannot be reached: "
              + reason(why)
              + ". "
              + waiting
              + " events wait on disk; the probe goes on and tries again by itself.");
    }
    told = true;
    there = false;
  }

  void there(long waiting) {
    if (told || !there) {
      log.info("Connected to Kafka at " + servers + "; " + waiting + " events wait to be sent.");
    }
    told = false;
    there = true;
  }

  boolean isThere() {
    return there;
  }

  /** The innermost reason: Kafka wraps what matters. */
  static String reason(Throwable e) {
    Throwable cause = e;
    while (cause.getCause() != null && cause.getCause() != cause) {
      cause = cause.getCause();
    }
    String said = cause.getMessage();
    String text = said == null ? cause.getClass().getSimpleName() : said.strip();
    return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
  }
}
