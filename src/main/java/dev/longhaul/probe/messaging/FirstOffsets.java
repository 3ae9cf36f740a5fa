package dev.longhaul.probe.messaging;

import java.time.Duration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.kafka.clients.consumer.Consumer;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.clients.consumer.OffsetAndTimestamp;
import org.apache.kafka.common.TopicPartition;
import org.jspecify.annotations.Nullable;

/**
 * Where a host begins to read commands in partitions of which it has committed nothing: a day back,
 * for no command is valid for longer, and at the end where nothing is as young. Kafka's own reset
 * by duration asks the broker ten times a second as long as a partition is empty.
 */
final class FirstOffsets {

  private static final Duration LOOK_BACK = Duration.ofHours(24);

  private FirstOffsets() {}

  static void seek(Consumer<byte[], byte[]> consumer, List<TopicPartition> partitions) {
    Set<TopicPartition> fresh = new HashSet<>(partitions);
    consumer.committed(new HashSet<>(partitions)).forEach((p, offset) -> known(fresh, p, offset));
    if (fresh.isEmpty()) {
      return;
    }
    // The end first: what comes between the two questions is then read, not passed over.
    Map<TopicPartition, Long> ends = consumer.endOffsets(fresh);
    Map<TopicPartition, Long> times = new HashMap<>();
    long since = System.currentTimeMillis() - LOOK_BACK.toMillis();
    fresh.forEach(p -> times.put(p, since));
    Map<TopicPartition, @Nullable OffsetAndTimestamp> young = consumer.offsetsForTimes(times);
    for (TopicPartition p : fresh) {
      OffsetAndTimestamp first = young.get(p);
      consumer.seek(p, first == null ? ends.getOrDefault(p, 0L) : first.offset());
    }
  }

  private static void known(
      Set<TopicPartition> fresh, TopicPartition p, @Nullable OffsetAndMetadata offset) {
    if (offset != null) {
      fresh.remove(p);
    }
  }
}
