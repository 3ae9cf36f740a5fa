package dev.longhaul.server.persistence;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.smallrye.mutiny.Uni;
import io.vertx.mutiny.sqlclient.Pool;
import io.vertx.mutiny.sqlclient.Tuple;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.LocalDate;
import java.util.Collection;
import java.util.Set;
import java.util.stream.Collectors;

/** Day partitions of the measurements, made when they are needed; safe with several replicas. */
@ApplicationScoped
class Partitions {

  private static final int REMEMBERED_DAYS = 10_000;
  private static final String ENSURE =
      "select ensure_measurement_partition(day) from unnest($1::date[]) day";

  private final Pool pool;
  private final Cache<LocalDate, Boolean> known =
      Caffeine.newBuilder().maximumSize(REMEMBERED_DAYS).build();

  Partitions(Pool pool) {
    this.pool = pool;
  }

  /** Makes the partitions of these days (UTC) unless they are there. */
  Uni<Void> ensure(Collection<LocalDate> days) {
    Set<LocalDate> unknown =
        days.stream().filter(d -> known.getIfPresent(d) == null).collect(Collectors.toSet());
    if (unknown.isEmpty()) {
      return Uni.createFrom().voidItem();
    }
    return pool.preparedQuery(ENSURE)
        .execute(Tuple.of(unknown.stream().sorted().toArray(LocalDate[]::new)))
        .invoke(() -> unknown.forEach(day -> known.put(day, true)))
        .replaceWithVoid();
  }

  /** Looks again before relying on any partition. */
  void forget() {
    known.invalidateAll();
  }
}
