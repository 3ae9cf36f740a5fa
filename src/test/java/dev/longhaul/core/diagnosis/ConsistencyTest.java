package dev.longhaul.core.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.core.evidence.ProbeFigures.ProbeLoss;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.Observation;
import dev.longhaul.model.Side;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Measurements that contradict each other, and measurements that decide between two readings. */
class ConsistencyTest {

  private final Diagnostician diagnostician = new Diagnostician();

  @ParameterizedTest
  @CsvSource({"210, 380, 1000, 1.2", "76, 95, 200, 5", "150, 800, 500, 2"})
  void shouldNotBelieveAProbeThatTheRateRefutes(
      double rtt, double mbps, long sent, double percent) {
    FlowScene scene = new FlowScene(rtt, mbps).queueing(1.8);
    Diagnosis calm = judged(scene);
    Diagnosis d = judged(scene, Looks.trace(sent, 0, percent, rtt));
    assertThat(d.notes())
        .anyMatch(n -> n.contains("mtr lost") && n.contains("probably wrong: mtr"));
    assertThat(d.verdict()).isEqualTo(Cause.PATH_CAPACITY);
    assertThat(d.findings().get(0).confidence().value())
        .isLessThan(calm.findings().get(0).confidence().value());
    assertThat(d.needs()).extracting(Need::command).anyMatch(c -> c.contains("nstat"));
  }

  @Test
  void shouldNameTheProbeWhereNothingElseWasMeasured() {
    Diagnosis d =
        judged(
            PathWindow.empty(FlowScene.PATH)
                .plus(List.of(Looks.test(0, 380, 1), Looks.trace(1000, 0, 1.2, 210))));
    assertThat(d.verdict()).isEqualTo(Cause.MEASUREMENT_FAULT);
    assertThat(d.findings().get(0).why()).contains("mtr");
  }

  @Test
  void shouldNotBelieveAStatedLossThatTheStatedRateRefutes() {
    Diagnosis d = judged(stated("380 Mbit/s"));
    assertThat(d.verdict()).isEqualTo(Cause.MEASUREMENT_FAULT);
    assertThat(d.findings().get(0).why()).contains("the stated loss");
    assertThat(judged(stated("1 Mbit/s")).findings())
        .extracting(Finding::cause)
        .doesNotContain(Cause.MEASUREMENT_FAULT);
  }

  private static PathWindow stated(String rate) {
    String text = "longhaul: facts\nrtt: 210 ms\nloss: 1.2 %\ncc: cubic\nrate: " + rate + "\n";
    Reading read = new OutputReader().read("facts", text.getBytes(StandardCharsets.UTF_8));
    Measurement facts = ((Reading.Recognised) read).measurements().get(0);
    return PathWindow.empty(FlowScene.PATH)
        .plus(List.of(new Observation(Side.SENDER, FlowScene.T0, facts)));
  }

  @ParameterizedTest
  @CsvSource({"30, 8, 1000, 0.3, 0.003", "76, 4, 100, 1, 0.005", "210, 0.9, 10, 10, 0.012"})
  void shouldBelieveLossThatFitsTheRate(
      double rtt, double mbps, long sent, double percent, double loss) {
    FlowScene scene = new FlowScene(rtt, mbps).lossy(loss, loss);
    Diagnosis d = judged(scene, Looks.trace(sent, 0, percent, rtt));
    assertThat(d.verdict()).isEqualTo(Cause.LOSS_LIMITED);
    assertThat(d.findings()).extracting(Finding::cause).doesNotContain(Cause.MEASUREMENT_FAULT);
    assertThat(d.findings().get(0).confidence())
        .isEqualTo(judged(scene).findings().get(0).confidence());
  }

  @Test
  void shouldNotTakeAReluctantRouterForLoss() {
    Diagnosis d = judged(new FlowScene(76, 95).queueing(1.8), Looks.trace(100, 60, 0, 76));
    assertThat(d.notes()).anyMatch(n -> n.contains("answers reluctantly") && n.contains("60 %"));
    assertThat(d.findings()).extracting(Finding::cause).doesNotContain(Cause.MEASUREMENT_FAULT);
  }

  @Test
  void shouldFindBytesTakenForBits() {
    Diagnosis d = judged(new FlowScene(76, 95).queueing(1.8), Looks.test(20, 95 / 8.0, 1));
    assertThat(d.notes()).anyMatch(n -> n.contains("bytes and bits"));
    assertThat(d.findings().get(0).confidence().value()).isLessThan(0.7);
  }

  @Test
  void shouldFindAnotherEndThanTheTarget() {
    Diagnosis d = judged(new FlowScene(8, 95).queueing(1.8), Looks.ping(10, 10, 150));
    assertThat(d.notes()).anyMatch(n -> n.contains("proxy"));
    assertThat(judged(new FlowScene(76, 95).queueing(1.8), Looks.ping(10, 10, 77)).notes())
        .isEmpty();
  }

  @Test
  void shouldNotTakeAStallForAContradiction() {
    Diagnosis d = judged(new FlowScene(138, 0.001).vanishing(1448));
    assertThat(d.findings()).extracting(Finding::cause).doesNotContain(Cause.MEASUREMENT_FAULT);
  }

  @Test
  void shouldFindMoreArrivedThanWasSent() {
    FlowScene scene = new FlowScene(76, 95).queueing(1.8);
    assertThat(judged(scene, Looks.test(20, 95, 1, 1.2)).notes())
        .anyMatch(n -> n.contains("received of"));
    assertThat(judged(scene, Looks.test(20, 95, 1, 1.02)).notes()).isEmpty();
  }

  @Test
  void shouldNotMakeMuchOfOneLostProbe() {
    assertThat(ProbeLoss.counted("ping", 10, 1).atLeast().fraction()).isLessThan(0.004);
    assertThat(ProbeLoss.counted("ping", 1000, 100).atLeast().fraction()).isBetween(0.08, 0.09);
    assertThat(ProbeLoss.counted("ping", 10, 0).atLeast().fraction()).isZero();
    assertThat(judged(new FlowScene(76, 95).queueing(1.8), Looks.ping(10, 9, 76)).notes())
        .isEmpty();
  }

  @Test
  void shouldNotCallAPathFullOnWhichSeveralFlowsCarryMore() {
    FlowScene scene = new FlowScene(76, 95).queueing(1.8);
    Diagnosis d = judged(scene, Looks.test(-100, 400, 8), Looks.test(10, 95, 1));
    assertThat(d.verdict()).isNotEqualTo(Cause.PATH_CAPACITY);
    assertThat(full(d).confidence().value()).isLessThan(0.5);
    assertThat(full(d).evidence()).extracting(EvidenceItem::value).anyMatch(v -> v.contains("400"));
  }

  @Test
  void shouldCallAPathFullOnWhichSeveralFlowsCarryNoMore() {
    Diagnosis d =
        judged(
            PathWindow.empty(FlowScene.PATH)
                .plus(List.of(Looks.test(0, 93, 1), Looks.test(60, 95, 8))));
    assertThat(d.verdict()).isEqualTo(Cause.PATH_CAPACITY);
    assertThat(d.findings().get(0).rules()).contains(RuleId.D8);
  }

  @Test
  void shouldDoubtAWindowWhereSeveralFlowsCarryNoMore() {
    FlowScene scene = new FlowScene(76, 80).sendBufferFull();
    Diagnosis d = judged(scene, Looks.test(-60, 82, 8), Looks.test(10, 80, 1));
    assertThat(d.verdict()).isEqualTo(Cause.PATH_CAPACITY);
  }

  @Test
  void shouldKnowWeatherFromAStep() {
    Diagnosis weather = judged(rounds(480, 120, 510, 90));
    assertThat(weather.verdict()).isEqualTo(Cause.PATH_UNSTABLE);
    assertThat(weather.findings().get(0).confidence().value()).isLessThan(0.75);
    assertThat(judged(rounds(40, 42, 400, 390)).findings())
        .extracting(Finding::cause)
        .doesNotContain(Cause.PATH_UNSTABLE);
    assertThat(judged(rounds(480, 380, 510, 430)).findings())
        .extracting(Finding::cause)
        .doesNotContain(Cause.PATH_UNSTABLE);
  }

  private static PathWindow rounds(double... mbps) {
    PathWindow window = PathWindow.empty(FlowScene.PATH);
    for (int i = 0; i < mbps.length; i++) {
      window = window.plus(List.of(Looks.test(i * 60L, mbps[i], 1)));
    }
    return window;
  }

  private static Finding full(Diagnosis d) {
    Optional<Finding> full =
        d.findings().stream().filter(f -> f.cause() == Cause.PATH_CAPACITY).findFirst();
    return full.orElseThrow();
  }

  private Diagnosis judged(FlowScene scene, Observation... more) {
    return judged(scene.window().plus(List.of(more)));
  }

  private Diagnosis judged(PathWindow window) {
    return diagnostician.diagnose(Evidence.of(window));
  }
}
