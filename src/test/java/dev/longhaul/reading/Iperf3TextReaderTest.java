package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.Side;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Interval;
import dev.longhaul.model.ThroughputTest.Reporter;
import dev.longhaul.model.ThroughputTest.Transport;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Iperf3TextReaderTest {

  private static final double MIB = 1024 * 1024;

  @Test
  void shouldReadAVerboseReportOfTheSender() {
    ThroughputTest test = Samples.only("iperf3-text-up.txt", ThroughputTest.class);

    assertThat(test.tool()).isEqualTo("iperf 3.9");
    assertThat(test.startedAt()).contains(Instant.parse("2024-03-05T09:12:44Z"));
    assertThat(test.reporter()).isEqualTo(Reporter.SENDER);
    assertThat(test.sender()).contains(new Endpoint("192.0.2.10", 41802));
    assertThat(test.receiver()).contains(new Endpoint("203.0.113.20", 5201));
    assertThat(test.parallel()).isEqualTo(1);
    assertThat(test.duration()).contains(Duration.ofSeconds(3));
    assertThat(test.omitted()).isEqualTo(Duration.ofSeconds(1));
    assertThat(mebibytes(test.sent().orElseThrow())).isEqualTo(35.0);
    assertThat(mbps(test.sentRate().orElseThrow())).isEqualTo(97.9);
    assertThat(mbps(test.goodput().orElseThrow())).isEqualTo(92.9);
    assertThat(test.retransmits()).hasValue(15);
    assertThat(test.mss()).hasValue(1448);
    assertThat(test.senderCongestionControl()).contains(new CongestionControl("cubic"));
    assertThat(test.receiverCongestionControl()).contains(new CongestionControl("bbr"));
    assertThat(test.senderCpu().orElseThrow()).isCloseTo(0.014, within(1e-9));
    assertThat(test.receiverCpu().orElseThrow()).isCloseTo(0.035, within(1e-9));
    assertThat(test.error()).isEmpty();
  }

  @Test
  void shouldPlaceIntervalsAfterTheWarmUp() {
    ThroughputTest test = Samples.only("iperf3-text-up.txt", ThroughputTest.class);

    assertThat(test.intervals())
        .extracting(Interval::warmUp)
        .containsExactly(true, false, false, false);
    assertThat(test.intervals())
        .extracting(i -> i.start().toSeconds())
        .containsExactly(0L, 1L, 2L, 3L);
    Interval third = test.intervals().get(2);
    assertThat(mebibytes(third.bytes())).isEqualTo(12.5);
    assertThat(mbps(third.rate())).isEqualTo(105);
    assertThat(third.retransmits()).hasValue(12);
    assertThat(third.cwnd().map(DataSize::bytes)).contains(Math.round(1.10 * MIB));
    assertThat(test.intervals().get(0).cwnd().map(DataSize::bytes)).contains(212L * 1024);
  }

  @Test
  void shouldTakeTheKernelOfTheReporter() {
    assertThat(Samples.only("iperf3-text-up.txt", HostState.class).kernel())
        .contains(new KernelVersion(5, 10));
  }

  @Test
  void shouldReadTheReceiversReport() {
    ThroughputTest test = Samples.only("iperf3-text-reverse.txt", ThroughputTest.class);

    assertThat(test.reporter()).isEqualTo(Reporter.RECEIVER);
    assertThat(test.sender()).contains(new Endpoint("2001:db8::20", 5201));
    assertThat(test.receiver()).contains(new Endpoint("2001:db8:1::9", 50110));
    assertThat(test.retransmits()).hasValue(41);
    assertThat(mbps(test.goodput().orElseThrow())).isEqualTo(10.8);
    assertThat(mbps(test.sentRate().orElseThrow())).isEqualTo(11.5);
    assertThat(test.intervals())
        .hasSize(2)
        .allSatisfy(
            i -> {
              assertThat(i.retransmits()).isEmpty();
              assertThat(i.cwnd()).isEmpty();
            });
  }

  /** Without the line that says so, the titles still tell. */
  @Test
  void shouldTellTheReceiverByItsTitles() {
    String text = Samples.text("iperf3-text-reverse.txt").replaceAll("Reverse mode.*\n", "");

    assertThat(only(text).reporter()).isEqualTo(Reporter.RECEIVER);
  }

  @Test
  void shouldSumParallelStreams() {
    ThroughputTest test = Samples.only("iperf3-text-parallel.txt", ThroughputTest.class);

    assertThat(test.parallel()).isEqualTo(2);
    assertThat(mebibytes(test.sent().orElseThrow())).isEqualTo(64.0);
    assertThat(mbps(test.goodput().orElseThrow())).isEqualTo(258);
    assertThat(test.retransmits()).hasValue(7);
    assertThat(test.intervals()).extracting(i -> mbps(i.rate())).containsExactly(252.0, 285.0);
    assertThat(test.intervals())
        .extracting(Interval::retransmits)
        .containsExactly(OptionalLong.of(3), OptionalLong.of(4));
    assertThat(test.intervals())
        .extracting(i -> i.cwnd().map(DataSize::bytes).orElseThrow())
        .containsExactly(700L * 1024, 710L * 1024);
  }

  @Test
  void shouldMakeATestOfEachDirection() {
    Recognised reading = Samples.read("iperf3-text-bidirectional.txt");

    List<ThroughputTest> tests = Samples.all(reading, ThroughputTest.class);
    assertThat(tests)
        .extracting(ThroughputTest::reporter)
        .containsExactly(Reporter.SENDER, Reporter.RECEIVER);
    assertThat(reading.parts())
        .extracting(p -> p.side().orElseThrow())
        .containsExactly(Side.SENDER, Side.RECEIVER);
    assertThat(tests).extracting(t -> mbps(t.goodput().orElseThrow())).containsExactly(44.0, 349.0);
    assertThat(tests).extracting(t -> t.retransmits().getAsLong()).containsExactly(7L, 19L);
    assertThat(tests.get(1).sender()).contains(new Endpoint("203.0.113.20", 5201));
    assertThat(tests.get(1).receiver()).contains(new Endpoint("192.0.2.10", 41822));
    assertThat(tests).allMatch(t -> t.parallel() == 1 && t.intervals().size() == 2);
    assertThat(reading.notes()).anyMatch(n -> n.contains("both directions"));
  }

  @Test
  void shouldTakeWhatArrivedOfUdp() {
    ThroughputTest test = Samples.only("iperf3-text-udp.txt", ThroughputTest.class);

    assertThat(test.transport()).isEqualTo(Transport.UDP);
    assertThat(test.reporter()).isEqualTo(Reporter.SENDER);
    assertThat(mbps(test.sentRate().orElseThrow())).isEqualTo(20.0);
    assertThat(mbps(test.goodput().orElseThrow())).isEqualTo(14.7);
    assertThat(test.retransmits()).isEmpty();
    assertThat(test.intervals()).allMatch(i -> i.retransmits().isEmpty());
  }

  /** Old versions print what was offered, and beside it what was lost. */
  @Test
  void shouldReckonWhatArrivedOfOldUdp() {
    ThroughputTest test = Samples.only("iperf3-text-udp-old.txt", ThroughputTest.class);

    assertThat(test.transport()).isEqualTo(Transport.UDP);
    assertThat(mbps(test.sentRate().orElseThrow())).isEqualTo(1.02);
    assertThat(mbps(test.goodput().orElseThrow())).isCloseTo(0.918, within(0.001));
  }

  @Test
  void shouldReadEveryTestInAServersLog() {
    List<ThroughputTest> tests = Samples.all("iperf3-text-server.txt", ThroughputTest.class);

    assertThat(tests)
        .extracting(ThroughputTest::reporter)
        .containsExactly(Reporter.RECEIVER, Reporter.SENDER);
    assertThat(tests.get(0).sender()).contains(new Endpoint("192.0.2.10", 41802));
    assertThat(mbps(tests.get(0).goodput().orElseThrow())).isEqualTo(91.6);
    assertThat(tests.get(0).sent()).isEmpty();
    assertThat(tests.get(0).retransmits()).isEmpty();
    assertThat(mbps(tests.get(1).sentRate().orElseThrow())).isEqualTo(253);
    assertThat(tests.get(1).goodput()).isEmpty();
    assertThat(tests.get(1).retransmits()).hasValue(8);
  }

  @Test
  void shouldTakeTheZeroOfAnEndThatNeverReportedAsUnknown() {
    ThroughputTest test = Samples.only("iperf3-text-interrupted.txt", ThroughputTest.class);

    assertThat(test.error()).contains("interrupt - the client has terminated");
    assertThat(mbps(test.sentRate().orElseThrow())).isEqualTo(65.8);
    assertThat(test.received()).isEmpty();
    assertThat(test.goodput()).isEmpty();
    assertThat(test.retransmits()).hasValue(5);
    assertThat(test.intervals()).hasSize(2);
  }

  @Test
  void shouldKnowNoRetransmitsOfAWindowsSender() {
    ThroughputTest test = Samples.only("iperf3-text-windows.txt", ThroughputTest.class);

    assertThat(test.reporter()).isEqualTo(Reporter.SENDER);
    assertThat(test.retransmits()).isEmpty();
    // 129 MBytes/sec of 1024 * 1024 bytes each.
    assertThat(mbps(test.sentRate().orElseThrow())).isCloseTo(1082.13, within(0.01));
    assertThat(test.intervals()).allMatch(i -> i.retransmits().isEmpty() && i.cwnd().isEmpty());
  }

  @Test
  void shouldReadTheServersOutputBehindTheClients() {
    List<ThroughputTest> tests = Samples.all("iperf3-text-both-ends.txt", ThroughputTest.class);

    assertThat(tests)
        .extracting(ThroughputTest::reporter)
        .containsExactly(Reporter.SENDER, Reporter.RECEIVER);
    assertThat(tests)
        .extracting(t -> t.sender().orElseThrow())
        .containsOnly(new Endpoint("192.0.2.10", 41850));
  }

  /** Else the receiver's figures would be filed under the name of the sender. */
  @Test
  void shouldTellWhatTheOtherEndMeasured() {
    assertThat(Samples.read("iperf3-text-both-ends.txt").parts())
        .extracting(Labelled::byPeer)
        .containsExactly(false, true);
    assertThat(Samples.read("iperf3-with-server-output.json").parts())
        .filteredOn(p -> p.measurement() instanceof ThroughputTest)
        .extracting(Labelled::byPeer)
        .containsExactly(false, true);
    assertThat(Samples.read("ndt7-client.ndjson").parts())
        .allMatch(p -> p.byPeer() == p.measurement() instanceof dev.longhaul.model.SocketSamples);
    assertThat(Samples.read("ndt7-server.json").parts()).noneMatch(Labelled::byPeer);
  }

  @Test
  void shouldReadTheServersTextWithinTheClientsJson() {
    String server = Samples.text("iperf3-text-both-ends.txt");
    String text =
        server.substring(
            server.indexOf("-----------------------------------------------------------"));
    String json =
        Samples.text("iperf3-up.json")
            .replaceFirst(
                "\\}\\s*$", ", \"server_output_text\": \"" + text.replace("\n", "\\\\n") + "\"}");

    List<ThroughputTest> tests = Samples.all(Samples.readText(json), ThroughputTest.class);

    assertThat(tests).hasSize(2);
    assertThat(tests.get(1).reporter()).isEqualTo(Reporter.RECEIVER);
    assertThat(mbps(tests.get(1).goodput().orElseThrow())).isEqualTo(76.6);
  }

  /** A line that is cut within a figure must not give a smaller one. */
  @Test
  void shouldGiveNoFigureThatTheWholeReportDoesNotHave() {
    String whole = Samples.text("iperf3-text-up.txt");
    for (int end = 0; end < whole.length(); end++) {
      if (Samples.readText(whole.substring(0, end)) instanceof Recognised r) {
        for (ThroughputTest test : Samples.all(r, ThroughputTest.class)) {
          test.sentRate().ifPresent(rate -> assertThat(mbps(rate)).isBetween(90.0, 106.0));
          test.goodput().ifPresent(rate -> assertThat(mbps(rate)).isEqualTo(92.9));
          test.retransmits().ifPresent(n -> assertThat(n).isIn(3L, 15L));
        }
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "iperf3: error - unable to connect to server: Connection refused",
        "iperf3: error - the server is busy running a test. try again later\n"
      })
  void shouldReadAnErrorAlone(String text) {
    ThroughputTest test = only(text.strip() + "\n");

    assertThat(test.error()).isPresent().get().asString().doesNotContain("error -");
    assertThat(test.rate()).isEmpty();
  }

  /** Its rows look alike but mean other things. */
  @Test
  void shouldLeaveIperf2Alone() {
    String text =
        """
        ------------------------------------------------------------
        Client connecting to 203.0.113.20, TCP port 5001
        ------------------------------------------------------------
        [  3] local 192.0.2.10 port 35914 connected with 203.0.113.20 port 5001
        [ ID] Interval       Transfer     Bandwidth
        [  3]  0.0- 1.0 sec   165 MBytes  1.39 Gbits/sec
        [  3]  0.0- 1.0 sec   165 MBytes  1.39 Gbits/sec
        """;

    assertThat(Samples.readText(text)).isInstanceOf(Reading.Unrecognised.class);
  }

  private static ThroughputTest only(String text) {
    return Samples.all(Samples.readText(text), ThroughputTest.class).get(0);
  }

  private static org.assertj.core.data.Offset<Double> within(double offset) {
    return org.assertj.core.data.Offset.offset(offset);
  }

  private static double mbps(Bandwidth rate) {
    return rate.bitsPerSecond() / 1e6;
  }

  private static double mebibytes(DataSize size) {
    return Math.round(size.bytes() / MIB * 100) / 100.0;
  }
}
