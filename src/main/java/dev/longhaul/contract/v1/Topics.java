package dev.longhaul.contract.v1;

/** Default names of the topics; the key of every record is the host id. */
public final class Topics {

  public static final String MEASUREMENTS = "longhaul.measurements";
  public static final String DEAD_LETTERS = "longhaul.measurements.dlq";
  public static final String COMMANDS = "longhaul.commands";
  public static final String COMMAND_RESULTS = "longhaul.command-results";
  public static final String COMMAND_DEAD_LETTERS = "longhaul.command-results.dlq";
  public static final String ALERTS = "longhaul.alerts";

  private Topics() {}
}
