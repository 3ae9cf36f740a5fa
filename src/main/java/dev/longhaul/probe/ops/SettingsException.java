package dev.longhaul.probe.ops;

import java.io.Serial;
import java.util.List;

/** Settings that no probe can run with; says all that is wrong at once. */
public final class SettingsException extends Exception {

  @Serial private static final long serialVersionUID = 1L;

  private final transient List<String> problems;

  /** One sentence for each property, with the remedy. */
  public SettingsException(List<String> problems) {
    super(String.join("; ", problems));
    this.problems = List.copyOf(problems);
  }

  /** One sentence for each property. */
  public List<String> problems() {
    return problems;
  }
}
