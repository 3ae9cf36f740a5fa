package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;

/** Rules Q1 to Q8: congestion control, pacing and queues of the host. */
final class CongestionRules {

  private CongestionRules() {}

  static List<RuleEntry> entries() {
    return List.of(
        sender(), newOnly(), versions(), pacing(), quantum(), multiQueue(), replace(), modules());
  }

  private static RuleEntry sender() {
    return Entry.of(RuleId.Q1, "The sending end alone decides")
        .states(
            """
            Congestion control is a matter of the end that sends. The setting of the receiver, or of
            a router, a VPN gateway or a NAT box on the way, does not touch what they forward; it
            counts only for connections that end there, as at a proxy.
            """)
        .why("Forwarding moves packets; only the end that keeps a connection has a window for it.")
        .use("The change is offered for the sender only; advice against all other places.")
        .from("RFC 5681", "measured");
  }

  private static RuleEntry newOnly() {
    return Entry.of(RuleId.Q2, "A new algorithm is for new connections")
        .states(
            """
            A connection keeps the algorithm it began with; those that a listener accepts inherit
            the listener's. A route can carry an algorithm of its own. Only `ss -ti` tells what a
            connection really uses.
            """)
        .why("The choice is made when the socket is made, and a sysctl is but its default.")
        .use(
            """
            `CONFIGURATION_INEFFECTIVE` where the host is set to one algorithm and its sockets run another:
            old connections, a route of their own, or an application that chooses.
            """)
        .from("tcp(7), TCP_CONGESTION", "ip-route(8), congctl", "ss(8)");
  }

  private static RuleEntry versions() {
    return Entry.of(RuleId.Q3, "One name, bbr, for several algorithms")
        .states(
            """
            Version 1, in every kernel release so far, ignores loss nearly wholly and can starve
            loss-based flows at a shared bottleneck. Version 3, in patched kernels under the same
            name, backs off from about 2 % loss and heeds ECN, and can be slower than version 1 on a
            lossy path. A startup gain of 2.89 shows version 1, 2.77 version 3.
            """)
        .why("The two weigh loss differently; what holds for one is no promise for the other.")
        .use(
            """
            Named as a risk of BBR; the policer's finding stands on it. Where `modinfo tcp_bbr` shows
            version 3 and more is lost than it takes, BBR is a trial instead of a change.
            """)
        .from("Linux tcp_bbr.c", "google/bbr, branch v3", "IETF draft-ietf-ccwg-bbr");
  }

  private static RuleEntry pacing() {
    return Entry.of(RuleId.Q4, "BBR paces by itself, fq is optional")
        .states(
            """
            BBR must send evenly. From Linux 4.13 on TCP does that itself where the queue does not;
            the fq queue does it more cheaply and for all flows. BBR over fq_codel is in order, and
            fq_codel on a router should stay.
            """)
        .why("Pacing decides when a packet leaves; it does not matter which layer keeps the clock.")
        .use("fq is at most a trial; it is never a condition for BBR.")
        .from("Linux commit 218af599fa63 (tcp: internal implementation for pacing)", "tc-fq(8)");
  }

  private static RuleEntry quantum() {
    return Entry.of(RuleId.Q5, "fq's quantum does not pace a flow")
        .states(
            """
            fq sets its quantum to two and its initial quantum to ten packets when it is made, by the
            MTU of that moment, and keeps them when the MTU changes. They divide turns between flows.
            Since Linux 4.20 TCP gives each packet its time to leave, so that no quantum paces it.
            """)
        .formula("quantum = 2 · (MTU + link header), initial quantum = 10 · (MTU + link header)")
        .example("MTU 1500", fq(1500))
        .example("MTU 9000", fq(9000))
        .why("Whatever a single host has shown with it was not explained by this mechanism.")
        .use(
            """
            Never advised; measured without effect from 256 to 18028. `longhaul check` says so of a file that
            sets it.
            """)
        .from("Linux sch_fq.c", "tc-fq(8)", "measured");
  }

  private static RuleEntry multiQueue() {
    return Entry.of(RuleId.Q6, "A multiqueue root stays")
        .states(
            """
            `default_qdisc` works for queues made later, not for those at hand. A physical interface
            with several queues has `mq` as its root and one qdisc below each queue; another root
            would put all of them behind one lock. Virtual interfaces have no queue of their own.
            """)
        .why("The root is what spreads packets over the hardware's queues.")
        .use("Under mq each leaf is replaced, the root never.")
        .from("tc-mq(8)", "Linux sch_mq.c");
  }

  private static RuleEntry replace() {
    return Entry.of(RuleId.Q7, "Replace a queue, never delete and add")
        .states(
            """
            Between deleting a qdisc and adding another the interface runs with a default one, and
            what waited is dropped. `tc qdisc replace` and `change` leave no such gap. systemd's
            [FairQueueing] section, NetworkManager's tc.qdiscs or a unit bound to the device keep it
            over a reboot.
            """)
        .why("A remote host may be reached through that very interface.")
        .use("All qdisc commands that are written.")
        .from("tc(8)", "systemd.network(5)");
  }

  private static RuleEntry modules() {
    return Entry.of(RuleId.Q8, "A module must be there before it is chosen")
        .states(
            """
            Writing `tcp_congestion_control` loads the module of that name if it exists and the
            writer may load modules; else the write fails. At boot modules are loaded before sysctls
            are set, so that a modules-load.d file makes it sure. A comment after a value spoils it.
            """)
        .fact("file that names the modules", AdviceThresholds.MODULES_FILE)
        .why("Some kernels are built without BBR, and a sysctl that fails at boot does so quietly.")
        .use("`tcp_bbr` as a change of its own where it is not available, and a file for the boot.")
        .from("Linux tcp_set_default_congestion_control()", "modules-load.d(5)");
  }

  private static String fq(int mtu) {
    int packet = mtu + 14;
    return 2 * packet + " B and " + 10 * packet + " B";
  }
}
