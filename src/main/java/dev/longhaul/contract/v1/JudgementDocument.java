package dev.longhaul.contract.v1;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * A diagnosis with its recommendation: printed by the command line, served over REST, stored as
 * history, carried by alerts.
 *
 * @param rttMillis smallest RTT known for the path
 * @param congestionControl algorithm in force at the sender
 */
public record JudgementDocument(
    String verdict,
    String summary,
    OptionalDouble measuredMbps,
    OptionalDouble rttMillis,
    Optional<String> congestionControl,
    List<Finding> findings,
    Recommendation recommendation,
    List<Need> needs,
    List<String> notes) {

  /** The same with more notes after its own. */
  public JudgementDocument withNotes(List<String> more) {
    List<String> all = new ArrayList<>(notes);
    all.addAll(more);
    return new JudgementDocument(
        verdict,
        summary,
        measuredMbps,
        rttMillis,
        congestionControl,
        findings,
        recommendation,
        needs,
        all);
  }

  /** A cause with what it stands on. */
  public record Finding(
      String cause,
      double confidence,
      String fixableBy,
      List<String> rules,
      List<Evidence> evidence,
      Optional<String> formula,
      OptionalDouble ceilingMbps,
      String why,
      Optional<String> overturnedBy) {}

  /** One fact. */
  public record Evidence(String field, String value, String source) {}

  /** What to do; {@code expectedMbps} is {@code [low, high]} or absent. */
  public record Recommendation(
      List<Change> changes,
      List<Change> trials,
      List<NotAdvised> notAdvised,
      Optional<List<Double>> expectedMbps,
      Optional<String> expectedBasis,
      List<Artefact> artefacts,
      List<String> apply,
      List<String> undo) {}

  /**
   * One setting of one host.
   *
   * @param host {@code sender} or {@code receiver}
   * @param target device or destination the setting belongs to; absent for a sysctl
   */
  public record Change(
      String host,
      String setting,
      Optional<String> target,
      Optional<String> from,
      String to,
      String why,
      String risk,
      List<String> rules) {}

  /** Advice against something. */
  public record NotAdvised(String setting, String why, List<String> rules) {}

  /** A file that makes changes survive a reboot. */
  public record Artefact(String path, String content, String purpose) {}

  /** A measurement that would decide what is open. */
  public record Need(String what, String why, String command) {}
}
