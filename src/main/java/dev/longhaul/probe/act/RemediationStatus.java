package dev.longhaul.probe.act;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * Where one remediation of this host stands, with the values as they are now.
 *
 * @param state the journal's last step, such as {@code APPLIED}
 * @param summary one sentence for a person
 * @param since when the last step was taken
 * @param timeLeft until the change is taken back; empty if it is not held by a deadline
 * @param otherBoot whether the host was started again since the changes were made
 * @param problems what is wrong with the journal, or with what it says; empty if nothing is
 */
public record RemediationStatus(
    String remediationId,
    String state,
    String summary,
    Instant since,
    Optional<Duration> timeLeft,
    boolean otherBoot,
    List<Setting> settings,
    List<File> files,
    List<String> problems) {

  /** One changed setting. */
  public record Setting(
      String setting,
      Optional<String> target,
      Optional<String> before,
      String wanted,
      Optional<String> now,
      Force force) {}

  /** Whether a wanted value is in force. */
  public enum Force {
    /** The wanted value is in force. */
    OURS,
    /** Some of the wanted value is in force, such as some queues of a device. */
    PARTLY,
    /** The value from before the change is in force. */
    OLD,
    /** Somebody else's value is in force. */
    OTHER,
    /** The device or route is not there any more. */
    GONE,
    /** It cannot be read. */
    UNKNOWN
  }

  /** A file that makes the change last. */
  public record File(String path, Presence presence) {}

  /** What is found where a file was written. */
  public enum Presence {
    UNCHANGED,
    CHANGED,
    MISSING
  }
}
