package dev.longhaul.core.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.core.diagnosis.FlowScene;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.Change;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Side;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class JudgeTest {

  private final Judge judge = new Judge();

  @Test
  void shouldRaiseTheSendBufferAndKeepTheRestOfTheTriple() {
    Recommendation r = recommended(new FlowScene(76, 80).sendBufferFull());
    assertThat(r.changes()).hasSize(1);
    Change change = r.changes().get(0).change();
    assertThat(change.setting()).isEqualTo("net.ipv4.tcp_wmem");
    assertThat(change.to()).isEqualTo("4096 16384 8388608");
    // 8 MiB / 76 ms are 883 Mbit/s if all of the buffer could be in flight, which it cannot.
    assertThat(r.expected().orElseThrow().low().mbps()).isBetween(70.0, 80.0);
    assertThat(r.expected().orElseThrow().high().mbps()).isBetween(600.0, 883.0);
    assertThat(r.notAdvised())
        .extracting(Recommendation.NotAdvised::setting)
        .contains("net.core.wmem_max");
  }

  @Test
  void shouldOnlyTryTheThirdVersionOfBbrWhereMuchIsLost() {
    assertThat(ofVersion("3", 0.04).changes()).isEmpty();
    assertThat(ofVersion("3", 0.04).trials())
        .extracting(a -> a.change().to())
        .containsExactly("bbr");
    assertThat(ofVersion("3", 0.005).changes()).isNotEmpty();
    assertThat(ofVersion("", 0.04).changes()).isNotEmpty();
  }

  private Recommendation ofVersion(String version, double loss) {
    PathWindow window = new FlowScene(76, loss > 0.01 ? 1 : 2.5).lossy(loss, loss).window();
    HostState state =
        window
            .senderState()
            .orElseThrow()
            .merge(HostState.ofConfiguration(Configuration.ofModules(Map.of("tcp_bbr", version))));
    return judge
        .judge(window.withHosts(Optional.of(state), window.receiverState()))
        .recommendation();
  }

  @Test
  void shouldUndoExactlyWhatWasThere() {
    Recommendation r = recommended(new FlowScene(76, 80).sendBufferFull());
    String before = r.changes().get(0).change().from().orElseThrow();
    assertThat(r.apply()).contains("sysctl -w net.ipv4.tcp_wmem='4096 16384 8388608'");
    assertThat(r.undo()).contains("sysctl -w net.ipv4.tcp_wmem='" + before + "'");
  }

  @Test
  void shouldRecordFirstWhatIsNotKnown() {
    PathWindow window =
        new FlowScene(76, 80)
            .sendBufferFull()
            .window()
            .withHosts(Optional.empty(), Optional.empty());
    Recommendation r = judge.judge(window).recommendation();
    assertThat(r.apply())
        .containsSubsequence(
            "sysctl -n net.ipv4.tcp_wmem > longhaul-before.net.ipv4.tcp_wmem",
            "sysctl -w net.ipv4.tcp_wmem='4096 16384 8388608'");
    assertThat(r.undo())
        .contains("sysctl -w net.ipv4.tcp_wmem=\"$(cat longhaul-before.net.ipv4.tcp_wmem)\"");
  }

  @Test
  void shouldLoadBbrBeforeItIsSetWhereItIsMissing() {
    PathWindow window =
        new FlowScene(30, 8)
            .lossy(0.003, 0.003)
            .window()
            .withHosts(
                Optional.of(
                    HostState.ofSysctls(
                        Map.of(
                            "net.ipv4.tcp_available_congestion_control", "reno cubic",
                            "net.ipv4.tcp_congestion_control", "cubic"))),
                Optional.empty());
    Recommendation r = judge.judge(window).recommendation();
    assertThat(r.changes())
        .extracting(a -> a.change().setting())
        .containsExactly("module", "net.ipv4.tcp_congestion_control");
    assertThat(r.undo())
        .containsSubsequence(
            "sysctl -w net.ipv4.tcp_congestion_control=cubic", "modprobe -r tcp_bbr");
    assertThat(r.artefacts())
        .extracting(Recommendation.Artefact::path)
        .contains("/etc/sysctl.d/zz-90-longhaul.conf", "/etc/modules-load.d/zz-90-longhaul.conf");
  }

  @Test
  void shouldFeedBbrWhereASmallLowatWouldStarveIt() {
    Recommendation r = recommended(new FlowScene(30, 8).lossy(0.003, 0.003).lowat("16384"));
    assertThat(r.changes())
        .extracting(a -> a.change().setting() + "=" + a.change().to())
        .containsExactly(
            "net.ipv4.tcp_congestion_control=bbr", "net.ipv4.tcp_notsent_lowat=131072");
  }

  @Test
  void shouldGiveTheReceiverARouteOfItsOwnWhereTheSizeIsProven() {
    PathWindow window =
        new FlowScene(76, 0.001)
            .vanishing(8948)
            .window()
            .plus(List.of(probe(9000, 0), probe(1500, 2)));
    Recommendation r = judge.judge(window).recommendation();
    assertThat(r.changes()).singleElement().extracting(a -> a.change().to()).isEqualTo("1500");
    assertThat(r.apply())
        .anyMatch(l -> l.startsWith("ip route add 198.51.100.7/32") && l.endsWith("mtu 1500"));
    assertThat(r.undo()).contains("ip route del 198.51.100.7/32 mtu 1500");
    assertThat(r.notAdvised())
        .anyMatch(n -> n.setting().contains("congestion") && n.why().contains("BBR"));
  }

  @Test
  void shouldTrySizesWhereNoneIsProven() {
    PathWindow window =
        new FlowScene(76, 0.001)
            .vanishing(1448)
            .window()
            .plus(List.of(probe(1500, 0), probe(84, 2)));
    Recommendation r = judge.judge(window).recommendation();
    assertThat(r.changes())
        .singleElement()
        .extracting(a -> a.change().setting())
        .isEqualTo("net.ipv4.tcp_mtu_probing");
    assertThat(r.trials())
        .extracting(a -> a.change().setting() + "=" + a.change().to())
        .startsWith("route.mtu=1492");
  }

  @Test
  void shouldChangeNothingWhereAnApplicationPinnedItsBuffer() {
    FlowScene scene = new FlowScene(76, 80).sendBufferFull().wmem("4096 16384 67108864");
    Judgement j = judge.judge(scene.window());
    assertThat(j.diagnosis().verdict()).isEqualTo(Cause.SEND_BUFFER_PINNED);
    assertThat(j.recommendation().changes()).isEmpty();
  }

  @Test
  void shouldDropWhatTheKernelHasByDefault() {
    HostState state = HostState.UNKNOWN.withKernel(new KernelVersion(7, 0));
    Change rmem =
        new Change.Sysctl(
            Side.SENDER, "net.ipv4.tcp_rmem", Optional.empty(), "4096 131072 33554432");
    assertThat(NoOps.isVoid(rmem, state)).isTrue();
    assertThat(NoOps.isVoid(rmem, HostState.UNKNOWN.withKernel(new KernelVersion(6, 1)))).isFalse();
  }

  @Test
  void shouldJudgeInWellUnderAMillisecond() {
    PathWindow window = new FlowScene(76, 80).sendBufferFull().window();
    for (int i = 0; i < 3000; i++) {
      judge.judge(window);
    }
    long start = System.nanoTime();
    int rounds = 1000;
    for (int i = 0; i < rounds; i++) {
      judge.judge(window);
    }
    double millis = (System.nanoTime() - start) / 1e6 / rounds;
    assertThat(millis).isLessThan(5);
  }

  @Property(tries = 300)
  void shouldNeverThrowAndNeverTouchTheWrongHost(@ForAll("scenes") FlowScene scene) {
    Judgement j = judge.judge(scene.window());
    List<Change> changes =
        j.recommendation().changes().stream().map(Recommendation.Advised::change).toList();
    switch (j.diagnosis().verdict()) {
      case RECEIVE_WINDOW_LIMITED -> assertThat(changes).allMatch(c -> c.side() == Side.RECEIVER);
      case PATH_CAPACITY, HEALTHY, APPLICATION_LIMITED, SEND_BUFFER_PINNED, INSUFFICIENT_EVIDENCE ->
          assertThat(changes).isEmpty();
      default -> assertThat(changes).allMatch(c -> c.side() == Side.SENDER);
    }
    assertThat(j.diagnosis().findings()).extracting(Finding::cause).doesNotHaveDuplicates();
  }

  @Property(tries = 300)
  void shouldNeverAdviseWhatIsThereAlready(@ForAll("scenes") FlowScene scene) {
    Map<String, String> live = new TreeMap<>(scene.sysctls());
    for (Recommendation.Advised a : judge.judge(scene.window()).recommendation().changes()) {
      if (a.change() instanceof Change.Sysctl s && s.side() == Side.SENDER) {
        assertThat(s.to()).isNotEqualTo(live.get(s.key()));
        assertThat(s.from()).isEqualTo(Optional.ofNullable(live.get(s.key())));
      }
    }
  }

  @Property(tries = 300)
  void shouldRestoreByUndoingWhatWasApplied(@ForAll("scenes") FlowScene scene) {
    Recommendation r = judge.judge(scene.window()).recommendation();
    Map<String, String> live = new TreeMap<>(scene.sysctls());
    r.apply().forEach(line -> run(line, live));
    r.undo().forEach(line -> run(line, live));
    assertThat(live).isEqualTo(new TreeMap<>(withRecorded(scene.sysctls(), r)));
  }

  @Provide
  Arbitrary<FlowScene> scenes() {
    Arbitrary<Double> rtt = Arbitraries.doubles().between(1, 400);
    Arbitrary<Double> mbps = Arbitraries.doubles().between(0.1, 20_000);
    Arbitrary<Integer> kind = Arbitraries.integers().between(0, 8);
    Arbitrary<Double> loss = Arbitraries.doubles().between(0, 0.4);
    Arbitrary<String> lowat = Arbitraries.of("16384", "131072", "4294967295");
    return Combinators.combine(rtt, mbps, kind, loss, lowat)
        .as((r, m, k, l, w) -> scene(new FlowScene(r, m), k, l).lowat(w));
  }

  private static FlowScene scene(FlowScene scene, int kind, double loss) {
    return switch (kind) {
      case 0 -> scene.sendBufferFull();
      case 1 -> scene.peerWindowFull();
      case 2 -> scene.applicationIdle();
      case 3 -> scene.queueing(1 + loss * 10);
      case 4 -> scene.lossy(loss, loss);
      case 5 -> scene.bbr(1).wasting(loss);
      case 6 -> scene.bbr(2.89).wasting(loss);
      case 7 -> scene.vanishing(8948);
      default -> scene.lossy(0, loss);
    };
  }

  private static void run(String line, Map<String, String> live) {
    if (line.startsWith("sysctl -w ")) {
      String[] parts = line.substring("sysctl -w ".length()).split("=", 2);
      String value = parts[1].replace("'", "");
      live.put(parts[0], value.startsWith("\"$(cat") ? "RECORDED" : value);
    }
  }

  private static Map<String, String> withRecorded(Map<String, String> before, Recommendation r) {
    Map<String, String> all = new TreeMap<>(before);
    r.changes().stream()
        .map(Recommendation.Advised::change)
        .filter(c -> c instanceof Change.Sysctl && c.from().isEmpty())
        .forEach(c -> all.put(c.setting(), "RECORDED"));
    return all;
  }

  private Recommendation recommended(FlowScene scene) {
    return judge.judge(scene.window()).recommendation();
  }

  private static Observation probe(int packet, int received) {
    return new Observation(
        Side.SENDER,
        FlowScene.T0,
        new PingRun(
            "198.51.100.7",
            packet - 28,
            packet,
            2,
            received,
            Optional.empty(),
            OptionalInt.empty(),
            OptionalInt.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            List.of()));
  }

  @Test
  void shouldSizeForTheReferencePaths() {
    WindowSizing gigabit =
        WindowSizing.of(
            dev.longhaul.model.Bandwidth.ofMbps(1000),
            java.time.Duration.ofMillis(76),
            WindowSizing.Host.UNKNOWN);
    assertThat(gigabit.bdp().bytes()).isEqualTo(9_500_000);
    assertThat(gigabit.sendMaximum()).isEqualTo(DataSize.ofMebibytes(32));
    assertThat(gigabit.receiveMaximum()).isEqualTo(DataSize.ofMebibytes(32));
    assertThat(gigabit.defaultSendCeiling().mbps()).isBetween(441.0, 442.0);
  }
}
