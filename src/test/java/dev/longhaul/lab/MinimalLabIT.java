package dev.longhaul.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.contract.v1.CommandData.HostChange;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * A small system such as a NAS has: no systemd, no netplan, no iproute2, {@code sysctl} not in
 * {@code PATH}, tools of BusyBox. The probe works as far as it can and says what it cannot.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MinimalLabIT {

  private static final String HOST = LabHost.NAME;
  private static final String LOWAT = "net.ipv4.tcp_notsent_lowat";
  private static final String LOWAT_FILE = "/proc/sys/net/ipv4/tcp_notsent_lowat";
  private static final String OLD = "4294967295";
  private static final String NEW = "131072";
  private static final Duration SOON = Duration.ofMinutes(2);
  private static final String PACKAGE = "target/longhaul-probe.tar.gz";

  private LabHost host;
  private LabBed bed;
  private Guest guest;
  private Orders orders;

  @BeforeAll
  void boot() throws IOException {
    LabHost.demand(PACKAGE);
    host = LabHost.boot("minimal", "minimal", Map.of());
    bed = host.bed;
    guest = host.guest;
    orders = host.orders;
    guest.hand("key.pem", bed.publicKey());
    guest.sh("tar -xzf /opt/longhaul/longhaul-probe.tar.gz -C /opt");
    guest.sh(
        "/opt/longhaul-*/longhaul probe install --kafka "
            + bed.kafkaAddress()
            + " --act --key "
            + LabBed.KEY_ID
            + "=/lab/key.pem");
    guest.sh("sh /etc/rc.local");
    bed.awaitKnown(HOST);
  }

  @AfterAll
  void stop() {
    if (host != null) {
      host.close();
    }
  }

  @Test
  void shouldSayWhatIsMissing() {
    // However its lines are broken for a narrow terminal.
    String said = guest.run("longhaul probe doctor").out().replaceAll("\\s+", " ");

    assertThat(said)
        .contains("limited ss is not installed; missed: samples of connections")
        .contains("limited iperf3 is not installed")
        .contains("ok act.enabled true")
        .contains("no systemd: a detached helper takes back what is not confirmed")
        .contains("changes are kept by this host's start script");
  }

  @Test
  void shouldTakeBackWhatNobodyConfirmsAlthoughTheProbeWasKilled() {
    String id = applied(40);
    guest.sh(
        "for p in /proc/[0-9]*; do"
            + " grep -qa 'probe.run' $p/cmdline 2>/dev/null && kill -9 ${p#/proc/}; done; true");

    await().atMost(SOON).until(() -> guest.read(LOWAT_FILE), OLD::equals);

    guest.sh("sh /etc/rc.local");
    awaitOutcome(id, "rolled-back");
  }

  @Test
  void shouldBeAsBeforeAfterAPowerCutBeforeTheConfirmation() {
    String id = applied(600);

    guest.cutPower();
    guest.boot(bed.net());

    assertThat(guest.read(LOWAT_FILE)).isEqualTo(OLD);
    awaitOutcome(id, "rolled-back");
  }

  @Test
  void shouldKeepAConfirmedChangeOverAReboot() {
    String id = applied(600);
    orders.confirm(HOST, id);
    awaitOutcome(id, "confirmed");

    guest.reboot(bed.net());

    await().atMost(SOON).until(() -> guest.read(LOWAT_FILE), NEW::equals);
    assertThat(guest.sh("longhaul probe status")).contains(id).contains("in force");
    orders.rollback(HOST, id);
    awaitOutcome(id, "rolled-back");
    assertThat(guest.read(LOWAT_FILE)).isEqualTo(OLD);
    assertThat(guest.run("ls /etc/longhaul/boot.d/*.sh").code()).isNotZero();
  }

  private String applied(long seconds) {
    assertThat(guest.read(LOWAT_FILE)).isEqualTo(OLD);
    String id = UUID.randomUUID().toString();
    orders.apply(
        HOST, id, seconds, List.of(new HostChange(LOWAT, Optional.empty(), Optional.of(OLD), NEW)));
    awaitOutcome(id, "applied");
    assertThat(guest.read(LOWAT_FILE)).isEqualTo(NEW);
    return id;
  }

  private void awaitOutcome(String id, String outcome) {
    await().atMost(SOON).until(() -> orders.outcomes(id), found -> found.contains(outcome));
  }
}
