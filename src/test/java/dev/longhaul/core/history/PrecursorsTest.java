package dev.longhaul.core.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.model.HostId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class PrecursorsTest {

  private static final Instant LAST_GOOD = Instant.parse("2026-03-01T12:00:00Z");
  private static final Instant SINCE = LAST_GOOD.plus(Duration.ofHours(1));

  @Test
  void shouldSayWhatChangedWhereAndHowLongBefore() {
    assertThat(named(change("kernel", 20, "6.1.0-18", "6.1.0-21")))
        .containsExactly("the kernel of web1 went from 6.1.0-18 to 6.1.0-21, 40 minutes before");
  }

  @Test
  void shouldNameWhatWasChangedBetweenTheMeasurementsFirst() {
    HostChange before = change("net.ipv4.tcp_wmem", -10, "1", "2");
    HostChange between = change("net.ipv4.tcp_autocorking", 30, "1", "0");

    assertThat(order(before, between)).containsExactly(between, before);
  }

  @Test
  void shouldPreferWhatDecidesThroughputThenWhatIsCloser() {
    HostChange minor = change("net.ipv4.ip_local_port_range", 59, "1", "2");
    HostChange far = change("qdisc", 5, "fq", "pfifo_fast");
    HostChange near = change("net.ipv4.tcp_congestion_control", 40, "bbr", "cubic");

    assertThat(order(minor, far, near)).containsExactly(near, far, minor);
  }

  @Test
  void shouldLeaveOutWhatCameAfterOrLongBefore() {
    HostChange after =
        new HostChange(
            new HostId("web1"),
            SINCE.plusSeconds(1),
            SINCE.plusSeconds(60),
            difference("kernel", "1", "2"),
            Optional.empty());
    HostChange long0 = change("kernel", -60 * 30, "1", "2");

    assertThat(order(after, long0)).isEmpty();
  }

  @Test
  void shouldSayWhenAChangeWasSeenOnlyAfterwards() {
    HostChange seenLater =
        new HostChange(
            new HostId("web1"),
            SINCE.minus(Duration.ofMinutes(30)),
            SINCE.plus(Duration.ofMinutes(30)),
            difference("net.ipv4.tcp_congestion_control", "bbr", "cubic"),
            Optional.of("0195"));

    assertThat(named(seenLater))
        .containsExactly(
            "net.ipv4.tcp_congestion_control of web1 went from bbr to cubic by a remediation, seen"
                + " 30 minutes after, not yet 30 minutes before");
  }

  private static List<String> named(HostChange... changes) {
    return Precursors.of(LAST_GOOD, SINCE, List.of(changes)).stream()
        .map(PrecedingChange::sentence)
        .toList();
  }

  private static List<HostChange> order(HostChange... changes) {
    return Precursors.of(LAST_GOOD, SINCE, List.of(changes)).stream()
        .map(PrecedingChange::change)
        .toList();
  }

  private static HostChange change(String setting, int minutes, String from, String to) {
    Instant at = LAST_GOOD.plus(Duration.ofMinutes(minutes));
    return new HostChange(
        new HostId("web1"),
        at.minus(Duration.ofMinutes(5)),
        at,
        difference(setting, from, to),
        Optional.empty());
  }

  private static StateDifference difference(String setting, String from, String to) {
    return new StateDifference(setting, Optional.empty(), from, to);
  }
}
