package dev.longhaul.server.rest;

import dev.longhaul.server.flow.LiveEvents;
import dev.longhaul.server.flow.LiveEvents.LiveEvent;
import dev.longhaul.server.security.StandingLogin;
import io.smallrye.mutiny.Multi;
import io.smallrye.mutiny.operators.multi.processors.UnicastProcessor;
import io.smallrye.mutiny.subscription.Cancellable;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.ws.rs.sse.OutboundSseEvent;
import jakarta.ws.rs.sse.Sse;
import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Server-sent events: first what was missed since the last event that the client has seen, then
 * what happens. Delivery is at least once, by ids. A client that does not read fast enough, or a
 * lost connection to the database, ends the stream; the client connects again with the id of the
 * last event it has seen, as browsers do by themselves, and misses nothing.
 */
@ApplicationScoped
class LiveStream {

  /** A client may lag this many events behind. */
  private static final int LAG = 256;

  private static final long RECONNECT_MILLIS = 2000;

  private final LiveEvents live;
  private final LiveSettings settings;
  private final StandingLogin login;
  private final AtomicInteger open = new AtomicInteger();

  LiveStream(LiveEvents live, LiveSettings settings, StandingLogin login) {
    this.live = live;
    this.login = login;
    this.settings = settings;
  }

  /**
   * One stream.
   *
   * @param past what the client has missed
   * @param position where the stream begins, as the id of an event; so a client that is cut off
   *     before the first event resumes here. Empty where the client said itself where it stands
   * @param pick turns an event into one of this stream; empty for those of other streams
   */
  Multi<OutboundSseEvent> open(
      Sse sse,
      Multi<OutboundSseEvent> past,
      Optional<String> position,
      Function<LiveEvent, Optional<OutboundSseEvent>> pick) {
    if (open.incrementAndGet() > settings.maxStreams()) {
      open.decrementAndGet();
      throw new ProblemException(
          ProblemType.TOO_MANY_STREAMS,
          "At most " + settings.maxStreams() + " live streams are open at once; try again later.");
    }
    UnicastProcessor<OutboundSseEvent> waiting =
        UnicastProcessor.create(new ArrayBlockingQueue<>(LAG), () -> {});
    Cancellable listening =
        live.events()
            .onOverflow()
            .buffer(LAG)
            .subscribe()
            .with(e -> pass(e, pick, waiting), waiting::onError, waiting::onComplete);
    Multi<OutboundSseEvent> events =
        Multi.createBy()
            .concatenating()
            .streams(Multi.createFrom().item(hello(sse, position)), past, waiting)
            .onCompletion()
            .failWith(EndOfStreamException::new);
    return Multi.createBy()
        .merging()
        .streams(events, heartbeats(sse, login.ofThisRequest()))
        .onFailure()
        .recoverWithCompletion()
        .onTermination()
        .invoke(
            () -> {
              listening.cancel();
              open.decrementAndGet();
            });
  }

  private static void pass(
      LiveEvent event,
      Function<LiveEvent, Optional<OutboundSseEvent>> pick,
      UnicastProcessor<OutboundSseEvent> waiting) {
    if (event instanceof LiveEvent.Gap) {
      waiting.onComplete();
    } else {
      pick.apply(event).ifPresent(waiting::onNext);
    }
  }

  private static OutboundSseEvent hello(Sse sse, Optional<String> position) {
    OutboundSseEvent.Builder hello =
        sse.newEventBuilder().comment("listening").reconnectDelay(RECONNECT_MILLIS);
    return position.map(hello::id).orElse(hello).build();
  }

  /** Each beat asks whether the login still counts; a stream would outlive it otherwise. */
  private Multi<OutboundSseEvent> heartbeats(Sse sse, BooleanSupplier standing) {
    return Multi.createFrom()
        .ticks()
        .startingAfter(settings.heartbeat())
        .every(settings.heartbeat())
        .onOverflow()
        .drop()
        .onItem()
        .invoke(
            () -> {
              if (!standing.getAsBoolean()) {
                throw new EndOfStreamException();
              }
            })
        .map(tick -> sse.newEventBuilder().comment("still here").build());
  }
}
