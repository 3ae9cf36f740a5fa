package dev.longhaul.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The whole loop without a hand, from a probe that was just installed to a change that is kept:
 * measured, judged, approved by policy, made, verified by rounds, confirmed.
 */
class LoopLabIT {

  private static final String HOST = LabHost.NAME;
  private static final String WMEM = "/proc/sys/net/ipv4/tcp_wmem";
  private static final Duration TOLD = Duration.ofMinutes(2);
  private static final Duration LOOP = Duration.ofMinutes(8);
  private static final String PACKAGE = "target/longhaul.deb";

  @BeforeAll
  static void check() {
    LabHost.demand(PACKAGE);
  }

  /** And afterwards: what somebody changes by hand is told and left alone; a reboot keeps all. */
  @Test
  void shouldWidenASendWindow() throws IOException {
    try (Scene scene = new Scene("window-limited")) {
      scene.awaitConfirmed();
      String kept = scene.guest.read(WMEM);
      assertThat(kept).doesNotEndWith("1048576");
      assertThat(scene.rate("after")).isGreaterThan(2 * scene.rate("before"));

      scene.guest.sh("sysctl -w net.ipv4.tcp_wmem='4096 16384 2097152'");
      await().atMost(TOLD).untilAsserted(() -> assertThat(scene.drift("firing")).isNotEmpty());
      assertThat(scene.guest.read(WMEM)).endsWith("2097152");

      scene.reboot();
      assertThat(scene.guest.read(WMEM)).isEqualTo(kept);
      assertThat(scene.guest.sh("longhaul probe status")).contains("in force");
      await().atMost(TOLD).untilAsserted(() -> assertThat(scene.drift("resolved")).isNotEmpty());
    }
  }

  @Test
  @Tag("long")
  void shouldMoveTheSenderOfALossyTunnelToBbr() throws IOException {
    try (Scene scene = new Scene("lossy-tunnel")) {
      scene.awaitConfirmed();
      assertThat(scene.guest.read("/proc/sys/net/ipv4/tcp_congestion_control")).isEqualTo("bbr");
      assertThat(scene.rate("after")).isGreaterThan(5 * scene.rate("before"));
    }
  }

  @Test
  @Tag("long")
  void shouldRepairAJumboBlackHoleAndKeepTheJumboInside() throws IOException {
    try (Scene scene = new Scene("jumbo-black-hole")) {
      scene.awaitConfirmed();
      assertThat(scene.guest.read("/sys/class/net/s0/mtu")).isEqualTo("9000");
      assertThat(scene.rate("after")).isGreaterThan(50);
    }
  }

  /** A host with systemd and the package on one of the lab's paths, and everything outside. */
  private static final class Scene implements AutoCloseable {

    private final String name;
    private final LabBed bed;
    private final Guest guest;

    Scene(String name) throws IOException {
      this.name = name;
      bed =
          new LabBed(
              Path.of("target/lab/" + name),
              Map.of(
                  "LONGHAUL_REMEDIATION_APPROVAL", "confident",
                  "LONGHAUL_REMEDIATION_VERIFICATION_CHECK", "1s",
                  "LONGHAUL_REMEDIATION_ROUNDS_PAUSE", "15s",
                  "LONGHAUL_REMEDIATION_ROUNDS_SECONDS", "6"));
      guest = bed.guest(new Guest.Plan("systemd", 1, name, List.of())).boot(bed.net());
      guest.sh("ip netns exec cli iperf3 --server --daemon");
      guest.pin();
      bed.installProbe(guest, HOST);
    }

    void awaitConfirmed() {
      await()
          .atMost(LOOP)
          .untilAsserted(() -> assertThat(states()).as(this::standing).contains("confirmed"));
      System.out.printf(
          "%s: %.1f Mbit/s before, %.1f after; %s%n",
          name, rate("before"), rate("after"), changes());
    }

    void reboot() {
      guest.unpin();
      guest.reboot(bed.net());
    }

    List<String> drift(String status) {
      return bed.column(
          "select summary from alert where kind = 'ConfigurationDrift' and status = ?", status);
    }

    private List<String> states() {
      return bed.column("select state from remediation where host = ?", HOST);
    }

    private String changes() {
      return String.join(
          "; ",
          bed.column(
              "select c->>'setting' || coalesce(' of ' || (c->>'target'), '') || ': '"
                  + " || coalesce(c->>'expectedFrom', '-') || ' -> ' || (c->>'to')"
                  + " from remediation, json_array_elements(detail->'changes') c"
                  + " where state = 'confirmed' and host = ?",
              HOST));
    }

    /** Median of the tests on one side of the change, Mbit/s. */
    double rate(String side) {
      String sign = side.equals("before") ? "<" : ">";
      return Double.parseDouble(
          bed.column(
                  "select percentile_cont(0.5) within group (order by coalesce(m.goodput_bps, 0))"
                      + " / 1e6 from measurement m join remediation r on r.path_id = m.path_id"
                      + " where m.kind = 'throughput-test' and r.host = ? and m.observed_at "
                      + sign
                      + " r.created_at",
                  HOST)
              .get(0));
    }

    /** What is known so far, for whoever reads why it took too long. */
    private String standing() {
      return String.join(
              "\n",
              bed.column(
                  "select d.at || ' ' || p.receiver || ' ' || d.verdict || ' ' || d.confidence || ' '"
                      + " || (d.judgement->>'summary') from diagnosis d"
                      + " join path p on p.id = d.path_id where p.sender = ? order by d.at",
                  HOST))
          + "\n"
          + String.join(
              "\n",
              bed.column(
                  "select p.receiver || ' ' || p.verdict || ' ' || coalesce(p.confidence, 0) || ' '"
                      + " || p.summary || E'\\n' || coalesce(p.judgement::text, '') from path p"
                      + " where p.sender = ?",
                  HOST));
    }

    @Override
    public void close() {
      guest.close();
      bed.close();
    }
  }
}
