package dev.longhaul.probe.act;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Ran;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A timer of systemd where that runs, else a helper in a session of its own. Neither survives a
 * reboot: that is what the boot step is for, and without one nothing may be changed.
 */
record HostTimer(HostRoot root, Tools tools, List<String> executable) implements DeadlineTimer {

  private static final Duration LIMIT = Duration.ofSeconds(20);
  private static final int LONGEST_ATTEMPTS = 30;

  /**
   * The helper. Fixed text: whatever differs is an argument. It tries again for some minutes, since
   * whoever holds the lock may take that long.
   */
  private static final String HELPER =
      "exec </dev/null >/dev/null 2>&1; sleep \"$1\"; shift; n=0; "
          + "until \"$@\" || [ $((n += 1)) -ge "
          + LONGEST_ATTEMPTS
          + " ]; do sleep 10; done";

  @Override
  public Optional<String> obstacle() {
    boolean systemd = root.hasSystemd();
    if (!systemd && inContainer()) {
      return Optional.of(
          "This is a container without a service manager: a timer here would die with it, so"
              + " nothing is changed from inside.");
    }
    if (!systemd && (tools.find("setsid").isEmpty() || tools.find("sh").isEmpty())) {
      return Optional.of("Neither systemd nor setsid is here, so no timer would outlive this.");
    }
    if (!Files.isExecutable(Path.of(executable.get(0)))) {
      return Optional.of(
          executable.get(0) + " is not there, so a timer would find nothing to start.");
    }
    return BootStep.isRegistered(root)
        ? Optional.empty()
        : Optional.of(
            "No step at boot is registered that would clean up after a power cut; 'longhaul probe"
                + " install' registers it.");
  }

  private boolean inContainer() {
    return Files.exists(root.at("/.dockerenv"))
        || Files.exists(root.at("/run/.containerenv"))
        || System.getenv("KUBERNETES_SERVICE_HOST") != null
        || root.read("/proc/1/cgroup").filter(HostTimer::isPod).isPresent();
  }

  private static boolean isPod(String cgroup) {
    return cgroup.contains("kubepods")
        || cgroup.contains("/docker/")
        || cgroup.contains("containerd")
        || cgroup.contains("/lxc/");
  }

  @Override
  public String arm(String remediationId, Duration in) throws HostTrouble {
    // Rounded up: one that goes off too early would find nothing to do yet.
    String seconds = Long.toString(Math.max(1, in.plusMillis(999).toSeconds()));
    return root.hasSystemd() ? unit(remediationId, seconds) : helper(seconds);
  }

  private String unit(String remediationId, String seconds) throws HostTrouble {
    String unit = unitName(remediationId);
    List<String> words =
        new ArrayList<>(
            List.of(
                "--unit=" + unit,
                "--on-active=" + seconds,
                "--timer-property=AccuracySec=1s",
                "--property=Restart=on-failure",
                "--property=RestartSec=10s",
                "--quiet",
                "--"));
    words.addAll(due());
    Ran ran = tools.run(LIMIT, "systemd-run", words);
    if (ran.problem().isPresent()) {
      throw new HostTrouble("systemd-run: " + ran.problem().get());
    }
    return unit + ".timer";
  }

  private String helper(String seconds) throws HostTrouble {
    List<String> words = new ArrayList<>(List.of("sh", "-c", HELPER, "sh", seconds));
    words.addAll(due());
    try {
      Process process = tools.start("setsid", words);
      return "process " + process.pid();
    } catch (IOException e) {
      throw new HostTrouble("setsid: " + e.getMessage(), e);
    }
  }

  private List<String> due() {
    List<String> words = new ArrayList<>(executable);
    words.addAll(List.of("probe", "rollback", "--due"));
    return words;
  }

  @Override
  public void disarm(String remediationId) {
    if (root.hasSystemd()) {
      var unused = tools.run(LIMIT, "systemctl", "stop", unitName(remediationId) + ".timer");
    }
  }

  private static String unitName(String remediationId) {
    return "longhaul-undo-" + remediationId;
  }
}
