package dev.longhaul.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.contract.v1.CommandData;
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
 * A host with systemd and the package on a path that its send window holds back: the whole loop,
 * and what must happen when the host, the probe or the network goes away in between.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ProbeLabIT {

  private static final String HOST = LabHost.NAME;
  private static final String LOWAT = "net.ipv4.tcp_notsent_lowat";
  private static final String LOWAT_FILE = "/proc/sys/net/ipv4/tcp_notsent_lowat";
  private static final String OLD = "4294967295";
  private static final String NEW = "131072";
  private static final String MEMORY = "net.ipv4.tcp_wmem";
  private static final String MEMORY_FILE = "/proc/sys/net/ipv4/tcp_wmem";
  private static final Duration SOON = Duration.ofSeconds(90);
  private static final String PACKAGE = "target/longhaul.deb";

  private LabHost host;
  private LabBed bed;
  private Guest guest;
  private Orders orders;

  @BeforeAll
  void boot() throws IOException {
    LabHost.demand(PACKAGE);
    host =
        LabHost.boot(
            "systemd",
            "probe",
            Map.of(
                "LONGHAUL_REMEDIATION_VERIFICATION_CHECK", "1s",
                "LONGHAUL_REMEDIATION_ROUNDS_PAUSE", "15s",
                "LONGHAUL_REMEDIATION_ROUNDS_SECONDS", "6"));
    bed = host.bed;
    guest = host.guest;
    orders = host.orders;
    bed.installProbe(guest, HOST);
  }

  @AfterAll
  void stop() {
    if (host != null) {
      host.close();
    }
  }

  @Test
  void shouldTakeBackAChangeThatNobodyConfirmsWhileTheHostIsCutOff() {
    String id = applied(45);
    bed.net().unplug(1);
    try {
      await().atMost(SOON).until(() -> guest.read(LOWAT_FILE), OLD::equals);
    } finally {
      bed.net().plug(1);
    }
    awaitOutcome(id, "rolled-back");
  }

  @Test
  void shouldTakeBackAChangeInTimeAfterTheProbeWasKilled() {
    String id = applied(45);
    guest.sh("systemctl kill --signal=KILL longhaul-probe; systemctl stop longhaul-probe");

    await().atMost(SOON).until(() -> guest.read(LOWAT_FILE), OLD::equals);

    guest.sh("systemctl start longhaul-probe");
    awaitOutcome(id, "rolled-back");
  }

  @Test
  void shouldBeAsBeforeAfterAPowerCutBeforeTheConfirmation() {
    String files = files();
    String id = applied(600);

    guest.cutPower();
    guest.boot(bed.net());

    assertThat(guest.read(LOWAT_FILE)).isEqualTo(OLD);
    assertThat(files()).isEqualTo(files);
    awaitOutcome(id, "rolled-back");
    assertThat(guest.sh("longhaul probe status")).contains(id);
  }

  @Test
  void shouldKeepAConfirmedChangeOverAReboot() {
    String id = UUID.randomUUID().toString();
    orders.apply(
        HOST, id, 600, List.of(change(MEMORY, "4096 16384 1048576", "4096 16384 16777216")));
    awaitOutcome(id, "applied");
    orders.confirm(HOST, id);
    awaitOutcome(id, "confirmed");
    assertThat(guest.read(MEMORY_FILE)).endsWith("16777216");

    guest.reboot(bed.net());

    assertThat(guest.read(MEMORY_FILE)).endsWith("16777216");
    assertThat(guest.sh("longhaul probe status")).contains(id).contains("in force");

    orders.rollback(HOST, id);
    awaitOutcome(id, "rolled-back");
    assertThat(guest.read(MEMORY_FILE)).endsWith("1048576");
  }

  /** The far end opens a port for one test, for one address, and the path is measured there. */
  @Test
  void shouldMeasureARoundBetweenTwoProbes() {
    guest.hand(
        "peer.properties",
        "host.id=far-1\nkafka.bootstrap.servers=" + bed.kafkaAddress() + "\nstate.look=20s\n");
    guest.hand(
        "peer.sh",
        """
        mount -t tmpfs none /var/lib/longhaul
        exec longhaul probe run --config /lab/peer.properties >/lab/peer.log 2>&1
        """);
    guest.sh(
        "ip netns exec cli unshare --mount setsid sh /lab/peer.sh </dev/null >/dev/null 2>&1 &");
    String path = await().atMost(SOON).until(this::pathBetweenProbes, p -> !p.isEmpty());

    // Refused as long as no address of the far end is known.
    await()
        .atMost(SOON)
        .until(() -> bed.post("/api/v1/paths/" + path + "/rounds").statusCode() == 202);

    await()
        .atMost(SOON)
        .until(
            () ->
                bed.column(
                    "select goodput_bps from measurement where kind = 'throughput-test'"
                        + " and goodput_bps > 1e6 and path_id = ?::uuid",
                    path),
            found -> !found.isEmpty());
    assertThat(guest.sh("ip netns exec cli ss -tlnH")).isEmpty();
    guest.sh("kill $(pgrep -f peer.properties)");
  }

  private String pathBetweenProbes() {
    return bed
        .column(
            "select p.id from path p join host h on h.id = p.receiver"
                + " where p.sender = ? and p.receiver = 'far-1'",
            HOST)
        .stream()
        .findFirst()
        .orElse("");
  }

  private String applied(long seconds) {
    assertThat(guest.read(LOWAT_FILE)).isEqualTo(OLD);
    String id = UUID.randomUUID().toString();
    orders.apply(HOST, id, seconds, List.of(change(LOWAT, OLD, NEW)));
    awaitOutcome(id, "applied");
    assertThat(guest.read(LOWAT_FILE)).isEqualTo(NEW);
    return id;
  }

  private static CommandData.HostChange change(String key, String from, String to) {
    return new CommandData.HostChange(key, Optional.empty(), Optional.of(from), to);
  }

  private void awaitOutcome(String id, String outcome) {
    await()
        .atMost(SOON)
        .untilAsserted(
            () -> {
              List<String> outcomes = orders.outcomes(id);
              assertThat(outcomes).contains(outcome);
            });
  }

  /** All files from which settings are read at boot, with what is in them. */
  private String files() {
    return guest.sh(
        "find /etc/sysctl.d /etc/netplan /etc/systemd /etc/modules-load.d -type f | sort"
            + " | xargs sha256sum");
  }
}
