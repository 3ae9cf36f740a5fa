package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;

/** Rules P1 to P8: making a change last, and taking it back. */
final class PlatformRules {

  private PlatformRules() {}

  static List<RuleEntry> entries() {
    return List.of(
        order(), search(), netplan(), ethtool(), namespaces(), offloads(), metrics(), undo());
  }

  private static RuleEntry order() {
    return Entry.of(RuleId.P1, "Of several files the last in order of name wins")
        .states(
            """
            The files of all sysctl.d folders are read in the order of their names and the last value
            of a key counts; of two files with one name /etc wins over /run over /usr/lib. `sysctl
            --system` reads /etc/sysctl.conf after all of them; systemd-sysctl only through the link
            99-sysctl.conf, where a distribution has one. So `99-bbr.conf` loses to `99-sysctl.conf`.
            """)
        .fact("the one file that Longhaul writes", AdviceThresholds.SYSCTL_FILE)
        .why(
            """
            A value that is right now and wrong after the next reboot is the fault that is hardest to
            find.
            """)
        .use(
            """
            `longhaul check` and `CONFIGURATION_INEFFECTIVE` tell which file wins at boot under systemd-sysctl and
            under procps, and which lines lose. What Longhaul writes is one file that sorts after those seen;
            nobody else's file is touched, and a key that also stands in /etc/sysctl.conf is reported.
            """)
        .from("sysctl.d(5)", "sysctl(8), procps", "Debian 13 release notes");
  }

  private static RuleEntry search() {
    return Entry.of(RuleId.P2, "Tools live in sbin, outside many a PATH")
        .states(
            """
            On small systems `sysctl`, `tc` or `ip` are missing, or in /usr/sbin where an ordinary
            user's PATH does not look. What they set can be written below /proc/sys directly.
            """)
        .heeded()
        .why("A script that ends with \"command not found\" has changed half of what it should.")
        .use("Scripts extend PATH before anything else.")
        .from("Debian policy", "proc(5)");
  }

  private static RuleEntry netplan() {
    return Entry.of(RuleId.P3, "netplan rejects what it does not know")
        .states(
            """
            One unknown key makes netplan refuse the whole configuration, which means no network after
            the next boot: `parameters` exists under bonds and bridges only, `gateway4` has gone to
            routes. MTU and offloads are reliable only for devices matched by MAC. A later file of
            one's own is safer than editing cloud-init's.
            """)
        .why("A generator that fails writes nothing at all.")
        .use(
            """
            Files are read and their faults named with line and remedy; no netplan file is written: routes and
            sysctls persist by files of their own.
            """)
        .from("netplan reference", "netplan-generate(8)");
  }

  private static RuleEntry ethtool() {
    return Entry.of(RuleId.P4, "ethtool changes end with the boot")
        .states(
            """
            `ethtool -K` works until the device is set up anew. To last, a feature has to stand in a
            .link file, in netplan, in NetworkManager or in a udev rule.
            """)
        .why("The driver starts with its own defaults each time.")
        .use(
            """
            An offload that is set at run time only is named as one that does not survive the boot; no offload
            is changed for good.
            """)
        .from("ethtool(8)", "systemd.link(5)");
  }

  private static RuleEntry namespaces() {
    return Entry.of(RuleId.P5, "TCP settings belong to a network namespace")
        .states(
            """
            A container with its own network has its own `tcp_*` values. It copies buffers and
            congestion control from the host when it is made, takes built-in defaults for the rest,
            and does not follow later changes of the host.
            """)
        .why("Namespaces are separate stacks that share only a kernel.")
        .use(
            """
            A file whose values do not show in the flow's namespace is named. Socket figures, which are of the
            flow's own namespace, count before host settings.
            """)
        .from("Linux tcp_sk_init()", "network_namespaces(7)");
  }

  private static RuleEntry offloads() {
    return Entry.of(RuleId.P6, "Offloads stay on")
        .states(
            """
            GRO, GSO and TSO spare most of the work of a fast flow. Turning off transmit checksums
            turns TSO off as well. There are drivers at fault (O1), but it takes proof.
            """)
        .why("One large packet through the stack costs what forty small ones do each.")
        .use("Advice against turning all of them off; each is tried alone (O1).")
        .from("Linux networking/segmentation-offloads");
  }

  private static RuleEntry metrics() {
    return Entry.of(RuleId.P7, "The kernel remembers the last connection")
        .states(
            """
            Linux keeps slow-start threshold and RTT of a peer and starts the next connection with
            them: one bad run can slow down all later ones. Between runs that are compared the memory
            has to be flushed (`ip tcp_metrics flush`), and the tool's version has to be the same.
            """)
        .why("A comparison of two settings must not compare two memories.")
        .use("Background for comparing runs.")
        .from("Linux tcp_metrics.c", "ip-tcp_metrics(8)", "Linux ip-sysctl, tcp_no_metrics_save");
  }

  private static RuleEntry undo() {
    return Entry.of(RuleId.P8, "Undo needs exact values, in reverse order")
        .states(
            """
            To take a change back one has to have kept the exact values, and of files the bytes, the
            mode and whether they were there at all. What was done last goes first; a queue comes back
            with its whole tree.
            """)
        .heeded()
        .why("A default is not what was there, and later steps may stand on earlier ones.")
        .use(
            "Scripts hold the values that are known and record the others before they change them.")
        .from("reasoning");
  }
}
