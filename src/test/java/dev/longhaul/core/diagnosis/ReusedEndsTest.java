package dev.longhaul.core.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.Observation;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import java.time.Duration;
import java.util.List;
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

  private static Observation later(Observation o) {
    List<SocketSample> samples = ((SocketSamples) o.measurement()).samples();
    return new Observation(
        o.side(),
        o.at().plus(LATER),
        new SocketSamples(samples.stream().map(ReusedEndsTest::later).toList()));
  }

  private static SocketSample later(SocketSample s) {
    return new SocketSample(
        s.at().map(t -> t.plus(LATER)),
        s.local(),
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
