package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import java.util.ArrayList;
import java.util.List;

/** What to measure next, as commands that can be pasted. */
final class Needs {

  private Needs() {}

  /** What would decide when the evidence does not. */
  static List<Need> toDecide(Evidence e) {
    List<Need> needs = new ArrayList<>();
    boolean sampled = e.sender().map(Signs::isSampled).orElse(false);
    if (e.sender().map(Signs::isStarting).orElse(false)) {
      needs.add(longerTest(e));
    }
    if (!sampled) {
      needs.add(socketSamples(e));
    } else if (e.sender().map(s -> s.samples() < 2).orElse(false)) {
      needs.add(socketSamples(e));
    }
    if (e.rtt().isEmpty()) {
      needs.add(
          new Need(
              "the RTT of the idle path",
              "windows and loss can only be judged against it",
              "ping -c 10 -i 0.3 " + receiver(e)));
    }
    if (e.test().isEmpty() && e.measured().isEmpty()) {
      needs.add(longerTest(e));
    }
    return needs;
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
        "iperf3 -c "
            + receiver(e)
            + " -t 20 -J > iperf3.json & for i in $(seq 18); do echo \"### $(date +%s.%3N)\"; ss"
            + " -tinmH dst "
            + receiver(e)
            + "; sleep 1; done > ss.log   # on "
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
