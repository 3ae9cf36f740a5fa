package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Durations;
import java.util.Optional;

/** The verdict in one sentence with the path's own figures. */
final class Summary {

  private Summary() {}

  static String of(Evidence e, Finding f) {
    String rate = e.measured().map(Bandwidth::toString).orElse("an unknown rate");
    String rtt = e.rtt().map(d -> " at " + Durations.text(d)).orElse("");
    if (f.cause() == Cause.MEASUREMENT_FAULT) {
      String measured = e.measured().isPresent() ? rate + rtt + " were measured, but " : "";
      return measured + f.cause().meaning();
    }
    return "The path carries " + rate + rtt + " because " + f.cause().meaning() + details(e, f);
  }

  private static String details(Evidence e, Finding f) {
    Optional<SenderFigures> s = e.sender();
    return switch (f.cause()) {
      case SEND_WINDOW_LIMITED, SEND_BUFFER_PINNED ->
          s.flatMap(x -> x.window().buffer()).map(b -> " (buffer " + b + ")").orElse("");
      case RECEIVE_WINDOW_LIMITED ->
          s.flatMap(x -> x.window().peer()).map(w -> " (window " + w + ")").orElse("");
      case LOSS_LIMITED, BURST_LOSS, BBR_STUCK_IN_STARTUP ->
          e.retransmitted().map(r -> " (" + r + " sent again)").orElse("");
      case CONFIGURATION_INEFFECTIVE ->
          f.evidence().isEmpty() ? "" : " (" + f.evidence().get(0).field() + ")";
      case PATH_MTU_BLACK_HOLE ->
          e.mtu().carried().isPresent() ? " (" + e.mtu().carried().getAsInt() + " B pass)" : "";
      default -> "";
    };
  }
}
