package dev.longhaul.server.flow;

import io.smallrye.mutiny.Uni;
import java.util.List;

/**
 * Takes in measurement events: reads, validates, stores and judges them and puts what has to be
 * sent into the outbox, all in one database transaction. Harmless to repeat: an event that is
 * already stored is a {@link IngestOutcome.Duplicate}.
 */
public interface IngestMeasurements {

  /**
   * Takes in a batch. A bad event is an outcome, never a failure of the batch.
   *
   * @param events in order of arrival, at most a few thousand
   * @return completes after the commit; fails only when the database cannot be reached or does not
   *     answer in time, and then nothing of the batch was stored: try again
   */
  Uni<IngestReport> ingest(List<ReceivedEvent> events);
}
