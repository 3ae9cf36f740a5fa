package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.HostState;
import dev.longhaul.probe.host.ProbeLog;
import dev.longhaul.probe.messaging.EventWriter;
import dev.longhaul.probe.messaging.Spool;
import dev.longhaul.probe.messaging.Spool.Lane;
import java.io.IOException;
import java.time.Clock;
import java.util.Optional;

/** Makes events of what was found and puts them into the spool. Safe for several threads. */
final class Outbox {

  /** Under the size that brokers and the service take by default. */
  private static final int MOST_BYTES = 900_000;

  private final Spool spool;
  private final EventWriter events;
  private final ProbeSettings.Topics topics;
  private final ProbeLog log;
  private long toldDrops;

  Outbox(Spool spool, ProbeSettings settings, Clock clock, ProbeLog log) {
    this.spool = spool;
    this.events = new EventWriter(settings.host().value(), clock);
    this.topics = settings.topics();
    this.log = log;
  }

  /** What will be measured again anyway. */
  void sample(MeasurementData data) {
    try {
      boolean kept = spool.add(Lane.SAMPLES, topics.measurements(), bytes(data));
      tellDrops(kept);
    } catch (IOException e) {
      log.warn("A sample could not be kept: " + e.getMessage());
    }
  }

  /** The result of a round that somebody asked for. */
  void roundResult(MeasurementData data) throws IOException {
    var unused = spool.add(Lane.RESULTS, topics.measurements(), bytes(data));
  }

  /** An event made earlier. */
  void roundResult(byte[] event) throws IOException {
    var unused = spool.add(Lane.RESULTS, topics.measurements(), event);
  }

  /** An answer to a command. */
  void answer(CommandResult result) throws IOException {
    var unused = spool.add(Lane.RESULTS, topics.commandResults(), events.write(result));
  }

  /** The event of a measurement; the files of a host that has too many are left out. */
  byte[] bytes(MeasurementData data) {
    byte[] event = events.write(data);
    boolean trim = event.length > MOST_BYTES && data instanceof HostState;
    return trim ? events.write(withoutFiles((HostState) data)) : event;
  }

  private static HostState withoutFiles(HostState h) {
    return new HostState(
        h.host(),
        h.kernel(),
        h.memoryBytes(),
        h.sysctls(),
        h.addresses(),
        h.links(),
        h.qdiscs(),
        h.routes(),
        h.offloads(),
        Optional.empty());
  }

  private synchronized void tellDrops(boolean kept) {
    long dropped = kept ? 0 : spool.counts().droppedSamples();
    if (dropped > 2 * toldDrops) {
      log.warn(
          "The spool is full or the disk is: "
              + dropped
              + " samples were dropped up to now. Kafka has been away for long, or spool.size is"
              + " too small.");
      toldDrops = dropped;
    }
  }
}
