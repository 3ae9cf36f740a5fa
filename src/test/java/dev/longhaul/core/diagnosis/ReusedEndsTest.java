package dev.longhaul.core.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.Observation;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** One connection after the other with the same addresses and ports, as a test that is repeated. */
class ReusedEndsTest {

  private static final Duration LATER = Duration.ofSeconds(100);

  @Test
  void shouldJudgeTheNewerConnectionAlone() {
    PathWindow once = new FlowScene(76, 7).peerWindowFull().window();

    PathWindow twice = once.plus(once.observations().stream().map(ReusedEndsTest::later).toList());

    Diagnosis alone = new Diagnostician().diagnose(Evidence.of(once));
    Diagnosis both = new Diagnostician().diagnose(Evidence.of(twice));
    assertThat(both.verdict()).isEqualTo(alone.verdict()).isEqualTo(Cause.RECEIVE_WINDOW_LIMITED);
    assertThat(both.findings().get(0).confidence()).isEqualTo(alone.findings().get(0).confidence());
  }

  /** A test that is repeated from another port each time: the rates do not add up. */
  @Test
  void shouldNotAddUpConnectionsThatFollowEachOther() {
    PathWindow window = new FlowScene(76, 80).sendBufferFull().window();
    Diagnosis alone = new Diagnostician().diagnose(Evidence.of(window));
    for (int i = 1; i < 8; i++) {
      Duration wait = LATER.multipliedBy(i);
      int port = 5201 + i;
      window =
          window.plus(
              new FlowScene(76, 80)
                  .sendBufferFull().window().observations().stream()
                      .map(o -> moved(o, wait, Optional.of(port)))
                      .toList());
    }

    Diagnosis all = new Diagnostician().diagnose(Evidence.of(window));

    assertThat(all.verdict()).isEqualTo(Cause.SEND_WINDOW_LIMITED);
    assertThat(all.findings().get(0).confidence()).isEqualTo(alone.findings().get(0).confidence());
    assertThat(Evidence.of(window).sender().orElseThrow().delivered().orElseThrow().mbps())
        .isCloseTo(80, within(1.0));
  }

  /** Streams of one test do. */
  @Test
  void shouldAddUpConnectionsOfOneTime() {
    PathWindow window = new FlowScene(76, 80).sendBufferFull().window();
    PathWindow both =
        window.plus(
            window.observations().stream()
                .map(o -> moved(o, Duration.ofMillis(300), Optional.of(5202)))
                .toList());

    assertThat(Evidence.of(both).sender().orElseThrow().delivered().orElseThrow().mbps())
        .isCloseTo(160, within(2.0));
  }

  private static Observation later(Observation o) {
    return moved(o, LATER, Optional.empty());
  }

  private static Observation moved(Observation o, Duration wait, Optional<Integer> port) {
    List<SocketSample> samples = ((SocketSamples) o.measurement()).samples();
    return new Observation(
        o.side(),
        o.at().plus(wait),
        new SocketSamples(samples.stream().map(s -> moved(s, wait, port)).toList()));
  }

  private static SocketSample moved(SocketSample s, Duration wait, Optional<Integer> port) {
    return new SocketSample(
        s.at().map(t -> t.plus(wait)),
        port.map(p -> new Endpoint(s.local().address(), p)).orElse(s.local()),
        s.peer(),
        s.state(),
        s.congestionControl(),
        s.rtt(),
        s.segment(),
        s.window(),
        s.volume(),
        s.loss(),
        s.limits(),
        s.rates(),
        s.memory(),
        s.bbr());
  }
}
