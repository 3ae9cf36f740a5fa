package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class SsReaderTest {

  private static List<SocketSample> samples(String name) {
    return Samples.only(name, SocketSamples.class).samples();
  }

  @Test
  void shouldReadAllFiguresOfABusySocket() {
    SocketSample s = samples("ss-blocks.log").get(1);

    assertThat(s.at()).contains(Instant.parse("2026-06-02T10:00:01.500Z"));
    assertThat(s.local()).isEqualTo(new Endpoint("203.0.113.20", 5201));
    assertThat(s.peer()).isEqualTo(new Endpoint("192.0.2.10", 40001));
    assertThat(s.congestionControl()).contains(new CongestionControl("bbr"));
    assertThat(s.rtt().smoothed()).contains(Duration.ofNanos(82_500_000));
    assertThat(s.rtt().variation()).contains(Duration.ofNanos(800_000));
    assertThat(s.rtt().minimum()).contains(Duration.ofNanos(80_010_000));
    assertThat(s.rtt().backoff()).hasValue(2);
    assertThat(s.segment().mss()).hasValue(1448);
    assertThat(s.segment().pmtu()).hasValue(1500);
    assertThat(s.window().cwnd()).hasValue(700);
    assertThat(s.window().ssthresh()).hasValue(350);
    assertThat(s.window().unacked()).hasValue(690);
    assertThat(s.window().sendQueue()).contains(new DataSize(2_360_000));
    assertThat(s.window().notSent()).contains(new DataSize(1_200_000));
    assertThat(s.window().peerWindow()).contains(new DataSize(3_000_000));
    assertThat(s.volume().sent()).contains(new DataSize(9_000_000));
    assertThat(s.volume().acked()).contains(new DataSize(8_000_000));
    assertThat(s.loss().retransmittedBytes()).contains(new DataSize(14_480));
    assertThat(s.loss().retransmitsTotal()).hasValue(10);
    assertThat(s.loss().lostNow()).hasValue(3);
    assertThat(s.loss().duplicateSacks()).hasValue(1);
    assertThat(s.loss().reorderings()).hasValue(4);
    assertThat(s.limits().busy()).contains(Duration.ofMillis(900));
    assertThat(s.limits().receiveWindow()).contains(Duration.ofMillis(90));
    assertThat(s.limits().sendBuffer()).contains(Duration.ZERO);
    assertThat(s.limits().applicationLimited()).isFalse();
    assertThat(s.rates().pacing()).contains(Bandwidth.ofMbps(117.5));
    assertThat(s.rates().maxPacing()).contains(Bandwidth.ofMbps(200));
    assertThat(s.rates().delivery()).contains(Bandwidth.ofMbps(94));
    assertThat(s.memory().orElseThrow().sendBuffer()).contains(new DataSize(4_194_304));
    assertThat(s.memory().orElseThrow().sendQueued()).contains(new DataSize(2_400_000));
    assertThat(s.memory().orElseThrow().dropped()).hasValue(7);
    assertThat(s.bbr().orElseThrow().bandwidth()).contains(Bandwidth.ofMbps(95));
    assertThat(s.bbr().orElseThrow().pacingGain()).hasValue(1.25);
  }

  @Test
  void shouldKeepTheBlocksTimesApart() {
    List<SocketSample> samples = samples("ss-blocks.log");

    assertThat(samples).hasSize(3);
    assertThat(samples.get(0).at()).isEqualTo(samples.get(1).at());
    assertThat(samples.get(2).at()).contains(Instant.parse("2026-06-02T10:00:02.500Z"));
    assertThat(samples.get(0).limits().applicationLimited()).isTrue();
  }

  @Test
  void shouldTakeWhatACompleteLineLeavesOutForZero() {
    SocketSample s = samples("ss-blocks.log").get(2);

    assertThat(s.loss().retransmitsTotal()).hasValue(0);
    assertThat(s.loss().retransmittedBytes()).contains(new DataSize(0));
    assertThat(s.window().unacked()).hasValue(0);
    assertThat(s.limits().receiveWindow()).contains(Duration.ZERO);
    assertThat(s.bbr().orElseThrow().bandwidth()).as("no sample yet").isEmpty();
    assertThat(s.rates().delivery()).as("never printed as zero").isEmpty();
  }

  @Test
  void shouldReadOneLineFormAmongOtherSockets() {
    List<SocketSample> samples = samples("ss-one-line.txt");

    assertThat(samples).hasSize(1);
    SocketSample s = samples.get(0);
    assertThat(s.local()).isEqualTo(new Endpoint("203.0.113.20", 5201));
    assertThat(s.congestionControl()).contains(new CongestionControl("cubic"));
    assertThat(s.rates().pacing()).contains(new Bandwidth(1.2e9));
    assertThat(s.loss().retransmitsTotal()).hasValue(0);
    assertThat(s.loss().retransmittedBytes()).as("older than bytes_sent").isEmpty();
    assertThat(s.volume().acked()).isEmpty();
    assertThat(s.limits().receiveWindow()).as("no chronographs").isEmpty();
  }

  @Test
  void shouldNotTakeWhatAnOldSsDoesNotPrintForZero() {
    SocketSample s = samples("ss-old.txt").get(0);

    assertThat(s.local().port()).as("a service's name").isZero();
    assertThat(s.state()).isEqualTo("ESTAB");
    assertThat(s.loss().retransmitsTotal()).isEmpty();
    assertThat(s.window().unacked()).isEmpty();
    assertThat(s.memory()).isEmpty();
    assertThat(s.bbr()).isEmpty();
  }
}
