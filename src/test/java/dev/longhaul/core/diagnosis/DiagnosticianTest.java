package dev.longhaul.core.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Side;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each family of rules on paths far apart in RTT and rate. */
class DiagnosticianTest {

  private final Diagnostician diagnostician = new Diagnostician();

  @ParameterizedTest
  @CsvSource({"5, 200", "10, 1000", "76, 80", "150, 2000", "300, 20", "40, 9000"})
  void shouldFindTheSendBufferOnAnyPath(double rtt, double mbps) {
    Diagnosis d = judged(new FlowScene(rtt, mbps).sendBufferFull());
    assertThat(d.verdict()).isEqualTo(Cause.SEND_WINDOW_LIMITED);
    assertThat(d.findings().get(0).ceiling().orElseThrow().mbps()).isBetween(mbps, mbps * 1.5);
  }

  @ParameterizedTest
  @CsvSource({"5, 116, 1.6, 0.79", "40, 58, 2.2, 0.6", "120, 45, 1.9, 0.78", "280, 20, 2.3, 0.73"})
  void shouldNotTakeTheBuffersOwnBurstsForAFullPath(
      double rtt, double mbps, double inflation, double busy) {
    Diagnosis d = judged(new FlowScene(rtt, mbps).sendBufferFull().bursting(inflation, busy));
    assertThat(d.verdict()).isEqualTo(Cause.SEND_WINDOW_LIMITED);
    assertThat(d.findings().get(0).confidence().value()).isBetween(0.75, 0.9);
    assertThat(d.findings()).extracting(Finding::cause).doesNotContain(Cause.BUFFERBLOAT);
  }

  @ParameterizedTest
  @CsvSource({"15, 95, 2.2, 3, 0.95", "60, 76, 2.6, 2.5, 0.56", "30, 48, 5.4, 3, 0.27"})
  void shouldNotBlameABufferThatKeepsThePathBusy(
      double rtt, double mbps, double inflation, double buffer, double ofPeak) {
    FlowScene scene = new FlowScene(rtt, mbps).sendBufferFull(buffer).bursting(inflation, ofPeak);
    Diagnosis d = judged(scene);
    assertThat(d.verdict()).isEqualTo(Cause.PATH_CAPACITY);
    assertThat(d.findings().get(0).confidence().value()).isGreaterThan(0.9);
  }

  @ParameterizedTest
  @CsvSource({"5, 122, 1.4", "15, 94, 1.3", "2, 300, 1.8"})
  void shouldKnowThatASmallWindowLeavesNoQueue(double rtt, double mbps, double inflation) {
    FlowScene scene = new FlowScene(rtt, mbps).peerWindowFull().bursting(inflation, 0.95);
    assertThat(judged(scene).verdict()).isEqualTo(Cause.RECEIVE_WINDOW_LIMITED);
  }

  @ParameterizedTest
  @CsvSource({"5, 200", "10, 1000", "76, 7", "150, 2000", "300, 20"})
  void shouldFindTheReceiversWindowOnAnyPath(double rtt, double mbps) {
    assertThat(judged(new FlowScene(rtt, mbps).peerWindowFull()).verdict())
        .isEqualTo(Cause.RECEIVE_WINDOW_LIMITED);
  }

  @ParameterizedTest
  @CsvSource({"10, 400", "76, 400", "200, 100"})
  void shouldNotBlameTheReceiversWindowForAFullQueue(double rtt, double mbps) {
    FlowScene scene = new FlowScene(rtt, mbps).peerWindowFull().queueing(4);
    assertThat(judged(scene).verdict()).isEqualTo(Cause.PATH_CAPACITY);
  }

  @ParameterizedTest
  @CsvSource({"10, 5", "76, 20", "150, 400", "300, 3"})
  void shouldFindAnIdleApplicationOnAnyPath(double rtt, double mbps) {
    assertThat(judged(new FlowScene(rtt, mbps).applicationIdle()).verdict())
        .isEqualTo(Cause.APPLICATION_LIMITED);
  }

  @ParameterizedTest
  @CsvSource({"5, 50, 2.2, 0.5", "15, 5, 1.6, 0.1", "120, 42, 1.1, 0.65"})
  void shouldFindAnApplicationThatWritesInBursts(
      double rtt, double mbps, double inflation, double busy) {
    FlowScene scene = new FlowScene(rtt, mbps).applicationIdle().bursting(inflation, busy);
    Diagnosis d = judged(scene.withoutApplicationFlag());
    assertThat(d.verdict()).isEqualTo(Cause.APPLICATION_LIMITED);
    assertThat(d.findings()).extracting(Finding::cause).doesNotContain(Cause.BUFFERBLOAT);
  }

  @ParameterizedTest
  @CsvSource({
    "10, 25, 0.003",
    "30, 8, 0.003",
    "150, 3, 0.001",
    "300, 1, 0.01",
    "76, 700, 0.000001"
  })
  void shouldFindRandomLossWhereTheModelExplainsTheRate(double rtt, double mbps, double loss) {
    Diagnosis d = judged(new FlowScene(rtt, mbps).lossy(loss, loss));
    assertThat(d.verdict()).isEqualTo(Cause.LOSS_LIMITED);
    assertThat(d.findings().get(0).formula()).isPresent();
  }

  @ParameterizedTest
  @CsvSource({"76, 55", "20, 300", "200, 150"})
  void shouldFindBurstsWhereLossCameAtTheStart(double rtt, double mbps) {
    assertThat(judged(new FlowScene(rtt, mbps).lossy(0, 0.1)).verdict())
        .isEqualTo(Cause.BURST_LOSS);
  }

  @ParameterizedTest
  @CsvSource({"5, 95", "40, 50", "76, 400", "150, 950", "300, 20"})
  void shouldCallAStandingQueueCapacity(double rtt, double mbps) {
    assertThat(judged(new FlowScene(rtt, mbps).queueing(1.8)).verdict())
        .isEqualTo(Cause.PATH_CAPACITY);
    assertThat(judged(new FlowScene(rtt, mbps).queueing(2.5).wasting(0.003)).verdict())
        .isEqualTo(Cause.PATH_CAPACITY);
  }

  @ParameterizedTest
  @CsvSource({"10, 900", "76, 95", "210, 160"})
  void shouldCallBbrAtItsEstimateCapacityEvenWithLoss(double rtt, double mbps) {
    Diagnosis policed = judged(new FlowScene(rtt, mbps).bbr(1.25).wasting(0.08));
    assertThat(policed.verdict()).isEqualTo(Cause.PATH_CAPACITY);
    assertThat(policed.findings()).extracting(Finding::cause).contains(Cause.POLICED);
    assertThat(judged(new FlowScene(rtt, mbps).bbr(1)).verdict()).isEqualTo(Cause.HEALTHY);
  }

  @ParameterizedTest
  @CsvSource({"10, 900", "30, 140", "150, 80"})
  void shouldFindBbrThatNeverLeavesStartup(double rtt, double mbps) {
    FlowScene scene =
        new FlowScene(rtt, mbps).bbr(2.89).wasting(0.33).set("net.ipv4.tcp_notsent_lowat", "16384");
    Diagnosis d = judged(scene);
    assertThat(d.verdict()).isEqualTo(Cause.BBR_STUCK_IN_STARTUP);
    assertThat(d.findings().get(0).confidence().value()).isGreaterThan(0.9);
  }

  @Test
  void shouldNotTakeABufferLimitedBbrForStuck() {
    assertThat(judged(new FlowScene(76, 80).sendBufferFull().bbr(2.89)).verdict())
        .isEqualTo(Cause.SEND_WINDOW_LIMITED);
  }

  @ParameterizedTest
  @CsvSource({"8948", "1448", "4948"})
  void shouldFindABlackHoleBehindAFullReceiversWindow(int mss) {
    PathWindow window =
        new FlowScene(138, 0.001)
            .vanishing(mss)
            .window()
            .plus(List.of(probe(mss + 52, 0), probe(1252, 3), ping()));
    Diagnosis d = diagnostician.diagnose(Evidence.of(window));
    assertThat(d.verdict()).isEqualTo(Cause.PATH_MTU_BLACK_HOLE);
    assertThat(d.findings().get(0).confidence().value()).isGreaterThan(0.9);
  }

  @Test
  void shouldAskForAProbeWhereAStallAloneWasSeen() {
    Diagnosis d = judged(new FlowScene(138, 0.001).vanishing(1448));
    assertThat(d.verdict()).isEqualTo(Cause.PATH_MTU_BLACK_HOLE);
    assertThat(d.findings().get(0).confidence().value()).isLessThan(0.8);
    assertThat(d.needs()).extracting(Need::command).anyMatch(c -> c.contains("ping -M do"));
  }

  @Test
  void shouldBelieveTrafficMoreThanALostProbe() {
    PathWindow window =
        new FlowScene(76, 95).queueing(1.5).window().plus(List.of(probe(9000, 0), ping()));
    assertThat(diagnostician.diagnose(Evidence.of(window)).verdict())
        .isEqualTo(Cause.PATH_CAPACITY);
  }

  @Test
  void shouldAskForSocketSamplesWhereNothingWasMeasured() {
    Diagnosis d = diagnostician.diagnose(Evidence.of(PathWindow.empty(FlowScene.PATH)));
    assertThat(d.verdict()).isEqualTo(Cause.INSUFFICIENT_EVIDENCE);
    assertThat(d.needs()).extracting(Need::command).anyMatch(c -> c.contains("ss -tinmH"));
  }

  @Test
  void shouldNotDecideOnHostStateAlone() {
    PathWindow window =
        PathWindow.empty(FlowScene.PATH)
            .withHosts(Optional.of(HostState.UNKNOWN), Optional.of(HostState.UNKNOWN));
    assertThat(diagnostician.diagnose(Evidence.of(window)).verdict())
        .isEqualTo(Cause.INSUFFICIENT_EVIDENCE);
  }

  private Diagnosis judged(FlowScene scene) {
    return diagnostician.diagnose(Evidence.of(scene.window()));
  }

  private static Observation probe(int packet, int received) {
    return new Observation(Side.SENDER, FlowScene.T0, run(packet, 3, received));
  }

  private static Observation ping() {
    return new Observation(Side.SENDER, FlowScene.T0, run(84, 5, 5));
  }

  private static PingRun run(int packet, int sent, int received) {
    return new PingRun(
        "198.51.100.7",
        packet - 28,
        packet,
        sent,
        received,
        Optional.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }
}
