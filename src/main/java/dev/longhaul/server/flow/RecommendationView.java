package dev.longhaul.server.flow;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;

/**
 * A recommendation and what became of it.
 *
 * @param version grows with every change
 * @param status {@code open}, {@code approved}, {@code dismissed} or {@code superseded}
 * @param host host whose settings would change
 * @param probe whether a probe runs on that host, so that the change can be made from here
 * @param judgementJson the judgement it came with, as JSON of the contract
 */
public record RecommendationView(
    UUID id,
    int version,
    UUID pathId,
    String sender,
    String receiver,
    int family,
    Instant createdAt,
    String status,
    String cause,
    String host,
    boolean probe,
    String judgementJson,
    Optional<Decision> decision) {

  /** Still to be decided. */
  public static final String OPEN = "open";

  /** Being made, or made. */
  public static final String APPROVED = "approved";

  /** Not wanted. */
  public static final String DISMISSED = "dismissed";

  /** Who decided when, and why. */
  public record Decision(Instant at, String by, String reason) {}

  /** The far end of the path as seen from the host that would change. */
  public String peer() {
    return host.equals(sender) ? receiver : sender;
  }
}
