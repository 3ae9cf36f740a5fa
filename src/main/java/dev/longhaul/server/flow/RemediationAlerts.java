package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.alerting.Severity;
import dev.longhaul.core.remediation.RemediationState;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.wire.DataCodec;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/**
 * Alerts about changes that went wrong or were taken back. One fires when a remediation ends like
 * that and is resolved by the next decision on the same path, or by a change that is kept.
 */
@ApplicationScoped
class RemediationAlerts {

  private static final String FIRING = "firing";

  private final AlertSender sender;
  private final DataCodec codec = new DataCodec();

  RemediationAlerts(AlertSender sender) {
    this.sender = sender;
  }

  /** A remediation has come to another state. */
  Uni<Void> ended(LifecycleStore.Unit unit, RemediationView remediation, Instant now) {
    RemediationState state = remediation.state();
    if (state instanceof RemediationState.Confirmed) {
      return settled(unit, remediation.pathId(), now);
    }
    if (state instanceof RemediationState.RolledBack) {
      return fire(unit, remediation, AlertKind.REMEDIATION_ROLLED_BACK, now);
    }
    return state instanceof RemediationState.Waiting
        ? Uni.createFrom().voidItem()
        : fire(unit, remediation, AlertKind.REMEDIATION_FAILED, now);
  }

  /** A host keeps a change, but says that another file may undo it at the next boot. */
  Uni<Void> conflicting(
      LifecycleStore.Unit unit, RemediationView remediation, String why, Instant now) {
    Words words =
        new Words(Severity.WARNING, "A kept change on " + remediation.host() + ": " + why);
    return fire(unit, remediation, AlertKind.CONFIGURATION_CONFLICT, words, now);
  }

  /** Somebody took notice: what fires about earlier changes of this path ends. */
  Uni<Void> settled(LifecycleStore.Unit unit, UUID path, Instant now) {
    return unit.path(path)
        .chain(
            found ->
                found
                    .map(
                        p ->
                            resolve(unit, AlertKind.REMEDIATION_FAILED, p, now)
                                .chain(
                                    () -> resolve(unit, AlertKind.REMEDIATION_ROLLED_BACK, p, now))
                                .chain(
                                    () -> resolve(unit, AlertKind.CONFIGURATION_CONFLICT, p, now)))
                    .orElseGet(() -> Uni.createFrom().voidItem()));
  }

  private Uni<Void> fire(LifecycleStore.Unit unit, RemediationView r, AlertKind kind, Instant now) {
    return fire(unit, r, kind, Words.of(r), now);
  }

  private Uni<Void> fire(
      LifecycleStore.Unit unit, RemediationView r, AlertKind kind, Words words, Instant now) {
    return unit.path(r.pathId())
        .chain(
            found ->
                found
                    .map(p -> fire(unit, data(r.host(), kind, words, p, now), now))
                    .orElseGet(() -> Uni.createFrom().voidItem()));
  }

  private Uni<Void> fire(LifecycleStore.Unit unit, AlertData data, Instant now) {
    return unit.fire(AlertView.of(Commands.newId(), data, codec.toJson(data)))
        .chain(
            fired ->
                fired
                    ? unit.send(sender.message(Commands.newId(), now, data))
                    : Uni.createFrom().voidItem());
  }

  private Uni<Void> resolve(LifecycleStore.Unit unit, AlertKind kind, PathView path, Instant now) {
    return unit.firing(kind.fingerprint(key(path)))
        .chain(
            found ->
                found
                    .map(alert -> resolve(unit, alert, now))
                    .orElseGet(() -> Uni.createFrom().voidItem()));
  }

  private Uni<Void> resolve(LifecycleStore.Unit unit, AlertView alert, Instant now) {
    AlertData data = codec.fromJson(alert.dataJson(), AlertData.class).resolved(now.toString());
    return unit.resolve(AlertView.of(alert.id(), data, codec.toJson(data)))
        .chain(() -> unit.send(sender.message(Commands.newId(), now, data)));
  }

  private static AlertData data(
      String host, AlertKind kind, Words words, PathView path, Instant now) {
    return new AlertData(
        kind.fingerprint(key(path)),
        FIRING,
        kind.contractName(),
        words.severity().contractName(),
        host,
        Optional.of(path.id().toString()),
        Optional.of(path.sender()),
        Optional.of(path.receiver()),
        Optional.empty(),
        words.summary(),
        now.toString(),
        Optional.empty(),
        OptionalDouble.empty(),
        List.of(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        List.of());
  }

  /** How an alert says what happened. */
  private record Words(Severity severity, String summary) {

    static Words of(RemediationView r) {
      String reason = ": " + r.state().reason();
      if (r.state() instanceof RemediationState.RolledBack) {
        return new Words(Severity.WARNING, "A change was taken back on " + r.host() + reason);
      }
      if (r.state() instanceof RemediationState.Refused) {
        return new Words(Severity.WARNING, r.host() + " refused a change" + reason);
      }
      if (r.state() instanceof RemediationState.Superseded) {
        return new Words(
            Severity.WARNING,
            "Somebody else changed what was being changed on " + r.host() + reason);
      }
      return r.state() instanceof RemediationState.Expired
          ? new Words(
              Severity.CRITICAL, "It is not known how a change on " + r.host() + " ended" + reason)
          : new Words(Severity.CRITICAL, "A change on " + r.host() + " failed" + reason);
    }
  }

  private static PathKey key(PathView path) {
    return new PathKey(
        new HostId(path.sender()),
        new HostId(path.receiver()),
        path.family() == 4 ? AddressFamily.IPV4 : AddressFamily.IPV6);
  }
}
