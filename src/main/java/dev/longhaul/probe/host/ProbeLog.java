package dev.longhaul.probe.host;

/**
 * Where the probe says what a person should know: one line for each event, no secrets, nothing that
 * repeats. Used by several threads.
 */
public interface ProbeLog {

  /** Something happened as it should. */
  void info(String line);

  /** Something does not work; the line says what, why and what to do. */
  void warn(String line);
}
