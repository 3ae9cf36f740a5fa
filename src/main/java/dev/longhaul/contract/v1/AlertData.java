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
    List<String> rules) {}
