package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.core.persistence.Step;
import dev.longhaul.core.remediation.AllowList;
import dev.longhaul.core.remediation.AllowList.Wanted;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.host.Boot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** A host of which every part can fail. */
final class World {

  static final String ID = "fix-1";
  static final String HOST = "web-1";
  static final Duration DEADLINE = Duration.ofMinutes(10);

  static final List<AllowedChange> CHANGES =
      allowed(
          wanted("net.ipv4.tcp_wmem", null, "4096 16384 16777216"),
          wanted("qdisc", "eth0", "fq"),
          wanted("link.mtu", "eth0", "1500"),
          wanted("net.ipv4.tcp_congestion_control", null, "bbr"),
          wanted("route.mtu", "default", "1400"));

  final Faults faults = new Faults();
  final MemoryDisk disk = new MemoryDisk(faults);
  final FakeKernel kernel = new FakeKernel(faults);
  final List<String> unreachable = new ArrayList<>();
  final List<String> stepsRun = new ArrayList<>();
  final List<String> failingSteps = new ArrayList<>();
  Optional<String> timerObstacle = Optional.empty();
  boolean timerFails;
  boolean bigPacketsLost;
  boolean bootKnown = true;
  private int boot = 1;
  private Duration uptime = Duration.ofHours(1);

  private final Map<String, String> oldSettings;

  World() {
    disk.given("/etc/sysctl.conf", "# nothing\n", 0644);
    oldSettings = disk.settings();
  }

  static Wanted wanted(
      String setting, @org.jspecify.annotations.Nullable String target, String to) {
    return new Wanted(setting, Optional.ofNullable(target), Optional.empty(), to);
  }

  static List<AllowedChange> allowed(Wanted... wanted) {
    return ((AllowList.Verdict.Allowed) AllowList.check(List.of(wanted))).changes();
  }

  /** A door as a new process would have it. */
  Door door() {
    return new Door(parts());
  }

  DoorParts parts() {
    return new DoorParts(
        disk,
        kernel,
        () -> () -> {},
        timer(),
        reach(),
        this::step,
        World::plan,
        () -> Optional.of(new Boot("boot-" + boot, uptime)).filter(b -> bootKnown),
        Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC));
  }

  private Optional<String> step(List<String> words) {
    String line = String.join(" ", words);
    faults.step("run " + line, () -> stepsRun.add(line));
    return failingSteps.contains(line) ? Optional.of("it failed") : Optional.empty();
  }

  private DeadlineTimer timer() {
    return new DeadlineTimer() {
      @Override
      public Optional<String> obstacle() {
        return timerObstacle;
      }

      @Override
      public String arm(String remediationId, Duration in) throws HostTrouble {
        if (timerFails) {
          throw new HostTrouble("no timer");
        }
        faults.step("arm", () -> {});
        return "timer";
      }

      @Override
      public void disarm(String remediationId) {
        faults.step("disarm", () -> {});
      }
    };
  }

  private Reachability reach() {
    return new Reachability() {
      @Override
      public Optional<String> neighbour() {
        return Optional.of("10.0.0.1");
      }

      @Override
      public boolean reaches(String peer, Optional<Integer> bytes) {
        boolean cut = unreachable.contains(kernel.values().get("link.mtu eth0"));
        return !cut && !(bigPacketsLost && bytes.isPresent());
      }
    };
  }

  /** Three files, one in a folder that is not there yet, and a step. */
  static KeepPlan.Files plan(List<AllowedChange> changes, String id) {
    String sysctls =
        changes.stream()
            .filter(AllowedChange.Sysctl.class::isInstance)
            .map(c -> c.setting() + " = " + c.value() + "\n")
            .collect(Collectors.joining());
    String others =
        changes.stream()
            .filter(c -> !(c instanceof AllowedChange.Sysctl))
            .map(c -> FakeKernel.key(c) + " = " + c.value() + "\n")
            .collect(Collectors.joining());
    return new KeepPlan.Files(
        List.of(
            new OwnedFile.Text("/etc/sysctl.d/zz-90-longhaul-" + id + ".conf", sysctls, 0644),
            new OwnedFile.Text("/etc/network.d/up/longhaul-" + id + ".conf", others, 0644),
            new OwnedFile.Link("/etc/network.d/longhaul-" + id, "up/longhaul-" + id + ".conf")),
        List.of(new Step("reload", List.of("all"))),
        List.of());
  }

  static AdmittedCommand.Apply apply() {
    return apply(CHANGES);
  }

  static AdmittedCommand.Apply apply(List<AllowedChange> changes) {
    return new AdmittedCommand.Apply(
        "c-apply",
        new CommandData.Apply(
            HOST,
            ID,
            "2026-03-01T13:00:00Z",
            DEADLINE.toSeconds(),
            Optional.of("10.9.0.2"),
            List.of()),
        changes);
  }

  static AdmittedCommand.Confirm confirm() {
    return new AdmittedCommand.Confirm(
        "c-confirm", new CommandData.Confirm(HOST, ID, "2026-03-01T13:00:00Z"));
  }

  static AdmittedCommand.Rollback rollback() {
    return new AdmittedCommand.Rollback(
        "c-rollback",
        new CommandData.Rollback(HOST, ID, "2026-03-01T13:00:00Z", "It did not help."));
  }

  void wait(Duration time) {
    uptime = uptime.plus(time);
  }

  /** The machine starts again; the boot step comes before anything reads files. */
  void reboot(MemoryDisk.Loss loss, boolean stepInTime) {
    disk.reboot(loss);
    boot++;
    uptime = Duration.ofSeconds(5);
    kernel.boot(Map.of());
    if (stepInTime) {
      var unused = door().recover();
    }
    kernel.boot(disk.settings());
  }

  boolean isOld() {
    return kernel.values().equals(FakeKernel.INITIAL) && disk.settings().equals(oldSettings);
  }

  boolean isConfirmed() {
    return kernel.values().equals(wantedValues()) && disk.settings().equals(confirmedSettings());
  }

  boolean isApplied() {
    return kernel.values().equals(wantedValues()) && disk.settings().equals(oldSettings);
  }

  private static Map<String, String> wantedValues() {
    Map<String, String> wanted = new TreeMap<>(FakeKernel.INITIAL);
    CHANGES.forEach(c -> wanted.put(FakeKernel.key(c), FakeKernel.wanted(c)));
    return wanted;
  }

  private Map<String, String> confirmedSettings() {
    Map<String, String> all = new TreeMap<>(oldSettings);
    all.put("/etc/network.d", "folder");
    all.put("/etc/network.d/up", "folder");
    for (OwnedFile f : plan(Values.inOrder(CHANGES), ID).files()) {
      all.put(
          f.path(),
          f instanceof OwnedFile.Text t
              ? "644 " + t.content()
              : "-> " + ((OwnedFile.Link) f).destination());
    }
    return all;
  }

  @Override
  public String toString() {
    return kernel.values() + "\n" + disk.settings() + "\n" + door().status();
  }
}
