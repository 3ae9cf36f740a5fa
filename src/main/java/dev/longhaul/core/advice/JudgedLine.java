package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.ConfigFile;
import java.util.List;

/**
 * What one line of a tuning file is worth on its host.
 *
 * @param file the file
 * @param setting the line
 * @param worth the verdict
 * @param why the reason
 * @param rules the rules it stands on
 */
public record JudgedLine(
    ConfigFile file, ConfigFile.Setting setting, Worth worth, String why, List<RuleId> rules) {

  public JudgedLine {
    rules = List.copyOf(rules);
  }

  /** What a line does for the rate of a flow over a long path. */
  public enum Worth {
    /** It costs rate, or breaks something. */
    HARMFUL,
    /** It can raise the rate where its cause is what holds the flow back. */
    USEFUL,
    /** It does something, but not to the rate of a bulk flow. */
    NEUTRAL,
    /** It changes nothing. */
    NO_OP,
    /** Nothing is known about it. */
    UNKNOWN
  }

  /** File and line. */
  public String place() {
    return file.at(setting.line());
  }

  /** The line as it is told to people: for an interface, with its name. */
  public String text() {
    String on = setting.subject().isEmpty() ? "" : " of " + setting.subject();
    return setting.key() + on + " = " + setting.value();
  }
}
