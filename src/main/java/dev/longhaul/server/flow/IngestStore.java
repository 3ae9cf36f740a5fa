package dev.longhaul.server.flow;

import dev.longhaul.model.HostId;
import dev.longhaul.model.PathKey;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/** The database as the ingest path sees it. */
public interface IngestStore {

  /** Makes sure that measurements of these days (UTC) can be stored. */
  Uni<Void> preparePartitions(Set<LocalDate> days);

  /** Makes sure that these hosts and paths are known; the times are those of their newest event. */
  Uni<Void> prepareHostsAndPaths(Map<HostId, Instant> hosts, Map<PathKey, Instant> paths);

  /** Something new of these hosts was stored just now; written down now and then. */
  Uni<Void> heard(Set<HostId> hosts);

  /** Which hosts own these addresses; those of nobody are left out. */
  Uni<Map<String, HostId>> ownersOf(Collection<String> addresses);

  /** Names of the peers without a probe that already are paths of these hosts, at most so many. */
  Uni<Map<HostId, List<String>>> passivePeersOf(Collection<HostId> hosts, int limit);

  /**
   * Runs work in one transaction on one connection; commits if it completes.
   *
   * @return fails with {@link DataRefused} if the database will never take the data, and with
   *     anything else if it may take it later
   */
  <T> Uni<T> inTransaction(Function<IngestTransaction, Uni<T>> work);
}
