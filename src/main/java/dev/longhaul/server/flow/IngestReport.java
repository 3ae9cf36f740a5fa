package dev.longhaul.server.flow;

import java.util.List;
import java.util.UUID;

/**
 * What became of a batch.
 *
 * @param outcomes one for each received event, in the same order
 * @param paths every path that was judged anew
 */
public record IngestReport(List<IngestOutcome> outcomes, List<UUID> paths) {

  public IngestReport {
    outcomes = List.copyOf(outcomes);
    paths = List.copyOf(paths);
  }
}
