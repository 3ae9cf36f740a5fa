package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.HostState;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * A host that sends over a path, to be compared with another that sends to the same receiver.
 *
 * @param name the host
 * @param rate goodput, if it was measured
 * @param rtt smallest RTT, if it is known
 * @param congestionControl algorithm in force for the flow, if it is known
 * @param verdict what its own path was diagnosed with
 * @param state its configuration; {@link HostState#UNKNOWN} if it is not known
 */
public record Sibling(
    String name,
    Optional<Bandwidth> rate,
    Optional<Duration> rtt,
    Optional<CongestionControl> congestionControl,
    Cause verdict,
    HostState state) {

  public Sibling {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(verdict, "verdict");
    Objects.requireNonNull(state, "state");
  }

  /** The sender of a judged path. */
  public static Sibling of(String name, Evidence e, Diagnosis d) {
    return new Sibling(
        name, e.measured(), e.rtt(), e.congestionControl(), d.verdict(), e.senderState());
  }
}
