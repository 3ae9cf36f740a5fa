package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.probe.host.HostRoot;
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

    /** Nothing was touched; the result says why and is to be sent. */
    record Refused(CommandResult result) implements Verdict {}
  }

  /**
   * The gate of this host. Trusted keys are read anew for each command, so that they can be
   * exchanged while the probe runs.
   *
   * @param host this host's id
   * @param acting whether the settings allow changes; confirming and undoing is always allowed
   */
  public static CommandGate onHost(HostRoot root, String host, boolean acting, Door door) {
    throw new UnsupportedOperationException();
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
    throw new UnsupportedOperationException();
  }
}
