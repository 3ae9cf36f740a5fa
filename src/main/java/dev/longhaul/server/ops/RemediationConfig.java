package dev.longhaul.server.ops;

import io.smallrye.config.ConfigMapping;
import io.smallrye.config.WithDefault;
import java.time.Duration;

/** How changes of remote hosts are made. */
@ConfigMapping(prefix = "longhaul.remediation")
public interface RemediationConfig {

  /** A host refuses a command that is older than this. */
  @WithDefault("PT5M")
  Duration commandTtl();

  /** A host takes changes back this long after making them, unless they are confirmed. */
  @WithDefault("PT10M")
  Duration confirmWithin();

  /** How much longer than that the service waits for an answer before it gives up. */
  @WithDefault("PT1M")
  Duration grace();

  /** How often the service looks for hosts that fell silent. */
  @WithDefault("10s")
  Duration expiryCheck();

  /** Who approves recommendations. */
  @WithDefault("people")
  Approval approval();

  /** With {@code approval=confident}: the first cause has to be at least that sure. */
  @WithDefault("0.9")
  double approvalConfidence();

  /**
   * Whether the service itself keeps a change that made its path no worse and takes back one that
   * made it worse; without it a person confirms, or the host takes the change back.
   */
  @WithDefault("true")
  boolean verify();

  /** How often the service looks for changes to verify. */
  @WithDefault("5s")
  Duration verificationCheck();

  /** How often the service looks for recommendations to approve. */
  @WithDefault("5s")
  Duration approvalCheck();

  /** Rounds of active measurement that verify a change. */
  Rounds rounds();

  /** Who approves recommendations. */
  enum Approval {
    /** People, over REST. */
    PEOPLE,
    /** The service, what is sure enough; people the rest. */
    CONFIDENT
  }

  /** Rounds of active measurement. */
  interface Rounds {

    /** Whether they are asked for; without them only what is measured anyway counts. */
    @WithDefault("true")
    boolean enabled();

    /** Port on which a peer's probe listens for one round. */
    @WithDefault("5201")
    int port();

    /** How long a round measures, seconds. */
    @WithDefault("10")
    int seconds();

    /** How much of its start is left out, seconds. */
    @WithDefault("3")
    int omitSeconds();

    /** Between the beginnings of two rounds. */
    @WithDefault("45s")
    Duration pause();

    /** So many rounds are asked for at most. */
    @WithDefault("6")
    int most();

    /** What is measured within this time after a change does not count. */
    @WithDefault("2s")
    Duration settle();
  }
}
