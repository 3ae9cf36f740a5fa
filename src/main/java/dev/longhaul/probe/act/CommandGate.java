package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CloudEvent;
import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.contract.v1.Timestamps;
import dev.longhaul.core.remediation.AllowList;
import dev.longhaul.core.remediation.AllowList.Wanted;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether a record of the command topic may have any effect here. Checks in this order:
 * signed by a trusted key, well formed, for this host, in time, not seen before, and for changes:
 * acting enabled, on the closed list, a sensible deadline, nothing else pending. Never throws
 * because of what a record holds.
 *
 * <p>Hand over only records whose key is this host's id: the partition carries those of other hosts
 * too, and each refusal is answered.
 */
public final class CommandGate {

  /** What the gate says. */
  public sealed interface Verdict {

    /** A command about a change, for {@link Door#handle}. */
    record Remedy(AdmittedCommand command) implements Verdict {}

    /** A round that may be run; changes nothing on the host. */
    record Round(String commandId, CommandData.Round command) implements Verdict {}

    /**
     * Nothing was touched; the result says why.
     *
     * @param genuine whether somebody with the key sent this very record for the first time; else
     *     anybody who can write to the topic can have as many refusals as he likes
     */
    record Refused(CommandResult result, boolean genuine) implements Verdict {}
  }

  static final long LEAST_SECONDS = 30;
  static final long MOST_SECONDS = Duration.ofDays(1).toSeconds();

  /** A command from further in the future shows that this host's clock is behind. */
  private static final Duration CLOCK_ERROR = Duration.ofMinutes(10);

  /** Stands where a refused command does not tell, or cannot be trusted in. */
  private static final String UNKNOWN = "unknown";

  private final Disk disk;
  private final String host;
  private final boolean acting;
  private final Supplier<Optional<String>> pending;
  private final Clock clock;
  private final EventCodec codec = new EventCodec();

  CommandGate(
      Disk disk, String host, boolean acting, Supplier<Optional<String>> pending, Clock clock) {
    this.disk = disk;
    this.host = host;
    this.acting = acting;
    this.pending = pending;
    this.clock = clock;
  }

  /**
   * The gate of this host. Trusted keys are read anew for each command, so that they can be
   * exchanged while the probe runs.
   *
   * @param host this host's id
   * @param acting whether the settings allow changes; confirming and undoing is always allowed
   */
  public static CommandGate onHost(HostRoot root, String host, boolean acting, Door door) {
    return new CommandGate(new HostDisk(root), host, acting, door::pending, Clock.systemUTC());
  }

  /**
   * Judges one record and remembers its id, so that it passes at most once.
   *
   * @param value the record's bytes as received
   * @param keyId header {@code longhaul-key-id}, if there is one
   * @param signature header {@code longhaul-signature}, if there is one
   */
  public Verdict check(
      byte @Nullable [] value, @Nullable String keyId, @Nullable String signature) {
    byte[] bytes = value == null ? new byte[0] : value;
    Optional<String> forged = new TrustedKeys(disk).refusal(bytes, keyId, signature);
    Decoding<CommandData> decoding = codec.decodeCommand(value);
    if (forged.isPresent()) {
      return refused(decoding, forged.get());
    }
    if (!(decoding instanceof Decoding.Decoded<CommandData> decoded)) {
      Decoding.Rejected<CommandData> r = (Decoding.Rejected<CommandData>) decoding;
      return refused(decoding, "The command cannot be read: " + r.sentence() + ".");
    }
    return timely(decoded);
  }

  private Verdict timely(Decoding.Decoded<CommandData> decoded) {
    CommandData command = decoded.event().data();
    if (!command.host().equals(host)) {
      return refused(decoded, "The command is addressed to another host.");
    }
    Optional<Instant> expiry = Timestamps.parse(command.expiresAt());
    Instant now = clock.instant();
    if (expiry.isEmpty()) {
      return refused(decoded, "The command does not say when it expires.");
    }
    if (!now.isBefore(expiry.get())) {
      return refused(decoded, "The command expired at " + expiry.get() + ".");
    }
    if (decoded.time().isAfter(now.plus(CLOCK_ERROR))) {
      return refused(
          decoded,
          "The command is from " + decoded.time() + ", but the clock here says " + now + ".");
    }
    if (!Journals.ID.matcher(name(command)).matches()) {
      return refused(decoded, "The id of the remediation or round has an odd form.");
    }
    return once(decoded, expiry.get(), now);
  }

  private Verdict once(Decoding.Decoded<CommandData> decoded, Instant expiry, Instant now) {
    CommandData command = decoded.event().data();
    try {
      if (!new Ledger(disk).enter(decoded.event().id().toString(), expiry, now)) {
        return refused(decoded, "The command was seen before.");
      }
    } catch (IOException e) {
      // Taking back twice does no harm, and it may be what frees a full disk's owner from trouble.
      if (!(command instanceof CommandData.Rollback)) {
        return refused(
            decoded, "The ledger of commands cannot be written (disk full?): " + e.getMessage());
      }
    }
    return admitted(decoded);
  }

  private Verdict admitted(Decoding.Decoded<CommandData> decoded) {
    CommandData command = decoded.event().data();
    String id = decoded.event().id().toString();
    if (command instanceof CommandData.Round round) {
      return new Verdict.Round(id, round);
    }
    if (command instanceof CommandData.Confirm c) {
      return new Verdict.Remedy(new AdmittedCommand.Confirm(id, c));
    }
    if (command instanceof CommandData.Rollback c) {
      return new Verdict.Remedy(new AdmittedCommand.Rollback(id, c));
    }
    return change(decoded, (CommandData.Apply) command);
  }

  private Verdict change(Decoding.Decoded<CommandData> decoded, CommandData.Apply command) {
    if (!acting) {
      return denied(decoded, "Changes are switched off in the settings of this host's probe.");
    }
    AllowList.Verdict verdict =
        AllowList.check(
            command.changes().stream()
                .map(c -> new Wanted(c.setting(), c.target(), c.expectedFrom(), c.to()))
                .toList());
    if (verdict instanceof AllowList.Verdict.Refused r) {
      return denied(decoded, r.reason());
    }
    long seconds = command.confirmWithinSeconds();
    if (seconds < LEAST_SECONDS || seconds > MOST_SECONDS) {
      return denied(
          decoded,
          "The time to confirm is "
              + seconds
              + " s and not from "
              + LEAST_SECONDS
              + " to "
              + MOST_SECONDS
              + ".");
    }
    Optional<String> other = pending.get();
    if (other.isPresent()) {
      return denied(decoded, other.get());
    }
    AllowList.Verdict.Allowed allowed = (AllowList.Verdict.Allowed) verdict;
    return new Verdict.Remedy(
        new AdmittedCommand.Apply(decoded.event().id().toString(), command, allowed.changes()));
  }

  /** What is said about a forged command comes from it, for whoever looks for it; no more. */
  private Verdict refused(Decoding<CommandData> decoding, String reason) {
    return new Verdict.Refused(result(decoding, reason), false);
  }

  private Verdict denied(Decoding<CommandData> decoding, String reason) {
    return new Verdict.Refused(result(decoding, reason), true);
  }

  private CommandResult result(Decoding<CommandData> decoding, String reason) {
    Optional<CloudEvent<CommandData>> event =
        decoding instanceof Decoding.Decoded<CommandData> d
            ? Optional.of(d.event())
            : Optional.empty();
    return new CommandResult(
        host,
        event
            .map(e -> name(e.data()))
            .filter(n -> Journals.ID.matcher(n).matches())
            .orElse(UNKNOWN),
        event.map(e -> e.id().toString()),
        "refused",
        Optional.of(reason),
        List.of());
  }

  private static String name(CommandData command) {
    return command instanceof CommandData.Remedy r
        ? r.remediationId()
        : ((CommandData.Round) command).roundId();
  }
}
