package dev.longhaul.server.persistence;

import dev.longhaul.server.flow.OutboxStore;
import dev.longhaul.server.flow.OutgoingMessage;
import io.smallrye.mutiny.Uni;
import io.vertx.core.json.JsonObject;
import io.vertx.mutiny.sqlclient.SqlClient;
import java.util.HashMap;
import java.util.List;

/** Puts messages into the outbox, in their order. */
final class OutboxRows {

  private static final String INSERT =
      """
      insert into outbox (shard, id, topic, key, headers, payload)
      select shard, id, topic, key, headers::json, payload
      from unnest($1::int2[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bytea[])
        with ordinality n(shard, id, topic, key, headers, payload, place)
      order by place
      """;

  private final SqlClient client;

  OutboxRows(SqlClient client) {
    this.client = client;
  }

  Uni<Void> insert(List<OutgoingMessage> messages) {
    if (messages.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    Columns columns = new Columns(messages.size());
    for (OutgoingMessage message : messages) {
      columns
          .number(0, shard(message))
          .uuid(1, message.id())
          .text(2, message.topic())
          .text(3, message.key().orElse(null))
          .text(4, new JsonObject(new HashMap<>(message.headers())).encode())
          .bytes(5, message.payload().orElse(null))
          .next();
    }
    return client.preparedQuery(INSERT).execute(columns.tuple()).replaceWithVoid();
  }

  private static int shard(OutgoingMessage message) {
    return Math.floorMod(message.key().orElse("").hashCode(), OutboxStore.SHARDS);
  }
}
