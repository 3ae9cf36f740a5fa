package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.probe.act.RemediationStatus.Force;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the door does when nothing dies. */
class DoorTest {

  private final World world = new World();

  private String handle(AdmittedCommand command) {
    return world.door().handle(command).result().outcome();
  }

  @Test
  void shouldMakeChangesAndHoldThem() {
    assertThat(handle(World.apply())).isEqualTo("applied");

    assertThat(world.isApplied()).isTrue();
    assertThat(world.door().pending()).isPresent();
    assertThat(world.door().status())
        .singleElement()
        .satisfies(
            s -> {
              assertThat(s.state()).isEqualTo("APPLIED");
              assertThat(s.timeLeft()).contains(World.DEADLINE);
              assertThat(s.settings()).allMatch(v -> v.force() == Force.OURS);
            });
  }

  @Test
  void shouldKeepThemWhenConfirmed() {
    handle(World.apply());

    assertThat(handle(World.confirm())).isEqualTo("confirmed");

    assertThat(world.isConfirmed()).isTrue();
    assertThat(world.stepsRun).containsExactly("reload all");
    assertThat(world.door().pending()).isEmpty();
  }

  @Test
  void shouldSayAfterARebootThatItIsStillInForce() {
    handle(World.apply());
    handle(World.confirm());

    world.reboot(MemoryDisk.Loss.ALL_THAT_WAS_NOT_SYNCED, true);

    assertThat(world.isConfirmed()).isTrue();
    assertThat(world.door().status().get(0).summary())
        .isEqualTo("Confirmed, and in force after the host was started again.");
  }

  @Test
  void shouldTakeThemBackWhenAsked() {
    handle(World.apply());

    assertThat(handle(World.rollback())).isEqualTo("rolled-back");

    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldTakeAConfirmedChangeBackWithItsFiles() {
    handle(World.apply());
    handle(World.confirm());

    assertThat(handle(World.rollback())).isEqualTo("rolled-back");

    assertThat(world.isOld()).isTrue();
    assertThat(world.stepsRun).hasSize(2);
  }

  @Test
  void shouldTakeAConfirmedChangeBackAfterAReboot() {
    handle(World.apply());
    handle(World.confirm());
    world.reboot(MemoryDisk.Loss.NONE, true);

    assertThat(handle(World.rollback())).isEqualTo("rolled-back");

    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldTakeBackAtTheDeadlineAndNotBefore() {
    handle(World.apply());
    world.wait(World.DEADLINE.minusSeconds(1));
    assertThat(world.door().overdue()).isEmpty();
    assertThat(world.isApplied()).isTrue();

    world.wait(Duration.ofSeconds(1));

    assertThat(world.door().overdue())
        .singleElement()
        .satisfies(r -> assertThat(r.result().outcome()).isEqualTo("rolled-back"));
    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldUndoRatherThanConfirmAfterTheDeadline() {
    handle(World.apply());
    world.wait(World.DEADLINE);

    assertThat(handle(World.confirm())).isEqualTo("rolled-back");

    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldCloseAfterARebootWhatWasNotConfirmed() {
    handle(World.apply());

    world.reboot(MemoryDisk.Loss.ALL_THAT_WAS_NOT_SYNCED, true);

    assertThat(world.isOld()).isTrue();
    assertThat(world.door().pendingReports())
        .extracting(r -> r.result().outcome())
        .containsExactly("applied", "rolled-back");
  }

  @Test
  void shouldUndoAllWhenOneChangeFails() {
    world.kernel.breakSetting("qdisc eth0");

    Report report = world.door().handle(World.apply());

    assertThat(report.result().outcome()).isEqualTo("rolled-back");
    assertThat(report.result().reason().orElseThrow()).contains("does not take");
    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldUndoAChangeThatCutsTheHostOff() {
    world.unreachable.add("1500");

    Report report = world.door().handle(World.apply());

    assertThat(report.result().outcome()).isEqualTo("rolled-back");
    assertThat(report.result().reason().orElseThrow()).contains("10.9.0.2 answered before");
    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldUndoASizeThatThePathDoesNotCarry() {
    world.bigPacketsLost = true;

    Report report = world.door().handle(World.apply());

    assertThat(report.result().outcome()).isEqualTo("rolled-back");
    assertThat(report.result().reason().orElseThrow()).contains("Packets of 1400 bytes");
    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldNotBlameTheChangeForAPeerThatNeverAnswered() {
    world.unreachable.add("1500");
    world.unreachable.add("9000");

    assertThat(handle(World.apply())).isEqualTo("applied");
  }

  @Test
  void shouldRefuseASecondChangeWhileOneIsPending() {
    handle(World.apply());

    Report report = world.door().handle(other());

    assertThat(report.result().outcome()).isEqualTo("refused");
    assertThat(report.result().reason().orElseThrow()).contains("pending");
    assertThat(world.isApplied()).isTrue();
  }

  private static AdmittedCommand.Apply other() {
    AdmittedCommand.Apply a = World.apply();
    return new AdmittedCommand.Apply(
        "c-other",
        new dev.longhaul.contract.v1.CommandData.Apply(
            World.HOST,
            "fix-2",
            a.command().expiresAt(),
            600,
            Optional.empty(),
            java.util.List.of()),
        a.changes());
  }

  @Test
  void shouldRefuseWhereNoTimerWouldOutliveIt() {
    world.timerObstacle = Optional.of("This is a container.");

    Report report = world.door().handle(World.apply());

    assertThat(report.result().outcome()).isEqualTo("refused");
    assertThat(report.result().reason()).contains("This is a container.");
    assertThat(world.isOld()).isTrue();
    assertThat(world.door().status()).isEmpty();
  }

  @Test
  void shouldTouchNothingWhenTheTimerCannotBeArmed() {
    world.timerFails = true;

    assertThat(handle(World.apply())).isEqualTo("refused");

    assertThat(world.isOld()).isTrue();
    assertThat(world.door().pending()).isEmpty();
  }

  @Test
  void shouldLeaveAloneWhatSomebodyElseHasSet() {
    handle(World.apply());
    world.kernel.put("link.mtu eth0", "1492");

    Report report = world.door().handle(World.rollback());

    assertThat(report.result().outcome()).isEqualTo("superseded");
    assertThat(report.result().reason().orElseThrow())
        .contains("link.mtu of eth0")
        .contains("1492");
    assertThat(world.kernel.values())
        .containsEntry("link.mtu eth0", "1492")
        .containsEntry("net.ipv4.tcp_wmem", "4096 16384 4194304")
        .containsEntry("qdisc eth0", "pfifo_fast|pfifo_fast|pfifo_fast|pfifo_fast");
  }

  @Test
  void shouldNotConfirmWhatSomebodyElseHasSet() {
    handle(World.apply());
    world.kernel.put("net.ipv4.tcp_wmem", "4096 16384 8388608");

    assertThat(handle(World.confirm())).isEqualTo("superseded");

    assertThat(world.disk.settings()).doesNotContainKey("/etc/network.d");
    assertThat(world.kernel.values()).containsEntry("link.mtu eth0", "9000");
  }

  @Test
  void shouldLeaveAloneAFileThatSomebodyElseHasChanged() {
    handle(World.apply());
    handle(World.confirm());
    String path = "/etc/sysctl.d/zz-90-longhaul-fix-1.conf";
    world.disk.given(path, "net.ipv4.tcp_wmem = 1 2 3\n", 0644);

    Report report = world.door().handle(World.rollback());

    assertThat(report.result().outcome()).isEqualTo("superseded");
    assertThat(report.result().reason().orElseThrow()).contains(path);
    assertThat(world.disk.settings()).containsKey(path).doesNotContainKey("/etc/network.d");
  }

  @Test
  void shouldPutBackAFileThatWasThereBefore() {
    String path = "/etc/sysctl.d/zz-90-longhaul-fix-1.conf";
    world.disk.given(path, "# of somebody\n", 0600);
    handle(World.apply());
    handle(World.confirm());

    assertThat(handle(World.rollback())).isEqualTo("rolled-back");

    assertThat(world.disk.settings()).containsEntry(path, "600 # of somebody\n");
  }

  @Test
  void shouldUndoAllWhenAStepAfterTheFilesFails() {
    handle(World.apply());
    world.failingSteps.add("reload all");

    Report report = world.door().handle(World.confirm());

    assertThat(report.result().reason().orElseThrow()).contains("reload all: it failed");
    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldSayWhatCouldNotBePutBackAndTryAgain() {
    handle(World.apply());
    world.kernel.breakRestoring("link.mtu eth0");

    Report report = world.door().handle(World.rollback());

    assertThat(report.result().outcome()).isEqualTo("failed");
    assertThat(report.result().reason().orElseThrow()).contains("link.mtu eth0 cannot be put back");
    assertThat(world.door().pending()).isPresent();
    assertThat(world.door().settle()).isFalse();
    world.kernel.mend();
    assertThat(world.door().settle()).isTrue();
    assertThat(world.isOld()).isTrue();
    assertThat(world.door().pending()).isEmpty();
  }

  @Test
  void shouldTellEachOutcomeOnce() {
    Door door = world.door();
    Report applied = door.handle(World.apply());
    assertThat(world.door().pendingReports()).containsExactly(applied);
    door.reported(applied);
    assertThat(world.door().pendingReports()).isEmpty();

    Report confirmed = door.handle(World.confirm());

    assertThat(world.door().pendingReports()).containsExactly(confirmed);
  }

  @Test
  void shouldAnswerARepeatedWishAsBefore() {
    handle(World.apply());
    handle(World.confirm());
    assertThat(handle(World.confirm())).isEqualTo("confirmed");
    handle(World.rollback());

    assertThat(handle(World.rollback())).isEqualTo("rolled-back");
    assertThat(handle(World.confirm())).isEqualTo("refused");
    assertThat(handle(World.apply())).isEqualTo("refused");
    assertThat(world.isOld()).isTrue();
  }

  @Test
  void shouldLeaveADamagedJournalToAPersonAndRecoverTheOthers() {
    handle(World.apply());
    world.disk.given("/var/lib/longhaul/journal/odd.journal", "no journal\n", 0600);
    world.wait(World.DEADLINE);

    assertThat(world.door().overdue()).hasSize(1);

    assertThat(world.isOld()).isTrue();
    assertThat(world.door().pending().orElseThrow()).contains("odd.journal");
    assertThat(world.door().status()).extracting(RemediationStatus::state).contains("DAMAGED");
  }

  @Test
  void shouldTakeBackTheNewestOfTwoChangesOfTheSameSettingFirst() {
    handle(World.apply());
    handle(World.confirm());
    AdmittedCommand.Apply second = other();
    assertThat(handle(second)).isEqualTo("applied");
    assertThat(handle(confirm("fix-2"))).isEqualTo("confirmed");

    Report first = world.door().handle(World.rollback());

    assertThat(first.result().outcome()).isEqualTo("refused");
    assertThat(first.result().reason().orElseThrow()).contains("fix-2");
    assertThat(world.door().rollback(Optional.of(World.ID), "by hand"))
        .extracting(r -> r.result().outcome())
        .containsExactly("refused");
    assertThat(world.door().rollback(Optional.of("fix-2"), "by hand"))
        .extracting(r -> r.result().outcome())
        .containsExactly("rolled-back");
    assertThat(world.isConfirmed()).isTrue();
    assertThat(handle(World.rollback())).isEqualTo("rolled-back");
    assertThat(world.isOld()).isTrue();
  }

  private static AdmittedCommand.Confirm confirm(String id) {
    return new AdmittedCommand.Confirm(
        "c-" + id,
        new dev.longhaul.contract.v1.CommandData.Confirm(World.HOST, id, "2026-03-01T13:00:00Z"));
  }

  @Test
  void shouldNotTakeAHostWhoseBootCannotBeToldForOneThatWasStartedAgain() {
    handle(World.apply());
    world.bootKnown = false;

    assertThat(world.door().recover()).isEmpty();
    assertThat(world.isApplied()).isTrue();

    world.bootKnown = true;
    assertThat(handle(World.confirm())).isEqualTo("confirmed");
  }

  @Test
  void shouldPrintWhatAPersonWouldType() {
    handle(World.apply());
    handle(World.confirm());

    assertThat(world.door().undoCommands(Optional.of(World.ID)))
        .contains("set net.ipv4.tcp_wmem '4096 16384 4194304'")
        .contains("rm -f /etc/sysctl.d/zz-90-longhaul-fix-1.conf")
        .endsWith("reload all");
  }
}
