package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Reporter;
import dev.longhaul.model.ThroughputTest.Transport;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * One run of iperf3 as its text shows it: what {@link Iperf3Facts} say, and its rows by direction.
 */
final class Iperf3Run {

  private final Iperf3Facts facts;
  private final List<Iperf3Flow> flows = new ArrayList<>();
  private boolean retransmits;
  private boolean datagrams;
  private boolean separated;
  private boolean total;

  private final boolean passedOn;

  /**
   * A run without anything yet.
   *
   * @param server whether a server printed it
   * @param passedOn whether it stands in the output of the other end
   */
  Iperf3Run(boolean server, boolean passedOn) {
    this.facts = new Iperf3Facts(server);
    this.passedOn = passedOn;
  }

  boolean isPassedOn() {
    return passedOn;
  }

  void accept(String line) {
    Optional<Iperf3Row> row = Iperf3Row.of(line);
    if (row.isPresent()) {
      flow(row.get().role()).accept(row.get(), retransmits, total);
      datagrams |= row.get().hasJitter();
      separated = false;
    } else if (line.contains("[ ID]")) {
      // The title of the totals has no window, and a server's has none at all.
      retransmits = line.contains("Retr");
      datagrams |= line.contains("Datagrams");
      facts.titled(line);
      total |= separated;
    } else if (line.contains("- - - - -")) {
      // With parallel streams it stands between intervals as well, but with no title behind.
      separated = true;
    } else {
      facts.accept(line);
    }
  }

  private Iperf3Flow flow(Optional<Boolean> role) {
    for (Iperf3Flow flow : flows) {
      if (flow.role().equals(role)) {
        return flow;
      }
    }
    Iperf3Flow made = new Iperf3Flow(role);
    flows.add(made);
    return made;
  }

  /** Whether there are no figures. */
  boolean isEmpty() {
    return flows.isEmpty();
  }

  boolean hasFailed() {
    return facts.error().isPresent();
  }

  long leftOut() {
    return flows.stream().mapToLong(Iperf3Flow::leftOut).sum();
  }

  Optional<KernelVersion> kernel() {
    return facts.kernel();
  }

  /** A test of each direction; one without figures if it failed before any. */
  List<ThroughputTest> tests() {
    if (flows.isEmpty()) {
      return List.of(test(new Iperf3Flow(Optional.empty())));
    }
    return flows.stream().map(this::test).toList();
  }

  private ThroughputTest test(Iperf3Flow flow) {
    boolean sends = flow.role().orElseGet(facts::sends);
    Iperf3Flow.Totals totals = flow.totals(sends);
    return new ThroughputTest(
        facts.version(),
        facts.startedAt(),
        datagrams || facts.isUdp() ? Transport.UDP : Transport.TCP,
        sends ? Reporter.SENDER : Reporter.RECEIVER,
        end(flow, sends),
        end(flow, !sends),
        Math.max(1, flow.streams()),
        totals.duration(),
        flow.warmUp().or(facts::omitted).orElse(Duration.ZERO),
        totals.sent(),
        totals.sentRate(),
        totals.received(),
        totals.goodput(),
        totals.retransmits(),
        Optional.<Bandwidth>empty(),
        Optional.empty(),
        facts.mss(),
        facts.congestion("snd").map(CongestionControl::new),
        facts.congestion("rcv").map(CongestionControl::new),
        flow.intervals(),
        cpu(true),
        cpu(false),
        facts.error());
  }

  private Optional<Endpoint> end(Iperf3Flow flow, boolean here) {
    return facts.endpoint(flow.firstStream(), here);
  }

  private OptionalDouble cpu(boolean ofSender) {
    return facts.cpu(ofSender ? "sender" : "receiver");
  }
}
