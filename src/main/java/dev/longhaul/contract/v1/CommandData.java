package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Optional;

/**
 * What the service asks a host to do. The event that carries it is signed: the Kafka header {@code
 * longhaul-signature} holds the Ed25519 signature over the exact bytes of the record's value.
 */
public sealed interface CommandData {

  /** The only host that may obey. */
  String host();

  /** Names the remediation; all commands of one remediation share it. */
  String remediationId();

  /** A host refuses the command after this moment, RFC 3339. */
  String expiresAt();

  /**
   * Make changes that undo themselves unless confirmed.
   *
   * @param confirmWithinSeconds the host takes the changes back this long after making them, unless
   *     confirmed
   * @param peer the far end of the path, over which the host proves that it is still reachable
   */
  record Apply(
      String host,
      String remediationId,
      String expiresAt,
      long confirmWithinSeconds,
      Optional<String> peer,
      List<HostChange> changes)
      implements CommandData {}

  /** Keep the changes and make them survive a reboot. */
  record Confirm(String host, String remediationId, String expiresAt) implements CommandData {}

  /** Take the changes back now. */
  record Rollback(String host, String remediationId, String expiresAt, String reason)
      implements CommandData {}

  /**
   * One setting to change.
   *
   * @param setting sysctl key, {@code link.mtu}, {@code route.mtu}, {@code route.advmss}, {@code
   *     qdisc}, {@code offload.NAME} or {@code module}
   * @param target device or destination; absent for a sysctl
   * @param expectedFrom the value the host must find, else it refuses; absent if it does not matter
   * @param to the value to set
   */
  record HostChange(
      String setting, Optional<String> target, Optional<String> expectedFrom, String to) {}
}
