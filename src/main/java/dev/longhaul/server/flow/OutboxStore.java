package dev.longhaul.server.flow;

import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The outbox as the relay sees it. */
public interface OutboxStore {

  /** Number of shards; a key always falls into the same one. */
  int SHARDS = 16;

  /** Shards in which messages wait. */
  Uni<List<Integer>> waitingShards();

  /**
   * Claims a shard for one transaction, hands its oldest messages over in order and removes them
   * once they are sent. If sending fails, everything stays.
   *
   * @param max at most so many messages
   * @param send completes when every message was acknowledged
   * @return number of messages sent; 0 also when another relay holds the shard
   */
  Uni<Integer> relay(int shard, int max, Function<List<OutgoingMessage>, Uni<Void>> send);

  /** Number of waiting messages, counted up to a bound, and since when the oldest waits. */
  Uni<Backlog> backlog();

  /** What waits in the outbox. */
  record Backlog(long messages, Optional<Instant> oldest) {}
}
