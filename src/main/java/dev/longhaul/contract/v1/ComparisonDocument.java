package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Two hosts that send to the same receiver, compared: printed by the command line, served over
 * REST.
 *
 * @param outcome {@code DIFFERS}, {@code UNEXPLAINED}, {@code ALIKE}, {@code OTHER_PATH} or {@code
 *     UNKNOWN}
 * @param summary the outcome in one or two sentences
 * @param slow the host that carries less
 * @param fast the host that carries more
 * @param differences settings that concern throughput and differ, the most likely first
 * @param unrelated number of other settings that differ
 */
public record ComparisonDocument(
    String outcome,
    String summary,
    Host slow,
    Host fast,
    List<Difference> differences,
    int unrelated) {

  /** One of the two. */
  public record Host(
      String name,
      OptionalDouble mbps,
      OptionalDouble rttMillis,
      Optional<String> congestionControl,
      String verdict) {}

  /**
   * A setting in which they differ.
   *
   * @param likelihood {@code likely}, {@code possible} or {@code unlikely} to explain the rates
   * @param trial the value to try on the slower host; absent where no trial is offered
   */
  public record Difference(
      String setting,
      Optional<String> target,
      String slow,
      String fast,
      String likelihood,
      String why,
      List<String> rules,
      Optional<String> trial) {}
}
