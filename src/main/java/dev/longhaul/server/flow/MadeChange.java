package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.model.HostId;
import java.time.Instant;
import java.util.UUID;

/**
 * One setting that a remediation made.
 *
 * @param remediation id of the remediation
 * @param path the path it was made for
 * @param host the host it was made on
 * @param kept whether it was confirmed and not taken back since
 * @param since when the remediation came to its present state
 * @param change the setting as it was sent
 */
public record MadeChange(
    UUID remediation,
    UUID path,
    HostId host,
    boolean kept,
    Instant since,
    CommandData.HostChange change) {

  /** Whether a difference is about the same setting. */
  boolean isAbout(StateDifference difference) {
    return change.setting().equals(difference.setting())
        && change.target().equals(difference.target());
  }

  /** Whether a value is the one that was made; a host may print more of a qdisc than was asked. */
  boolean isMade(String value) {
    String wanted = normalised(change.to());
    String found = normalised(value);
    return found.equals(wanted)
        || (change.setting().equals("qdisc") && found.startsWith(wanted + " "));
  }

  /** Whether a value is the one before. */
  boolean isOld(String value) {
    return change.expectedFrom().map(f -> normalised(f).equals(normalised(value))).orElse(false);
  }

  private static String normalised(String value) {
    return value.strip().replaceAll("\\s+", " ");
  }
}
