package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.alerting.Listening;
import dev.longhaul.core.alerting.Severity;
import dev.longhaul.model.HostId;
import dev.longhaul.server.flow.LifecycleStore.SilentHost;
import dev.longhaul.wire.DataCodec;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/**
 * Tells once when a host that reported regularly falls silent, and once when it reports again. What
 * is known lies in the database, so that restarts and other replicas change nothing.
 */
@ApplicationScoped
public class WatchSilence {

  private static final int AT_ONCE = 200;

  private final LifecycleStore store;
  private final AlertSender sender;
  private final IngestLag lag;
  private final SilenceSettings settings;
  private final OutboxBell bell;
  private final Clock clock;
  private final DataCodec codec = new DataCodec();
  private volatile Listening listening = Listening.NOT_YET;

  WatchSilence(
      LifecycleStore store,
      AlertSender sender,
      IngestLag lag,
      SilenceSettings settings,
      OutboxBell bell,
      Clock clock) {
    this.store = store;
    this.sender = sender;
    this.lag = lag;
    this.settings = settings;
    this.bell = bell;
    this.clock = clock;
  }

  /**
   * Looks once; any number of replicas may do so side by side.
   *
   * @return how many alerts began or ended
   */
  public Uni<Integer> look() {
    lag.caughtUpAt().ifPresent(at -> listening = listening.caughtUp(at, settings.longestGap()));
    return allOf(unit -> unit.noLongerSilent(settings.reporting(), AT_ONCE), this::resolve)
        .chain(
            ended ->
                listening
                    .silentBefore(settings.after())
                    .map(this::fireAll)
                    .orElseGet(() -> Uni.createFrom().item(0))
                    .map(begun -> begun + ended))
        .invoke(
            changed -> {
              if (changed > 0) {
                bell.ring();
              }
            });
  }

  private Uni<Integer> fireAll(Instant heardBefore) {
    return allOf(unit -> unit.silent(heardBefore, settings.reporting(), AT_ONCE), this::fire);
  }

  /** What can be done about one thing within a transaction. */
  private interface Step<T> {
    Uni<Void> with(LifecycleStore.Unit unit, T thing);
  }

  /** A part of them in each transaction, until none is left. */
  private <T> Uni<Integer> allOf(Function<LifecycleStore.Unit, Uni<List<T>>> find, Step<T> step) {
    return store
        .inTransaction(
            unit -> find.apply(unit).call(found -> each(found, thing -> step.with(unit, thing))))
        .chain(
            found ->
                found.size() < AT_ONCE
                    ? Uni.createFrom().item(found.size())
                    : allOf(find, step).map(others -> others + found.size()));
  }

  private static <T> Uni<Void> each(List<T> things, Function<T, Uni<Void>> work) {
    return Multi.createFrom()
        .iterable(things)
        .onItem()
        .transformToUniAndConcatenate(work::apply)
        .collect()
        .last()
        .replaceWithVoid();
  }

  private Uni<Void> fire(LifecycleStore.Unit unit, SilentHost silent) {
    Instant now = clock.instant();
    AlertData data = data(silent);
    return unit.fire(AlertView.of(Commands.newId(), data, codec.toJson(data)))
        .chain(fired -> fired ? send(unit, now, data) : Uni.createFrom().voidItem());
  }

  private Uni<Void> resolve(LifecycleStore.Unit unit, AlertView alert) {
    Instant now = clock.instant();
    AlertData data = codec.fromJson(alert.dataJson(), AlertData.class).resolved(now.toString());
    return unit.resolve(AlertView.of(alert.id(), data, codec.toJson(data)))
        .chain(() -> send(unit, now, data));
  }

  private Uni<Void> send(LifecycleStore.Unit unit, Instant now, AlertData data) {
    return unit.send(sender.message(Commands.newId(), now, data));
  }

  private static AlertData data(SilentHost silent) {
    Instant since = silent.heardAt();
    return new AlertData(
        AlertKind.PROBE_SILENT.fingerprint(new HostId(silent.host())),
        "firing",
        AlertKind.PROBE_SILENT.contractName(),
        Severity.WARNING.contractName(),
        silent.host(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        "Nothing has been heard of "
            + silent.host()
            + " since "
            + since.truncatedTo(ChronoUnit.SECONDS)
            + ", though it reported regularly before.",
        since.toString(),
        Optional.empty(),
        OptionalDouble.empty(),
        List.of(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        List.of());
  }
}
