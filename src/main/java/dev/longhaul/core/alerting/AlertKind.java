package dev.longhaul.core.alerting;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.UUID;

/** What an alert can be about. The names are a contract of the alerts topic. */
public enum AlertKind {
  WINDOW_LIMITED("WindowLimited"),
  LOSS_LIMITED("LossLimited"),
  PATH_MTU_EXCEEDED("PathMtuExceeded"),
  PATH_MTU_BLACK_HOLE("PathMtuBlackHole"),
  RECEIVER_LIMITED("ReceiverLimited"),
  OFFLOAD_FAULT("OffloadFault"),
  THROUGHPUT_REGRESSION("ThroughputRegression"),
  HIGH_RETRANSMITS("HighRetransmits"),
  CONFIGURATION_DRIFT("ConfigurationDrift"),
  CONFIGURATION_CONFLICT("ConfigurationConflict"),
  REMEDIATION_FAILED("RemediationFailed"),
  REMEDIATION_ROLLED_BACK("RemediationRolledBack"),
  PROBE_SILENT("ProbeSilent");

  private final String contractName;

  AlertKind(String contractName) {
    this.contractName = contractName;
  }

  /** The name in alert events and over REST, such as {@code WindowLimited}. */
  public String contractName() {
    return contractName;
  }

  /** Identifies this condition on this path; the same for its firing and its resolved event. */
  public String fingerprint(PathKey path) {
    return fingerprintOf(path.toString());
  }

  /** Identifies this condition of a host as a whole. */
  public String fingerprint(HostId host) {
    return fingerprintOf(host.value());
  }

  private String fingerprintOf(String subject) {
    String identity = contractName + "|" + subject;
    return UUID.nameUUIDFromBytes(identity.getBytes(StandardCharsets.UTF_8)).toString();
  }

  /** The alert that a cause raises; none for causes that nobody needs to be woken for. */
  public static Optional<AlertKind> of(Cause cause) {
    return switch (cause) {
      case SEND_WINDOW_LIMITED, SEND_BUFFER_PINNED -> Optional.of(WINDOW_LIMITED);
      case RECEIVE_WINDOW_LIMITED -> Optional.of(RECEIVER_LIMITED);
      case LOSS_LIMITED, BURST_LOSS, POLICED -> Optional.of(LOSS_LIMITED);
      case BBR_STUCK_IN_STARTUP -> Optional.of(HIGH_RETRANSMITS);
      case PATH_MTU_BLACK_HOLE -> Optional.of(PATH_MTU_BLACK_HOLE);
      case PATH_MTU_EXCEEDED -> Optional.of(PATH_MTU_EXCEEDED);
      case OFFLOAD_FAULT -> Optional.of(OFFLOAD_FAULT);
      case CONFIGURATION_INEFFECTIVE -> Optional.of(CONFIGURATION_CONFLICT);
      case BUFFERBLOAT,
          CPU_LIMITED,
          APPLICATION_LIMITED,
          STORAGE_LIMITED,
          LINK_FAULT,
          LOCAL_DROPS,
          MIDDLEBOX_FAULT,
          MEASUREMENT_FAULT,
          CLOUD_FLOW_CAP,
          PATH_CAPACITY,
          PATH_UNSTABLE,
          HEALTHY,
          INSUFFICIENT_EVIDENCE ->
          Optional.empty();
    };
  }
}
