package dev.longhaul.core.diagnosis;

/**
 * Why a flow is as fast as it is. The names are a contract: they appear in the command line, in
 * REST, in alerts and in metrics.
 */
public enum Cause {
  SEND_WINDOW_LIMITED("the send buffer is smaller than the path needs", Party.SENDER),
  SEND_BUFFER_PINNED("the application pinned its send buffer", Party.APPLICATION),
  RECEIVE_WINDOW_LIMITED("the receiver's window is smaller than the path needs", Party.RECEIVER),
  LOSS_LIMITED("random loss holds back a loss-based congestion control", Party.SENDER),
  BURST_LOSS("a shallow queue drops bursts", Party.SENDER),
  POLICED("a token bucket limits the rate", Party.NETWORK),
  BBR_STUCK_IN_STARTUP("a small tcp_notsent_lowat keeps BBR in STARTUP", Party.SENDER),
  PATH_MTU_BLACK_HOLE("segments too big for the path vanish without an answer", Party.SENDER),
  PATH_MTU_EXCEEDED("a tunnel or bridge has a larger MTU than its path carries", Party.SENDER),
  OFFLOAD_FAULT("an offload of a driver or forwarder is at fault", Party.SENDER),
  BUFFERBLOAT("full rate, but the queue multiplies the round-trip time", Party.NETWORK),
  CPU_LIMITED("a processor is the limit", Party.OPERATOR),
  APPLICATION_LIMITED("the application does not send more", Party.APPLICATION),
  STORAGE_LIMITED("storage is the limit", Party.OPERATOR),
  LINK_FAULT("a cable, a port or a radio link on the way is at fault", Party.OPERATOR),
  LOCAL_DROPS("the host drops packets in its own queues", Party.OPERATOR),
  MIDDLEBOX_FAULT("a firewall or translator on the way drops valid segments", Party.NETWORK),
  MEASUREMENT_FAULT("the measurement misleads, not the path", Party.OPERATOR),
  CLOUD_FLOW_CAP("the provider caps the machine or a single flow", Party.PROVIDER),
  PATH_CAPACITY("the flow fills the path", Party.NOBODY),
  CONFIGURATION_INEFFECTIVE("a setting was made but is not in force", Party.SENDER),
  PATH_UNSTABLE("rounds differ more than any cause explains", Party.NOBODY),
  HEALTHY("nothing holds the flow back that is worth fixing", Party.NOBODY),
  INSUFFICIENT_EVIDENCE("what was measured does not decide", Party.OPERATOR);

  private final String meaning;
  private final Party usuallyFixableBy;

  Cause(String meaning, Party usuallyFixableBy) {
    this.meaning = meaning;
    this.usuallyFixableBy = usuallyFixableBy;
  }

  /** What it means, as a clause that can follow "because". */
  public String meaning() {
    return meaning;
  }

  /** Who can usually remove it; a finding may know better. */
  public Party usuallyFixableBy() {
    return usuallyFixableBy;
  }

  /** Whether this verdict names a fault, as opposed to capacity, health or a lack of evidence. */
  public boolean isFault() {
    return switch (this) {
      case HEALTHY, PATH_CAPACITY, INSUFFICIENT_EVIDENCE, MEASUREMENT_FAULT -> false;
      default -> true;
    };
  }
}
