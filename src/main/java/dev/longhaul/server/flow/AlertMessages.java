package dev.longhaul.server.flow;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.alerting.Signal;
import dev.longhaul.core.alerting.Slowdown;
import dev.longhaul.core.alerting.Transition;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.mapping.HistoryMapping;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import dev.longhaul.server.flow.JudgedPath.AlertChange;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/** Alerts that begin or end, as rows and as messages. */
@ApplicationScoped
class AlertMessages {

  private static final String SOURCE = "/longhaul/alerts";
  private static final long VERSION_7 = 0x7000L;
  private static final long VARIANT_MASK = 0x3fff_ffff_ffff_ffffL;
  private static final long VARIANT = 0x8000_0000_0000_0000L;

  private final EventFormat format;
  private final String topic;

  AlertMessages(EventFormat format, TopicSettings topics) {
    this.format = format;
    this.topic = topics.alerts();
  }

  /** An alert that begins or ends on a path; the time is that of the newest evidence. */
  AlertChange of(PathKey path, Judgement judgement, Transition transition, Instant at) {
    Signal signal = transition.signal();
    Optional<Instant> until =
        transition instanceof Transition.Resolve r ? Optional.of(r.until()) : Optional.empty();
    HostId host = host(path, signal);
    String fingerprint = signal.kind().fingerprint(path);
    AlertData data =
        new AlertData(
            fingerprint,
            until.isPresent() ? "resolved" : "firing",
            signal.kind().contractName(),
            signal.severity().contractName(),
            host.value(),
            Optional.of(path.id().toString()),
            Optional.of(path.sender().value()),
            Optional.of(path.receiver().value()),
            signal.cause().map(Cause::name),
            signal.reason(),
            transition.since().toString(),
            until.map(Instant::toString),
            mbps(judgement.diagnosis().measured()),
            signal.rules().stream().map(RuleId::value).toList(),
            mbps(signal.slowdown().map(Slowdown::usual)),
            mbps(signal.slowdown().map(Slowdown::now)),
            signal.slowdown().map(AlertMessages::changes).orElse(List.of()));
    return new AlertChange(
        rowId(fingerprint, transition.since()),
        fingerprint,
        data.kind(),
        data.severity(),
        host,
        signal.cause(),
        signal.reason(),
        transition.since(),
        until,
        format.writeContent(data),
        message(host, at, data));
  }

  private OutgoingMessage message(HostId host, Instant at, AlertData data) {
    UUID id = UuidCreator.getTimeOrderedEpoch();
    byte[] value = format.write(id, SOURCE, at, host, data).getBytes(StandardCharsets.UTF_8);
    return new OutgoingMessage(id, topic, Optional.of(host.value()), Map.of(), Optional.of(value));
  }

  /** The end that somebody would have to look at. */
  private static HostId host(PathKey path, Signal signal) {
    return signal
        .host()
        .orElse(signal.kind() == AlertKind.RECEIVER_LIMITED ? path.receiver() : path.sender());
  }

  /** UUIDv7 made of the time and the fingerprint: the same when the alert ends. */
  static UUID rowId(String fingerprint, Instant since) {
    UUID name = UUID.nameUUIDFromBytes(fingerprint.getBytes(StandardCharsets.UTF_8));
    long high =
        (since.toEpochMilli() << 16) | VERSION_7 | (name.getMostSignificantBits() & 0x0fffL);
    return new UUID(high, (name.getLeastSignificantBits() & VARIANT_MASK) | VARIANT);
  }

  private static List<AlertData.PrecedingChange> changes(Slowdown slowdown) {
    return slowdown.precededBy().stream().map(HistoryMapping::toContract).toList();
  }

  private static OptionalDouble mbps(Optional<Bandwidth> rate) {
    return rate.isPresent()
        ? OptionalDouble.of(Math.round(rate.get().mbps() * 100) / 100d)
        : OptionalDouble.empty();
  }
}
