package dev.longhaul.core.advice;

import dev.longhaul.core.advice.Recommendation.Advised;
import dev.longhaul.core.advice.Recommendation.Artefact;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.List;

/**
 * Files of our own that make changes survive a reboot (rules P1, Q8, M4). Nobody else's file is
 * touched; names sort last, because the last one wins.
 */
final class Artefacts {

  static final String SYSCTL_FILE = "/etc/sysctl.d/zz-90-longhaul.conf";
  static final String MODULES_FILE = "/etc/modules-load.d/zz-90-longhaul.conf";
  static final String UNIT_FILE = "/etc/systemd/system/longhaul-network.service";
  private static final String BBR = "tcp_bbr";

  private Artefacts() {}

  static List<Artefact> of(List<Advised> changes, Evidence evidence) {
    List<Artefact> files = new ArrayList<>();
    for (Side side : Side.values()) {
      List<Advised> own = changes.stream().filter(a -> a.change().side() == side).toList();
      String host =
          (side == Side.SENDER ? evidence.path().sender() : evidence.path().receiver()).value();
      sysctls(own, host, files);
      modules(own, host, files);
      unit(own, host, evidence, files);
    }
    return files;
  }

  private static void sysctls(List<Advised> own, String host, List<Artefact> files) {
    StringBuilder text = new StringBuilder();
    for (Advised a : own) {
      if (a.change() instanceof Change.Sysctl s) {
        text.append("# ").append(a.why()).append('\n');
        text.append(s.key()).append(" = ").append(s.to()).append('\n');
      }
    }
    if (!text.isEmpty()) {
      files.add(
          new Artefact(
              SYSCTL_FILE,
              text.toString(),
              "Keeps the kernel parameters on "
                  + host
                  + ". It sorts after 99-*.conf and wins over it; the same key in /etc/sysctl.conf"
                  + " still wins where 'sysctl --system' of procps is run."));
    }
  }

  /** A module listed here is loaded before the parameters are set at boot (rule Q8). */
  private static void modules(List<Advised> own, String host, List<Artefact> files) {
    boolean bbr =
        own.stream()
            .map(Advised::change)
            .anyMatch(
                c -> c.to().equals("bbr") || (c instanceof Change.Module m && m.to().equals(BBR)));
    if (bbr) {
      files.add(
          new Artefact(
              MODULES_FILE,
              BBR + "\n",
              "Loads BBR at boot on " + host + ", before the kernel parameters are set."));
    }
  }

  private static void unit(
      List<Advised> own, String host, Evidence evidence, List<Artefact> files) {
    List<Advised> network =
        own.stream()
            .filter(
                a -> !(a.change() instanceof Change.Sysctl || a.change() instanceof Change.Module))
            .toList();
    if (network.isEmpty()) {
      return;
    }
    StringBuilder text = new StringBuilder();
    text.append("[Unit]\nDescription=Network settings that Longhaul keeps\n");
    text.append("Wants=network-online.target\nAfter=network-online.target\n\n");
    text.append("[Service]\nType=oneshot\nRemainAfterExit=yes\n");
    Script script = new Script(evidence);
    for (String line : script.apply(network)) {
      if (!line.startsWith("#") && !line.startsWith("export")) {
        text.append("ExecStart=/bin/sh -c \"").append(escaped(line)).append("\"\n");
      }
    }
    text.append("\n[Install]\nWantedBy=multi-user.target\n");
    files.add(
        new Artefact(
            UNIT_FILE,
            text.toString(),
            "Makes the settings again at boot on "
                + host
                + "; enable it with 'systemctl enable longhaul-network.service'. Where netplan or"
                + " systemd-networkd own the interface, an mtu on the route there does the same."));
  }

  /** Within a unit's double quotes: backslash and quote escaped, dollar and per cent doubled. */
  private static String escaped(String line) {
    return line.replace("\\", "\\\\").replace("\"", "\\\"").replace("%", "%%").replace("$", "$$");
  }
}
