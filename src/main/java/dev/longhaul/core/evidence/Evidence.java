package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.HostState;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.Share;
import dev.longhaul.model.StatedFacts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The figures of one path that rules are judged by. What was not measured is empty.
 *
 * @param path the path
 * @param senderState configuration of the sending host; {@link HostState#UNKNOWN} if not known
 * @param receiverState configuration of the receiving host; likewise
 * @param test newest active test over TCP
 * @param sender newest transfer as its sender saw it
 * @param receiver newest transfer as its receiver saw it
 * @param receiverAddress address of the receiver, as far as it is known
 * @param rtt smallest RTT known for the path
 * @param mtu what probes proved about packet sizes
 * @param probes what ping and traces say about loss and RTT
 * @param rounds active tests of this path that can be compared
 * @param stated what a person stated by hand; counts where nothing was measured
 * @param notes oddities that a reader should know
 */
public record Evidence(
    PathKey path,
    HostState senderState,
    HostState receiverState,
    Optional<TestFigures> test,
    Optional<SenderFigures> sender,
    Optional<ReceiverFigures> receiver,
    Optional<String> receiverAddress,
    Optional<Duration> rtt,
    MtuFigures mtu,
    ProbeFigures probes,
    RoundFigures rounds,
    StatedFacts stated,
    List<String> notes) {

  public Evidence {
    notes = List.copyOf(notes);
  }

  /** Draws the figures from a window. */
  public static Evidence of(PathWindow window) {
    return new WindowReader(window).read();
  }

  /** The goodput to judge: the test's, else what the sender's counters show, else as stated. */
  public Optional<Bandwidth> measured() {
    return test.flatMap(TestFigures::rate)
        .or(() -> sender.flatMap(SenderFigures::delivered))
        .or(() -> receiver.flatMap(ReceiverFigures::arrived))
        .or(() -> StatedReader.measured(stated));
  }

  /**
   * Congestion control in force at the sender: of the socket, else of the test, else the host's.
   */
  public Optional<CongestionControl> congestionControl() {
    return sender
        .flatMap(SenderFigures::congestionControl)
        .or(() -> test.flatMap(t -> t.test().senderCongestionControl()))
        .or(
            () ->
                senderState.sysctl("net.ipv4.tcp_congestion_control").map(CongestionControl::new));
  }

  /** Interface of the sender by which its route to the receiver leaves, if it is known. */
  public Optional<String> deviceByRoute() {
    return receiverAddress.flatMap(
        address ->
            senderState.routes().stream()
                .filter(r -> r.destination().equals(address))
                .flatMap(r -> r.device().stream())
                .findFirst());
  }

  /** Share of what was sent that had to be sent again, after the start. */
  public Optional<Share> retransmitted() {
    return sender
        .flatMap(s -> s.loss().steady())
        .or(() -> test.flatMap(TestFigures::retransmitted))
        .or(() -> StatedReader.retransmitted(stated));
  }
}
