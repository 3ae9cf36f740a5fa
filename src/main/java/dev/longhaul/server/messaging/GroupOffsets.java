package dev.longhaul.server.messaging;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.common.KafkaFuture;
import org.apache.kafka.common.TopicPartition;

/** Where a consumer group stands in a topic, by partition. */
record GroupOffsets(String group, String topic) {

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  /** What the group has committed; the beginning where it has not committed anything yet. */
  Map<Integer, Long> committed(Admin admin)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<Integer, Long> offsets = new HashMap<>(offsets(admin, OffsetSpec.earliest()));
    get(admin.listConsumerGroupOffsets(group).partitionsToOffsetAndMetadata())
        .forEach(
            (partition, offset) -> {
              if (partition.topic().equals(topic) && offset != null) {
                offsets.merge(partition.partition(), offset.offset(), Math::max);
              }
            });
    return offsets;
  }

  /** Where the partitions end. */
  Map<Integer, Long> ends(Admin admin)
      throws ExecutionException, InterruptedException, TimeoutException {
    return offsets(admin, OffsetSpec.latest());
  }

  private Map<Integer, Long> offsets(Admin admin, OffsetSpec which)
      throws ExecutionException, InterruptedException, TimeoutException {
    Map<TopicPartition, OffsetSpec> wanted =
        get(admin.describeTopics(List.of(topic)).allTopicNames()).values().stream()
            .flatMap(found -> found.partitions().stream())
            .collect(Collectors.toMap(p -> new TopicPartition(topic, p.partition()), p -> which));
    return get(admin.listOffsets(wanted).all()).entrySet().stream()
        .collect(Collectors.toMap(e -> e.getKey().partition(), e -> e.getValue().offset()));
  }

  private static <T> T get(KafkaFuture<T> answer)
      throws ExecutionException, InterruptedException, TimeoutException {
    return answer.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
  }
}
