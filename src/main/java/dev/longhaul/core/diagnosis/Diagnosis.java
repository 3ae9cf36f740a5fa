package dev.longhaul.core.diagnosis;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The verdict on one path.
 *
 * @param verdict the first cause
 * @param summary the verdict in one sentence with this path's figures
 * @param measured the goodput that was judged, if any was measured
 * @param findings ranked, the verdict's first; empty only when evidence does not suffice
 * @param needs measurements that would decide what is open
 * @param notes oddities of the input that a reader should know
 * @param retransmitted share of what was sent that had to be sent again, if it is known
 * @param rtt smallest RTT known for the path
 * @param congestionControl algorithm in force at the sender, if it is known
 */
public record Diagnosis(
    Cause verdict,
    String summary,
    Optional<Bandwidth> measured,
    List<Finding> findings,
    List<Need> needs,
    List<String> notes,
    Optional<Share> retransmitted,
    Optional<Duration> rtt,
    Optional<CongestionControl> congestionControl) {

  public Diagnosis {
    findings = List.copyOf(findings);
    needs = List.copyOf(needs);
    notes = List.copyOf(notes);
    if (!findings.isEmpty() && findings.get(0).cause() != verdict) {
      throw new IllegalArgumentException(
          "The verdict " + verdict + " is not the first finding " + findings.get(0).cause());
    }
  }
}
