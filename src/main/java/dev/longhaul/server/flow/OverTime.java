package dev.longhaul.server.flow;

import dev.longhaul.core.history.HostChange;
import dev.longhaul.core.history.PathHistory;
import io.smallrye.mutiny.Uni;
import java.time.Instant;
import java.util.List;
import java.util.UUID;

/** Reads what is usual and what was changed. All fail only when the database is away. */
public interface OverTime {

  /** What is remembered of a path's goodput; nothing for a path that was never measured. */
  Uni<PathHistory> goodput(UUID path);

  /** What was changed on hosts since a moment, newest first, bounded. */
  Uni<List<HostChange>> changesOf(List<String> hosts, Instant since);

  /** What was changed on a host, newest first. */
  Uni<Slice<HostChangeView>> changes(String host, PageOf<UUID> page);
}
