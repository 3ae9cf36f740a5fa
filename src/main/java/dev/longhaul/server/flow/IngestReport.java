package dev.longhaul.server.flow;

import dev.longhaul.core.diagnosis.Cause;
import java.util.List;
import java.util.UUID;

/**
 * What became of a batch.
 *
 * @param outcomes one for each received event, in the same order
 * @param paths every path that was judged anew
 * @param verdicts the verdict of each judgement that was made
 */
public record IngestReport(List<IngestOutcome> outcomes, List<UUID> paths, List<Cause> verdicts) {

  public IngestReport {
    outcomes = List.copyOf(outcomes);
    paths = List.copyOf(paths);
    verdicts = List.copyOf(verdicts);
  }
}
