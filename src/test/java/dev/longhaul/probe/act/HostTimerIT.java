package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Timers that outlive this program, and hosts on which there are none. */
class HostTimerIT {

  @TempDir private Path folder;

  private HostRoot root() {
    return new HostRoot(folder);
  }

  private Path script(String name, String text) throws IOException {
    Path file = folder.resolve("tools").resolve(name);
    Files.createDirectories(file.getParent());
    Files.writeString(file, "#!/bin/sh\n" + text + "\n");
    return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
  }

  private void registerScript() throws IOException {
    Files.createDirectories(folder.resolve("etc/rcS.d"));
    Files.createFile(folder.resolve("etc/rcS.d/S05longhaul-recover"));
  }

  @Test
  void shouldStartWhatUndoesInASessionOfItsOwnUntilItSucceeds() throws Exception {
    Path said = folder.resolve("said");
    Path executable = script("undo", "echo \"$$ $(cut -d' ' -f6 /proc/self/stat) $*\" >> " + said);
    HostTimer timer = new HostTimer(root(), new Tools(), List.of(executable.toString()));
    long start = System.nanoTime();

    assertThat(timer.arm("fix-1", Duration.ofMillis(1200))).startsWith("process ");

    await().atMost(Duration.ofSeconds(20)).until(() -> Files.exists(said) && Files.size(said) > 0);
    assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(1200));
    String[] words = Files.readString(said).strip().split(" ", 3);
    assertThat(words[2]).isEqualTo("probe rollback --due");
    String ownSession = Files.readString(Path.of("/proc/self/stat")).split(" ", -1)[5];
    assertThat(words[1]).isNotEqualTo(ownSession);
  }

  @Test
  void shouldTryAgainWhenUndoingFails() throws Exception {
    Path said = folder.resolve("said");
    Path executable = script("undo", "echo x >> " + said + "; [ $(wc -l < " + said + ") -ge 2 ]");
    HostTimer timer = new HostTimer(root(), new Tools(), List.of(executable.toString()));

    var unused = timer.arm("fix-1", Duration.ofSeconds(1));

    await()
        .atMost(Duration.ofSeconds(40))
        .until(() -> Files.exists(said) && Files.readAllLines(said).size() == 2);
  }

  @Test
  void shouldUseATimerOfSystemdWhereThatRuns() throws Exception {
    Path said = folder.resolve("said");
    script("systemd-run", "echo \"$*\" > " + said);
    script("systemctl", "echo \"$*\" > " + said);
    Files.createDirectories(folder.resolve("run/systemd/system"));
    HostTimer timer =
        new HostTimer(
            root(), new Tools(List.of(folder.resolve("tools"))), List.of("/usr/bin/longhaul"));

    assertThat(timer.arm("fix-1", Duration.ofMinutes(10))).isEqualTo("longhaul-undo-fix-1.timer");
    assertThat(Files.readString(said))
        .contains("--unit=longhaul-undo-fix-1")
        .contains("--on-active=600")
        .contains("--timer-property=AccuracySec=1s")
        .endsWith("-- /usr/bin/longhaul probe rollback --due\n");

    timer.disarm("fix-1");
    assertThat(Files.readString(said)).isEqualTo("stop longhaul-undo-fix-1.timer\n");
  }

  @Test
  void shouldRefuseWithoutABootStep() throws Exception {
    HostTimer timer = new HostTimer(root(), new Tools(), List.of("/bin/sh"));
    assertThat(timer.obstacle().orElseThrow()).contains("longhaul probe install");

    registerScript();

    assertThat(timer.obstacle()).isEmpty();
  }

  @Test
  void shouldRefuseInAContainerThoughABootStepIsThere() throws Exception {
    HostTimer timer = new HostTimer(root(), new Tools(), List.of("/bin/sh"));
    registerScript();
    Files.createFile(folder.resolve(".dockerenv"));

    assertThat(timer.obstacle().orElseThrow()).contains("container");
  }

  @Test
  void shouldRefuseInAPod() throws Exception {
    HostTimer timer = new HostTimer(root(), new Tools(), List.of("/bin/sh"));
    registerScript();
    Files.createDirectories(folder.resolve("proc/1"));
    Files.writeString(folder.resolve("proc/1/cgroup"), "0::/kubepods.slice/kubepods-pod1.slice\n");

    assertThat(timer.obstacle().orElseThrow()).contains("container");
  }

  @Test
  void shouldRefuseWhereTheTimerWouldFindNothingToStart() throws Exception {
    registerScript();

    assertThat(
            new HostTimer(root(), new Tools(), List.of("/nowhere/longhaul"))
                .obstacle()
                .orElseThrow())
        .contains("/nowhere/longhaul is not there");
  }

  @Test
  void shouldRefuseWithoutAnythingThatOutlivesIt() {
    HostTimer timer =
        new HostTimer(root(), new Tools(List.of(folder)), List.of("/usr/bin/longhaul"));

    assertThat(timer.obstacle().orElseThrow()).contains("setsid");
  }

  @Test
  void shouldFindTheUnitOnlyWhereATargetWantsIt() throws Exception {
    Files.createDirectories(folder.resolve("run/systemd/system"));
    Path units = Files.createDirectories(folder.resolve("etc/systemd/system"));
    Files.createFile(units.resolve(BootStep.UNIT));
    assertThat(BootStep.isRegistered(root())).isFalse();

    Path wants = Files.createDirectories(units.resolve("sysinit.target.wants"));
    Files.createSymbolicLink(wants.resolve(BootStep.UNIT), units.resolve(BootStep.UNIT));

    assertThat(BootStep.isRegistered(root())).isTrue();
  }
}
