package dev.longhaul.server.messaging;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.server.flow.AdvanceRemediation;
import dev.longhaul.server.flow.AdvanceRemediation.Effect;
import dev.longhaul.server.flow.Refusal;
import dev.longhaul.server.flow.RefusedException;
import dev.longhaul.wire.Allowance;
import dev.longhaul.wire.Decoding;
import dev.longhaul.wire.EventCodec;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.quarkus.runtime.StartupEvent;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.time.Duration;
import java.util.Locale;
import org.eclipse.microprofile.reactive.messaging.Incoming;
import org.jboss.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * What hosts did with their commands. While the database is away a result is tried again for ever;
 * a result that makes no sense goes to the dead letters.
 */
@ApplicationScoped
class CommandResultConsumer {

  private static final Logger LOG = Logger.getLogger(CommandResultConsumer.class);
  private static final Duration FIRST_PAUSE = Duration.ofMillis(200);
  private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
  private static final int STRANGERS_A_MINUTE = 10;
  private static final String COUNTER = "longhaul.command.results";

  private final AdvanceRemediation remediations;
  private final MeterRegistry registry;
  private final Counter deadLetters;
  private final EventCodec codec = new EventCodec();
  private final Allowance strangers = new Allowance(STRANGERS_A_MINUTE);

  CommandResultConsumer(AdvanceRemediation remediations, MeterRegistry registry) {
    this.remediations = remediations;
    this.registry = registry;
    this.deadLetters = registry.counter("longhaul.dead.letters", "topic", "command-results");
    for (Effect effect : Effect.values()) {
      registry.counter(COUNTER, "effect", name(effect));
    }
  }

  /** Creates this at the start, so that its figures are there before the first result. */
  void start(@Observes StartupEvent event) {
    LOG.debug("Counting results");
  }

  /** Takes one result in; its offset is committed after the database has committed. */
  @Incoming("srv-command-results")
  Uni<Void> consume(byte @Nullable [] value) {
    Decoding<CommandResult> decoding = codec.decodeCommandResult(value);
    if (decoding instanceof Decoding.Decoded<CommandResult> decoded) {
      return advance(decoded.event().data());
    }
    return refuse(((Decoding.Rejected<CommandResult>) decoding).sentence());
  }

  private Uni<Void> advance(CommandResult result) {
    return Uni.createFrom()
        .deferred(() -> remediations.report(result))
        .onFailure(CommandResultConsumer::isAway)
        .retry()
        .withBackOff(FIRST_PAUSE, LONGEST_PAUSE)
        .indefinitely()
        .invoke(effect -> told(result, effect))
        .replaceWithVoid()
        .onFailure()
        .recoverWithUni(e -> refuse(String.valueOf(e.getMessage())));
  }

  private void told(CommandResult result, Effect effect) {
    count(name(effect));
    if (effect == Effect.UNKNOWN) {
      strangers
          .take(System.nanoTime())
          .ifPresent(
              untold ->
                  LOG.warnf(
                      "A result came from %s for a remediation that was never asked of it%s",
                      result.host().replaceAll("[^ -~]", "?"),
                      untold == 0 ? "" : ", and " + untold + " more since the last line"));
    }
  }

  private Uni<Void> refuse(String reason) {
    count("rejected");
    deadLetters.increment();
    return Uni.createFrom().failure(new BadResultException(reason));
  }

  private void count(String effect) {
    registry.counter(COUNTER, "effect", effect).increment();
  }

  private static String name(Effect effect) {
    return effect.name().toLowerCase(Locale.ROOT);
  }

  private static boolean isAway(Throwable failure) {
    return failure instanceof RefusedException refused
        && refused.refusal() == Refusal.STORE_UNAVAILABLE;
  }
}
