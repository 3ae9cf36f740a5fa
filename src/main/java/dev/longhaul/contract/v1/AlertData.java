package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The data of an alert event ({@code dev.longhaul.alert.v1}): fired once when a condition begins
 * and resolved once when it ends.
 *
 * @param fingerprint the same for the firing and the resolved event of one condition
 * @param status {@code firing} or {@code resolved}
 * @param kind such as {@code WindowLimited}
 * @param severity {@code critical}, {@code warning} or {@code info}
 * @param host the host the alert is about; also the Kafka key
 * @param pathId the path it is about, if it is about one
 * @param sender sending host of that path
 * @param receiver receiving host of that path
 * @param cause the cause behind it
 * @param summary one sentence for a person
 * @param since when the condition began, RFC 3339
 * @param until when it ended; absent while firing
 * @param measuredMbps goodput that was judged
 * @param rules the rules behind it
 * @param usualMbps goodput that is usual at this hour; only of a {@code ThroughputRegression}
 * @param nowMbps goodput now, the median of the last three measurements; likewise
 * @param precededBy what was changed on the hosts before, the likeliest first; likewise
 */
public record AlertData(
    String fingerprint,
    String status,
    String kind,
    String severity,
    String host,
    Optional<String> pathId,
    Optional<String> sender,
    Optional<String> receiver,
    Optional<String> cause,
    String summary,
    String since,
    Optional<String> until,
    OptionalDouble measuredMbps,
    List<String> rules,
    OptionalDouble usualMbps,
    OptionalDouble nowMbps,
    List<PrecedingChange> precededBy) {

  /** The same alert, ended; the time is RFC 3339. */
  public AlertData resolved(String at) {
    return new AlertData(
        fingerprint,
        "resolved",
        kind,
        severity,
        host,
        pathId,
        sender,
        receiver,
        cause,
        summary,
        since,
        Optional.of(at),
        measuredMbps,
        rules,
        usualMbps,
        nowMbps,
        precededBy);
  }

  /**
   * A change that came before a regression, which does not prove that it is the reason.
   *
   * @param host the host that was changed
   * @param setting such as {@code kernel}, a sysctl key or {@code link.mtu}
   * @param target device or destination of the setting; absent for the host as a whole
   * @param from the value before
   * @param to the value after
   * @param notBefore when the old value was last seen, RFC 3339
   * @param at when the new value was first seen, RFC 3339
   * @param remediationId the remediation that made the change, if one did
   * @param summary one clause for a person
   */
  public record PrecedingChange(
      String host,
      String setting,
      Optional<String> target,
      String from,
      String to,
      String notBefore,
      String at,
      Optional<String> remediationId,
      String summary) {}
}
