package dev.longhaul.server.persistence;

import java.util.Optional;

/** Which shard of the outbox a key belongs to. */
final class OutboxShard {

  private static final int SHARDS = 16;

  private OutboxShard() {}

  static short of(Optional<String> key) {
    return (short) Math.floorMod(key.orElse("").hashCode(), SHARDS);
  }
}
