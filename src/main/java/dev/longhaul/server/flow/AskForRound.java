package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.CommandData;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;

/** Asks the two ends of a path for one round of active measurement. */
@ApplicationScoped
public class AskForRound {

  private static final int PARALLEL = 1;

  /** Until both ends have their commands and the port is open. */
  private static final int START_SECONDS = 20;

  private final ControlMeasurements measurements;
  private final LifecycleStore store;
  private final CommandSealer sealer;
  private final RoundPolicy policy;
  private final OutboxBell bell;
  private final Clock clock;

  AskForRound(
      ControlMeasurements measurements,
      LifecycleStore store,
      CommandSealer sealer,
      RoundPolicy policy,
      OutboxBell bell,
      Clock clock) {
    this.measurements = measurements;
    this.store = store;
    this.sealer = sealer;
    this.policy = policy;
    this.bell = bell;
    this.clock = clock;
  }

  /**
   * Asks for a round because a person wants one.
   *
   * @return id of the round; its result comes as a measurement of the path
   */
  public Uni<UUID> byHand(UUID path, String actor) {
    Instant now = clock.instant();
    UUID round = Commands.newId();
    return measurements
        .place(path)
        .map(found -> found.orElseThrow(() -> RefusedException.notFound("path", path)))
        .map(place -> commands(place, round, now))
        .chain(
            messages ->
                store.inTransaction(
                    unit ->
                        sendAll(unit, messages)
                            .chain(
                                () ->
                                    unit.audit(
                                        Audit.entry(
                                            now, actor, "measure", "path/" + path, "" + round)))))
        .invoke(bell::ring)
        .replaceWith(round);
  }

  /** Whether a round can be measured there now, as far as is known. */
  static Optional<String> obstacle(RoundPlace place) {
    if (!place.senderProbe()) {
      return Optional.of("There is no probe on " + place.sender() + ", which would have to send.");
    }
    if (place.receiverAddress().isEmpty()) {
      return Optional.of("No address of " + place.receiver() + " is known yet.");
    }
    if (place.receiverProbe() && place.senderAddress().isEmpty()) {
      return Optional.of(
          "No address of " + place.sender() + " is known yet: the port would be open to anybody.");
    }
    return place.receiverProbe() || place.lastPort().isPresent()
        ? Optional.empty()
        : Optional.of(
            "There is neither a probe on "
                + place.receiver()
                + " nor a server that was measured against before.");
  }

  /**
   * The commands of a round, the receiver's first.
   *
   * @throws RefusedException if it cannot be measured
   */
  List<OutgoingMessage> commands(RoundPlace place, UUID round, Instant now) {
    Optional<String> obstacle = obstacle(place);
    if (obstacle.isPresent()) {
      throw new RefusedException(Refusal.NO_PROBE, obstacle.get());
    }
    int limit = policy.seconds() + policy.omitSeconds() + START_SECONDS;
    String expiry = now.plusSeconds(limit).toString();
    String address = place.receiverAddress().orElseThrow();
    int port = place.receiverProbe() ? policy.port() : place.lastPort().orElseThrow();
    List<OutgoingMessage> messages = new ArrayList<>();
    if (place.receiverProbe()) {
      messages.add(
          seal(
              now,
              new CommandData.Serve(
                  place.receiver(),
                  round.toString(),
                  expiry,
                  address,
                  port,
                  place.senderAddress().orElseThrow(),
                  limit)));
    }
    messages.add(
        seal(
            now,
            new CommandData.Measure(
                place.sender(),
                round.toString(),
                expiry,
                place.receiver(),
                address,
                port,
                place.receiverProbe() ? place.senderAddress() : Optional.empty(),
                policy.seconds(),
                policy.omitSeconds(),
                PARALLEL,
                OptionalLong.empty())));
    return messages;
  }

  static Uni<Void> sendAll(LifecycleStore.Unit unit, List<OutgoingMessage> messages) {
    Uni<Void> sent = Uni.createFrom().voidItem();
    for (OutgoingMessage message : messages) {
      sent = sent.chain(() -> unit.send(message));
    }
    return sent;
  }

  private OutgoingMessage seal(Instant now, CommandData command) {
    return sealer.seal(Commands.newId(), now, command);
  }
}
