package dev.longhaul.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.contract.v1.CommandData.HostChange;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/**
 * Whatever dies at whatever moment of a change, the host ends in exactly the old or exactly the
 * confirmed state: values, routes, queueing disciplines and files of a real kernel and a real
 * systemd. {@code -Dlonghaul.lab.kills=20 -Dlonghaul.lab.cuts=5} for the long form.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class MishapLabIT {

  private static final String HOST = LabHost.NAME;
  private static final int KILLS = Integer.getInteger("longhaul.lab.kills", 3);
  private static final int CUTS = Integer.getInteger("longhaul.lab.cuts", 1);
  private static final long SEED = Long.getLong("longhaul.seed", 20260711L);
  private static final long DEADLINE_SECONDS = 40;
  private static final int LONGEST_MILLIS = 3000;
  private static final Duration SETTLED = Duration.ofMinutes(4);
  private static final Set<String> ENDS = Set.of("confirmed", "rolled-back", "failed", "refused");
  private static final String PACKAGE = "target/longhaul.deb";

  private static final String LOWAT = "/proc/sys/net/ipv4/tcp_notsent_lowat";
  private static final List<HostChange> CHANGES =
      List.of(
          change("net.ipv4.tcp_notsent_lowat", "", "131072"),
          change("net.ipv4.tcp_wmem", "", "4096 16384 16777216"),
          change("qdisc", "s0", "fq_codel"),
          change("route.mtu", "10.2.0.2", "1400"));

  private final Random random = new Random(SEED);
  private final Map<String, Integer> ends = new TreeMap<>();
  private LabHost host;
  private LabBed bed;
  private Guest guest;
  private Orders orders;
  private String old = "";
  private String confirmed = "";

  @BeforeAll
  void boot() throws IOException {
    LabHost.demand(PACKAGE);
    host = LabHost.boot("systemd", "mishap", Map.of());
    bed = host.bed;
    guest = host.guest;
    orders = host.orders;
    bed.installProbe(guest, HOST);
    old = everything();
    String id = UUID.randomUUID().toString();
    orders.apply(HOST, id, 600, CHANGES);
    awaitOne(id, Set.of("applied"));
    orders.confirm(HOST, id);
    awaitOne(id, Set.of("confirmed"));
    confirmed = everything();
    takeBack(id);
    assertThat(confirmed).isNotEqualTo(old).contains("fq_codel", "mtu 1400", "zz-90-longhaul");
  }

  @AfterAll
  void stop() {
    if (host != null) {
      host.close();
    }
  }

  @Test
  void shouldBeOldOrConfirmedWhateverIsKilled() {
    List<Runnable> mishaps = List.of(this::killProbe, this::killService, this::stopKafka);
    for (int i = 0; i < KILLS; i++) {
      strike("kill " + i, mishaps.get(i % mishaps.size()), i % 2 == 0);
    }
    say(KILLS + " kills");
  }

  @Test
  void shouldBeOldOrConfirmedWheneverThePowerIsCut() {
    for (int i = 0; i < CUTS; i++) {
      strike("power cut " + i, this::cutPower, i % 2 == 1);
    }
    say(CUTS + " power cuts");
  }

  /** As a driver does that takes its link down over a new setting. */
  @Test
  void shouldTakeBackAChangeThatCutsTheHostOff() {
    guest.hand(
        "cut.sh",
        "while [ \"$(cat "
            + LOWAT
            + ")\" != 131072 ]; do sleep 0.05; done; ip link set vec0 down\n"
            + "while [ \"$(cat "
            + LOWAT
            + ")\" = 131072 ]; do sleep 0.05; done\n"
            + "ip link set vec0 up; netplan apply; touch /run/was-cut-off\n");
    guest.sh("setsid sh /lab/cut.sh >/dev/null 2>&1 </dev/null &");
    String id = UUID.randomUUID().toString();
    orders.apply(HOST, id, DEADLINE_SECONDS, CHANGES);

    await().atMost(SETTLED).until(() -> guest.run("test -e /run/was-cut-off").code() == 0);

    assertThat(awaitOne(id, ENDS)).doesNotContain("confirmed");
    assertThat(everything()).isEqualTo(old);
  }

  /** Orders a change, and perhaps confirms it; something dies at some moment meanwhile. */
  private void strike(String name, Runnable mishap, boolean whileConfirming) {
    String id = UUID.randomUUID().toString();
    orders.apply(HOST, id, DEADLINE_SECONDS, CHANGES);
    if (whileConfirming) {
      awaitOne(id, Set.of("applied"));
      orders.confirm(HOST, id);
    }
    int millis = random.nextInt(LONGEST_MILLIS);
    LockSupport.parkNanos(Duration.ofMillis(millis).toNanos());
    mishap.run();

    List<String> outcomes = awaitOne(id, ENDS);
    String where = name + " after " + millis + " ms (seed " + SEED + "), reported: " + outcomes;
    boolean kept = outcomes.contains("confirmed");
    assertThat(everything()).as(where).isEqualTo(kept ? confirmed : old);
    ends.merge(kept ? "confirmed" : "old", 1, Integer::sum);
    if (kept) {
      takeBack(id);
    }
  }

  private void killProbe() {
    guest.sh("systemctl kill --signal=KILL longhaul-probe");
  }

  private void killService() {
    bed.restartService();
  }

  /** Longer than a change may stay unconfirmed. */
  private void stopKafka() {
    bed.kafka().stop();
    LockSupport.parkNanos(Duration.ofSeconds(random.nextInt(20)).toNanos());
    bed.kafka().resume();
  }

  private void cutPower() {
    guest.cutPower();
    guest.boot(bed.net());
  }

  private void takeBack(String id) {
    orders.rollback(HOST, id);
    awaitOne(id, Set.of("rolled-back"));
    assertThat(everything()).isEqualTo(old);
  }

  private List<String> awaitOne(String id, Set<String> wanted) {
    return await()
        .atMost(SETTLED)
        .until(() -> orders.outcomes(id), found -> found.stream().anyMatch(wanted::contains));
  }

  private void say(String what) {
    System.out.printf("%s of seed %d ended so: %s%n", what, SEED, ends);
    ends.clear();
  }

  /** Values, routes, disciplines and all files from which settings are read at boot. */
  private String everything() {
    return guest.sh(
        "cat "
            + LOWAT
            + " /proc/sys/net/ipv4/tcp_wmem; ip route show table all | grep -F 10.2.0. | sort;"
            + " tc qdisc show dev s0 | sed -E 's/ 8[0-9a-f]+: / /';"
            + " find /etc/sysctl.d /etc/netplan /etc/systemd /etc/modules-load.d"
            + " /etc/NetworkManager /run/systemd/network -type f 2>/dev/null | grep -v /run/"
            + " | sort | sed -E 's/longhaul-[0-9a-f-]{36}/longhaul-ID/' ; cat"
            + " $(find /etc/sysctl.d /etc/netplan /etc/modules-load.d /etc/systemd -type f | sort)"
            + " | sed -E 's/[0-9a-f]{8}-[0-9a-f-]{27}/ID/g' | sha256sum");
  }

  private static HostChange change(String setting, String target, String to) {
    return new HostChange(
        setting, Optional.of(target).filter(t -> !t.isEmpty()), Optional.empty(), to);
  }
}
