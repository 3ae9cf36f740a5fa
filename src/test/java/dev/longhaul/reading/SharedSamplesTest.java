package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.ObjectMapper;
import dev.longhaul.core.evidence.Assembled;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Counters;
import dev.longhaul.model.Durations;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Side;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Reading.Recognised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Reads a large set of real outputs where one lies beside the project; skipped elsewhere. */
class SharedSamplesTest {

  private static final Map<String, Tool> TOOL_OF_PREFIX =
      Map.ofEntries(
          Map.entry("iperf3", Tool.IPERF3),
          Map.entry("ss_", Tool.SS),
          Map.entry("sysctl", Tool.SYSCTL),
          Map.entry("before_link", Tool.IP_LINK),
          Map.entry("after_link", Tool.IP_LINK),
          Map.entry("after_tc", Tool.TC),
          Map.entry("ping", Tool.PING),
          Map.entry("tracepath", Tool.TRACEPATH),
          Map.entry("mtr", Tool.MTR),
          Map.entry("nstat", Tool.NSTAT),
          Map.entry("before_nstat", Tool.NSTAT),
          Map.entry("after_nstat", Tool.NSTAT),
          Map.entry("route_cache", Tool.IP_ROUTE),
          Map.entry("ethtool", Tool.ETHTOOL));

  private final OutputReader reader = new OutputReader();
  private final ObjectMapper json = new ObjectMapper();

  @Test
  void shouldRecogniseEveryLabCapture() throws IOException {
    List<Path> rounds = roundsOf(shared("captures"));
    Map<Tool, Integer> counts = new EnumMap<>(Tool.class);
    for (Path round : rounds) {
      double expected =
          json.readTree(round.resolve("meta.json").toFile()).path("result").path("mbps").asDouble();
      for (Path file : files(round)) {
        if (!file.endsWith("meta.json")) {
          Recognised recognised = shouldBeRecognised(file);
          counts.merge(recognised.tool(), 1, Integer::sum);
          shouldBeSane(file, recognised, expected);
        }
      }
    }
    System.out.println("Lab captures: " + rounds.size() + " rounds, files read " + counts);
    assertThat(counts)
        .containsOnlyKeys(EnumSet.range(Tool.IPERF3, Tool.ETHTOOL).toArray(Tool[]::new));
  }

  private Recognised shouldBeRecognised(Path file) throws IOException {
    String name = file.getFileName().toString();
    Reading reading = reader.read(name, Files.readAllBytes(file));
    assertThat(reading).as("%s", file).isInstanceOf(Recognised.class);
    Recognised recognised = (Recognised) reading;
    Tool expected =
        TOOL_OF_PREFIX.entrySet().stream()
            .filter(e -> name.startsWith(e.getKey()))
            .map(Map.Entry::getValue)
            .findFirst()
            .orElseThrow();
    assertThat(recognised.tool()).as("%s", file).isEqualTo(expected);
    assertThat(recognised.parts()).as("%s", file).isNotEmpty();
    return recognised;
  }

  private static void shouldBeSane(Path file, Recognised recognised, double expectedMbps) {
    recognised
        .measurements()
        .forEach(
            measurement -> {
              if (measurement instanceof ThroughputTest test) {
                shouldBeSane(file, test, expectedMbps);
              } else if (measurement instanceof SocketSamples samples) {
                assertThat(samples.samples())
                    .as("%s", file)
                    .isNotEmpty()
                    .allSatisfy(
                        s -> {
                          assertThat(s.at()).isPresent();
                          assertThat(s.window().cwnd()).isPresent();
                          assertThat(s.segment().mss()).isPresent();
                          assertThat(s.congestionControl()).isPresent();
                          assertThat(s.memory()).isPresent();
                          assertThat(s.loss().retransmitsTotal()).isPresent();
                        });
              } else if (measurement instanceof PingRun run) {
                assertThat(run.target()).isEqualTo("10.2.0.2");
                assertThat(run.sent()).as("%s", file).isPositive();
              } else if (measurement instanceof PathTrace trace) {
                assertThat(trace.hops()).as("%s", file).allMatch(h -> h.distance() > 0);
                assertThat(trace.pmtu().orElse(1500)).as("%s", file).isBetween(1400, 1500);
              } else if (measurement instanceof HostState state) {
                assertThat(state).as("%s", file).isNotEqualTo(HostState.UNKNOWN);
              }
            });
  }

  private static void shouldBeSane(Path file, ThroughputTest test, double expectedMbps) {
    assertThat(test.sender().orElseThrow().address()).as("%s", file).isEqualTo("10.1.0.2");
    assertThat(test.receiver().orElseThrow().address()).as("%s", file).isEqualTo("10.2.0.2");
    assertThat(test.startedAt()).isPresent();
    assertThat(test.omitted()).isPositive();
    assertThat(test.intervals()).anyMatch(ThroughputTest.Interval::warmUp);
    if (file.endsWith("iperf3.json")) {
      assertThat(test.reporter()).isEqualTo(ThroughputTest.Reporter.RECEIVER);
      assertThat(test.goodput().map(Bandwidth::mbps).orElseThrow())
          .as("%s", file)
          .satisfiesAnyOf(
              mbps -> assertThat(mbps).isCloseTo(expectedMbps, Percentage.withPercentage(2)),
              mbps -> assertThat(Math.abs(mbps - expectedMbps)).isLessThan(0.02));
      assertThat(test.retransmits()).as("%s", file).isPresent();
    } else {
      assertThat(test.reporter()).isEqualTo(ThroughputTest.Reporter.SENDER);
      assertThat(test.goodput()).as("a sender cannot know: %s", file).isEmpty();
      assertThat(test.intervals())
          .as("%s", file)
          .allSatisfy(i -> assertThat(i.rtt().map(Durations::millis).orElseThrow()).isPositive());
    }
  }

  @Test
  void shouldAssembleEveryLabRoundToOnePath() throws IOException {
    for (Path round : roundsOf(shared("captures"))) {
      List<Fact> facts = new ArrayList<>();
      for (Path file : files(round)) {
        if (reader.read(file.getFileName().toString(), Files.readAllBytes(file))
            instanceof Recognised recognised) {
          for (Labelled part : recognised.parts()) {
            facts.add(new Fact(recognised.name(), part.host(), part.side(), part.measurement()));
          }
        }
      }
      Assembled assembled = Assembly.assemble(facts, Instant.EPOCH);
      shouldBeThePath(round, assembled.window());
    }
  }

  private void shouldBeThePath(Path round, PathWindow window) throws IOException {
    var knobs = json.readTree(round.resolve("meta.json").toFile()).path("knobs");
    assertThat(window.path()).hasToString("10.1.0.2->10.2.0.2/IPV4");
    HostState sender = window.senderState().orElseThrow();
    HostState receiver = window.receiverState().orElseThrow();
    assertThat(sender.kernel()).contains(new KernelVersion(6, 1));
    assertThat(receiver.kernel()).contains(new KernelVersion(6, 1));
    assertThat(sender.sysctl("net.ipv4.tcp_congestion_control"))
        .as("%s", round)
        .contains(knobs.path("host").path("cc").asText());
    assertThat(receiver.sysctl("net.ipv4.tcp_congestion_control"))
        .contains(knobs.path("client").path("cc").asText());
    assertThat(sender.links()).anyMatch(l -> l.mtu() == knobs.path("host").path("mtu").asInt());
    assertThat(sender.qdiscs()).isNotEmpty();
    assertThat(sender.routes()).isNotEmpty();
    assertThat(sender.offloads()).isNotEmpty();
    for (Side side : Side.values()) {
      shouldHoldDataSocketsOnly(round, window, side);
      assertThat(of(window, side, Counters.class))
          .as("%s", round)
          .singleElement()
          .matches(c -> c.kind() == Counters.Kind.DIFFERENCE);
      assertThat(of(window, side, ThroughputTest.class)).as("%s", round).hasSize(1);
    }
    assertThat(of(window, Side.SENDER, PingRun.class)).hasSize(4);
    assertThat(of(window, Side.SENDER, PathTrace.class)).hasSize(2);
  }

  private static void shouldHoldDataSocketsOnly(Path round, PathWindow window, Side side) {
    List<SocketSamples> sockets = of(window, side, SocketSamples.class);
    assertThat(sockets).as("%s", round).hasSize(1);
    long ports =
        sockets.get(0).samples().stream().map(s -> s.local() + " " + s.peer()).distinct().count();
    int parallel = of(window, side, ThroughputTest.class).get(0).parallel();
    // Sockets of parallel streams are told from the control connection by bytes alone.
    assertThat(ports)
        .as("%s %s", round, side)
        .isLessThanOrEqualTo(parallel + (parallel > 1 ? 1 : 0));
    assertThat(sockets.get(0).samples())
        .allMatch(s -> s.local().address().equals(side == Side.SENDER ? "10.1.0.2" : "10.2.0.2"));
  }

  private static <T extends Measurement> List<T> of(PathWindow window, Side side, Class<T> type) {
    return window.observations().stream()
        .filter(o -> o.side() == side && type.isInstance(o.measurement()))
        .map(o -> type.cast(o.measurement()))
        .toList();
  }

  @Test
  void shouldAnswerEveryPublicSample() throws IOException {
    Map<String, Integer> counts = new java.util.TreeMap<>();
    List<String> unrecognised = new ArrayList<>();
    try (Stream<Path> walk = Files.walk(shared("cases").resolve("files"))) {
      for (Path file : walk.filter(Files::isRegularFile).sorted().toList()) {
        Reading reading = reader.read(file.getFileName().toString(), Files.readAllBytes(file));
        if (reading instanceof Recognised recognised) {
          counts.merge(recognised.tool().name(), 1, Integer::sum);
          if (System.getProperty("longhaul.verbose") != null) {
            System.out.println(file + " " + recognised);
          }
        } else {
          unrecognised.add(file.getFileName().toString());
        }
      }
    }
    System.out.println("Public samples: " + counts + ", unrecognised " + unrecognised);
    assertThat(counts).containsKeys("IPERF3", "SS", "TC", "MTR", "IP_LINK", "ETHTOOL", "SYSCTL");
  }

  private static Path shared(String folder) {
    Path path = Path.of(System.getProperty("longhaul.shared", "../shared"), folder);
    assumeTrue(Files.isDirectory(path), "No samples beside the project at " + path);
    return path;
  }

  private static List<Path> roundsOf(Path captures) throws IOException {
    try (Stream<Path> walk = Files.walk(captures)) {
      return walk.filter(p -> p.endsWith("meta.json")).map(Path::getParent).sorted().toList();
    }
  }

  private static List<Path> files(Path round) throws IOException {
    try (Stream<Path> list = Files.list(round)) {
      return list.sorted().toList();
    }
  }
}
