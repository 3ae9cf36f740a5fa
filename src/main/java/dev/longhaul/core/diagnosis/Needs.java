package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What to measure next, as commands that can be pasted. */
final class Needs {

  private Needs() {}

  /** What would decide when the evidence does not, the most telling first; never empty. */
  static List<Need> toDecide(Evidence e) {
    List<Need> needs = new ArrayList<>();
    boolean sampled = e.sender().map(s -> Signs.isSampled(s) && s.samples() > 1).orElse(false);
    if (e.sender().map(Signs::isStarting).orElse(false)) {
      needs.add(longerTest(e));
    }
    if (e.test().isEmpty() && e.measured().isEmpty()) {
      needs.add(observedTransfer(e));
    } else if (!sampled) {
      needs.add(socketSamples(e));
    }
    if (e.rtt().isEmpty()) {
      needs.add(
          new Need(
              "the RTT of the idle path",
              "windows and loss can only be judged against it",
              "ping -c 10 -i 0.3 " + receiver(e)));
    }
    if (needs.isEmpty()) {
      needs.add(severalFlows(e));
    }
    return needs;
  }

  /** The one measurement that would decide about a cause; empty if the general ones do. */
  static Optional<Need> of(Cause cause, Evidence e) {
    String to = receiver(e);
    return switch (cause) {
      case PATH_MTU_EXCEEDED, PATH_MTU_BLACK_HOLE -> Optional.of(probe(e));
      case OFFLOAD_FAULT ->
          need(
              "the same transfer with one offload off at a time",
              "an offload is at fault only if the rate follows it",
              "D=eth0; for o in tso gro gso tx; do ethtool -K $D $o off; echo \"$o off\"; iperf3 -c"
                  + " "
                  + to
                  + " -t 8; ethtool -K $D $o on; done   # D is the device that forwards");
      case STORAGE_LIMITED ->
          need(
              "a test from memory to memory, and the disk during a copy",
              "if memory is as slow as files, storage is not the limit",
              "iperf3 -c " + to + " -t 20; iostat -x 1 10   # the second during the copy");
      case CPU_LIMITED ->
          need(
              "each core during the transfer",
              "one full core limits a flow, whatever the total says",
              "mpstat -P ALL 1 10   # on both ends and on a VPN gateway");
      case CLOUD_FLOW_CAP ->
          need(
              "one flow and eight, and the card's allowance counters",
              "a cap for each flow adds up over flows, one of the machine does not",
              "iperf3 -c "
                  + to
                  + " -t 60; iperf3 -c "
                  + to
                  + " -t 60 -P 8; ethtool -S eth0 | grep exceeded");
      case LINK_FAULT ->
          need(
              "which interface carries the flow, its speed, duplex and errors",
              "a cable, a port or another interface shows there",
              "D=$(ip -o route get "
                  + to
                  + " | grep -oP 'dev \\K\\S+'); ethtool $D | grep -E"
                  + " 'Speed|Duplex|Link'; ip -s link show $D");
      case LOCAL_DROPS ->
          need(
              "the drops of each leaf before and after a transfer",
              "drops that grow on one leaf only are the host's own",
              "tc -s qdisc show; iperf3 -c " + to + " -t 10; tc -s qdisc show");
      case MIDDLEBOX_FAULT ->
          need(
              "what conntrack and TCP count while it fails",
              "invalid packets and resets that grow name the box",
              "conntrack -S; nstat -az TcpOutRsts TcpExtTCPAbortOnData; sleep 30; conntrack -S;"
                  + " nstat -az TcpOutRsts TcpExtTCPAbortOnData");
      case POLICED ->
          need(
              "UDP just below and just above the rate",
              "a policer drops what is above and nothing below, without delay",
              "iperf3 -c "
                  + to
                  + " -u -b 90M -t 10; iperf3 -c "
                  + to
                  + " -u -b 110M -t 10"
                  + "   # 90 and 110 % of the rate");
      case MEASUREMENT_FAULT ->
          need(
              "the same test with small blocks, one flow and long intervals",
              "zeros that vanish were granularity",
              "iperf3 -c " + to + " -l 8K -P 1 -i 10 -t 60");
      default -> Optional.empty();
    };
  }

  private static Optional<Need> need(String what, String why, String command) {
    return Optional.of(new Need(what, why, command));
  }

  /** What would settle the size of packets that the path carries. */
  static Need probe(Evidence e) {
    return new Need(
        "the largest packet that passes with DF set",
        "it tells a black hole from an outage, and gives the MTU to set",
        "for s in 8972 1472 1464 1452 1432 1392 1372 1252; do ping -M do -c 2 -W 1 -s $s "
            + receiver(e)
            + "; done; tracepath -n "
            + receiver(e));
  }

  /** Loss of the traffic itself rather than of probes. */
  static Need countedLoss(Evidence e) {
    return new Need(
        "the share of segments sent again, counted by the kernel",
        "routers answer probes last; the traffic's own loss is what matters",
        "nstat -n; iperf3 -c "
            + receiver(e)
            + " -t 30; nstat -z TcpOutSegs TcpRetransSegs   # on "
            + e.path().sender().value());
  }

  /** One transfer seen by both the tool and the kernel. */
  static Need oneTest(Evidence e) {
    return new Need(
        "one transfer, seen by the tool and by the kernel at the same time",
        "figures of different moments or flows contradict each other",
        watchedTransfer(e));
  }

  private static Need observedTransfer(Evidence e) {
    return new Need(
        "a transfer, and the sender's sockets once a second meanwhile",
        "they tell windows, loss, application and path apart",
        watchedTransfer(e));
  }

  private static String watchedTransfer(Evidence e) {
    return "iperf3 -c "
        + receiver(e)
        + " -t 20 -J > iperf3.json & for i in $(seq 18); do echo \"### $(date +%s.%3N)\"; ss"
        + " -tinmH dst "
        + receiver(e)
        + "; sleep 1; done > ss.log   # on "
        + e.path().sender().value();
  }

  private static Need severalFlows(Evidence e) {
    return new Need(
        "one flow and eight",
        "a limit of each flow adds up over flows, one of the path does not",
        "iperf3 -c "
            + receiver(e)
            + " -t 30 -J > one.json; iperf3 -c "
            + receiver(e)
            + " -t 30 -P 8 -J > eight.json   # on "
            + e.path().sender().value());
  }

  /** Where a connection really ends. */
  static Need trace(Evidence e) {
    return new Need(
        "where TCP really ends",
        "a proxy on the way would answer for the receiver",
        "tracepath -n " + receiver(e) + "; ss -tin dst " + receiver(e) + "   # compare the RTTs");
  }

  private static Need socketSamples(Evidence e) {
    return new Need(
        "the sender's sockets, once a second during a transfer",
        "they tell windows, loss, application and path apart",
        "for i in $(seq 10); do echo \"### $(date +%s.%3N)\"; ss -tinmH dst "
            + receiver(e)
            + "; sleep 1; done   # on "
            + e.path().sender().value());
  }

  private static Need longerTest(Evidence e) {
    return new Need(
        "a transfer that outlasts its start",
        "at this RTT the window needs longer than the test to open",
        "iperf3 -c " + receiver(e) + " -t 30 -O 5 -J   # on " + e.path().sender().value());
  }

  private static String receiver(Evidence e) {
    return e.path().receiver().value();
  }
}
