package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * What the service asks a host to do. The event that carries it is signed: the Kafka header {@code
 * longhaul-signature} holds the Ed25519 signature over the exact bytes of the record's value.
 */
public sealed interface CommandData {

  /** The only host that may obey. */
  String host();

  /** A host refuses the command after this moment, RFC 3339. */
  String expiresAt();

  /** Changes the host, keeps a change or takes it back. */
  sealed interface Remedy extends CommandData {

    /** Names the remediation; all commands of one remediation share it. */
    String remediationId();
  }

  /** Changes nothing: one throughput test, whose result comes as a measurement. */
  sealed interface Round extends CommandData {

    /** Names the round; both ends get the same name. */
    String roundId();
  }

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
      implements Remedy {}

  /** Keep the changes and make them survive a reboot. */
  record Confirm(String host, String remediationId, String expiresAt) implements Remedy {}

  /** Take the changes back now. */
  record Rollback(String host, String remediationId, String expiresAt, String reason)
      implements Remedy {}

  /**
   * Send to a peer for a while and measure it. The port is open only while the peer serves the same
   * test; a host that finds it closed tries again until the command expires.
   *
   * @param receiver host id of the peer, or its name if it is no host of this service
   * @param address where the peer listens
   * @param source own address to send from; absent if it does not matter
   * @param seconds how long to measure, after the start that is left out
   * @param omitSeconds how much of the start is left out
   * @param parallel number of streams
   * @param maxBytes the test ends early when this much was sent; absent for no limit
   */
  record Measure(
      String host,
      String roundId,
      String expiresAt,
      String receiver,
      String address,
      int port,
      Optional<String> source,
      int seconds,
      int omitSeconds,
      int parallel,
      OptionalLong maxBytes)
      implements Round {}

  /**
   * Listen once for the test of a peer, then close the port.
   *
   * @param address own address to listen on
   * @param allowedSource the only address that may connect
   * @param seconds how long to wait for the test and let it run, at most
   */
  record Serve(
      String host,
      String roundId,
      String expiresAt,
      String address,
      int port,
      String allowedSource,
      int seconds)
      implements Round {}

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
