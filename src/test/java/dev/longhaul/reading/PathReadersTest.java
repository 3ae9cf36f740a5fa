package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PathTrace.Hop;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What ping, tracepath and mtr say about the way. */
class PathReadersTest {

  @Test
  void shouldReadEveryRunOfPing() {
    List<PingRun> runs = Samples.all("ping-df.txt", PingRun.class);

    assertThat(runs).hasSize(3);
    PingRun passes = runs.get(0);
    assertThat(passes.target()).isEqualTo("192.0.2.10");
    assertThat(passes.packet()).isEqualTo(1500);
    assertThat(passes.received()).isEqualTo(2);
    assertThat(passes.loss()).contains(new Share(0));
    assertThat(passes.minimum()).contains(Duration.ofNanos(80_301_000));
    assertThat(passes.localMtu()).isEmpty();

    PingRun refused = runs.get(1);
    assertThat(refused.payload()).isEqualTo(8972);
    assertThat(refused.localMtu()).hasValue(1500);
    assertThat(refused.fragmentationNeeded()).isEmpty();
    assertThat(refused.loss()).contains(new Share(1));
    assertThat(refused.minimum()).isEmpty();

    assertThat(runs.get(2).fragmentationNeeded()).hasValue(1492);
    assertThat(runs.get(2).localMtu()).isEmpty();
  }

  @Test
  void shouldNotKnowTheLossOfARunThatWasKilled() {
    PingRun run = Samples.only("ping-stamped.txt", PingRun.class);

    assertThat(run.loss()).isEmpty();
    assertThat(run.sent()).isEqualTo(4);
    assertThat(run.received()).isEqualTo(3);
    assertThat(run.maximum()).contains(Duration.ofMillis(100));
    assertThat(run.replies().get(0).at()).contains(Instant.parse("2026-06-02T10:00:00.25Z"));
  }

  @Test
  void shouldReadOtherPings() {
    PingRun run = Samples.only("ping-mac.txt", PingRun.class);

    assertThat(run.packet()).isEqualTo(84);
    assertThat(run.loss()).contains(new Share(0.5));
    assertThat(run.minimum()).contains(Duration.ofNanos(12_345_000));
    assertThat(run.replies()).hasSize(1);
  }

  @Test
  void shouldTakeTheMtuThatTracepathProved() {
    PathTrace trace = Samples.only("tracepath.txt", PathTrace.class);

    assertThat(trace.pmtu()).hasValue(1500);
    assertThat(trace.reached()).isTrue();
    assertThat(trace.target()).contains("192.0.2.10");
    assertThat(trace.hops()).extracting(Hop::distance).containsExactly(1, 2, 2, 3, 4);
    assertThat(trace.hops().get(3).host()).isEmpty();
    assertThat(trace.hops().get(4).average()).contains(Duration.ofNanos(80_400_000));
  }

  @Test
  void shouldNotTakeTheLocalMtuForThePaths() {
    PathTrace trace = Samples.only("tracepath-silent.txt", PathTrace.class);

    assertThat(trace.pmtu()).isEmpty();
    assertThat(trace.reached()).isFalse();
  }

  @Test
  void shouldReadMtrWithNumbersInStrings() {
    PathTrace trace = Samples.only("mtr.json", PathTrace.class);

    assertThat(trace.target()).contains("192.0.2.10");
    assertThat(trace.reached()).isTrue();
    Hop silent = trace.hops().get(0);
    assertThat(silent.loss()).contains(new Share(1));
    assertThat(silent.average()).as("0 ms is no time").isEmpty();
    Hop last = trace.hops().get(1);
    assertThat(last.sent()).hasValue(10);
    assertThat(last.loss()).contains(new Share(0.2));
    assertThat(last.best()).contains(Duration.ofNanos(80_100_000));
  }

  @Test
  void shouldReadMtrsReport() {
    PathTrace trace = Samples.only("mtr.txt", PathTrace.class);

    assertThat(trace.reached()).isTrue();
    assertThat(trace.hops())
        .extracting(Hop::host)
        .containsExactly(Optional.of("gw.example"), Optional.empty(), Optional.of("192.0.2.10"));
    assertThat(trace.hops().get(1).loss()).contains(new Share(1));
    assertThat(trace.hops().get(2).sent()).hasValue(20);
    assertThat(trace.hops().get(2).worst()).contains(Duration.ofMillis(90));
  }
}
