package dev.longhaul.core.advice;

import dev.longhaul.core.advice.Recommendation.Advised;
import dev.longhaul.core.advice.Recommendation.Artefact;
import dev.longhaul.core.evidence.BootOrder;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Change;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Files of our own that make changes survive a reboot (rules P1, Q8, M4). Nobody else's file is
 * touched; names sort last, because the last one wins.
 */
final class Artefacts {

  static final String SYSCTL_FOLDER = "/etc/sysctl.d/";
  static final String SYSCTL_FILE = "zz-90-longhaul.conf";
  static final String MODULES_FILE = "/etc/modules-load.d/zz-90-longhaul.conf";
  static final String UNIT_FILE = "/etc/systemd/system/longhaul-network.service";
  private static final String BBR = "tcp_bbr";
  private static final int LONGEST_PREFIX = 60;

  private Artefacts() {}

  static List<Artefact> of(List<Advised> changes, Evidence evidence) {
    List<Artefact> files = new ArrayList<>();
    for (Side side : Side.values()) {
      List<Advised> own = changes.stream().filter(a -> a.change().side() == side).toList();
      String host =
          (side == Side.SENDER ? evidence.path().sender() : evidence.path().receiver()).value();
      HostState state = side == Side.SENDER ? evidence.senderState() : evidence.receiverState();
      sysctls(own, host, state, files);
      modules(own, host, files);
      unit(own, host, evidence, files);
    }
    return files;
  }

  private static void sysctls(
      List<Advised> own, String host, HostState state, List<Artefact> files) {
    Set<String> keys = new TreeSet<>();
    StringBuilder text = new StringBuilder();
    for (Advised a : own) {
      if (a.change() instanceof Change.Sysctl s) {
        text.append("# ").append(a.why()).append('\n');
        text.append(s.key()).append(" = ").append(s.to()).append('\n');
        keys.add(s.key());
      }
    }
    if (!text.isEmpty()) {
      files.add(
          new Artefact(
              SYSCTL_FOLDER + winningName(keys, state),
              text.toString(),
              "Keeps the kernel parameters on " + host + ". " + standing(keys, state)));
    }
  }

  /** A name that sorts after every file seen that holds one of the same keys. */
  static String winningName(Set<String> keys, HostState state) {
    String last =
        state.configuration().of(Manager.SYSCTL).stream()
            .filter(f -> !BootOrder.isSysctlConf(f))
            .filter(f -> f.settings().stream().anyMatch(s -> keys.contains(s.key())))
            .map(ConfigFile::baseName)
            .filter(name -> !name.equals(SYSCTL_FILE))
            .max(Comparator.naturalOrder())
            .orElse("");
    String name = SYSCTL_FILE;
    for (int i = 0; i < LONGEST_PREFIX && name.compareTo(last) <= 0; i++) {
      name = "z" + name;
    }
    return name;
  }

  /** Which lines seen it wins over, and which still win over it (rule P1). */
  private static String standing(Set<String> keys, HostState state) {
    List<String> beaten = new ArrayList<>();
    List<String> stronger = new ArrayList<>();
    for (ConfigFile f : state.configuration().files()) {
      for (ConfigFile.Setting s : f.settings()) {
        if (keys.contains(s.key()) && s.subject().isEmpty()) {
          boolean later = BootOrder.isSysctlConf(f) || f.manager() == Manager.IFUPDOWN;
          (later ? stronger : beaten).add(s.key() + " in " + f.at(s.line()));
        }
      }
    }
    String text =
        "It sorts after "
            + (beaten.isEmpty() ? "99-*.conf and wins over it" : "the others and wins over ")
            + String.join(", ", beaten);
    return text
        + (stronger.isEmpty()
            ? "; the same key in /etc/sysctl.conf still wins where 'sysctl --system' of procps is"
                + " run."
            : ". It does NOT win over "
                + String.join(", ", stronger)
                + ": 'sysctl --system' of procps reads /etc/sysctl.conf last. Take the line out"
                + " there.");
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
