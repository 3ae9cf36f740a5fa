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
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Iperf3ReaderTest {

  private static final Endpoint CLIENT = new Endpoint("192.0.2.10", 40001);
  private static final Endpoint SERVER = new Endpoint("203.0.113.20", 5201);

  private static ThroughputTest test(String name) {
    return Samples.only(name, ThroughputTest.class);
  }

  @Test
  void shouldReadASendingClient() {
    ThroughputTest test = test("iperf3-up.json");

    assertThat(test.tool()).isEqualTo("iperf 3.16");
    assertThat(test.startedAt()).contains(Instant.ofEpochSecond(1780394400));
    assertThat(test.reporter()).isEqualTo(Reporter.SENDER);
    assertThat(test.sender()).contains(CLIENT);
    assertThat(test.receiver()).contains(SERVER);
    assertThat(test.duration()).contains(Duration.ofSeconds(2));
    assertThat(test.omitted()).isEqualTo(Duration.ofSeconds(1));
    assertThat(test.sent()).contains(new DataSize(22_500_000));
    assertThat(test.received()).contains(new DataSize(22_000_000));
    assertThat(test.goodput().map(Bandwidth::mbps).orElseThrow()).isBetween(84.6, 84.7);
    assertThat(test.retransmits()).hasValue(5);
    assertThat(test.mss()).hasValue(1448);
    assertThat(test.targetRate()).isEmpty();
    assertThat(test.pinnedBuffer()).isEmpty();
    assertThat(test.senderCongestionControl()).contains(new CongestionControl("cubic"));
    assertThat(test.receiverCongestionControl()).contains(new CongestionControl("bbr"));
    assertThat(test.senderCpu()).hasValue(0.125);
    assertThat(test.receiverCpu()).hasValue(0.25);
  }

  @Test
  void shouldPlaceIntervalsAfterTheWarmUpAlthoughTheClockStartsAnew() {
    List<Interval> intervals = test("iperf3-up.json").intervals();

    assertThat(intervals).extracting(Interval::warmUp).containsExactly(true, false, false);
    assertThat(intervals)
        .extracting(Interval::start)
        .containsExactly(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(2));
    assertThat(intervals.get(1).rtt()).contains(Duration.ofMillis(81));
    assertThat(intervals.get(1).cwnd()).contains(new DataSize(900_000));
    assertThat(intervals.get(1).retransmits()).hasValue(3);
  }

  @Test
  void shouldGiveTheKernelToTheEndThatPrintedTheReport() {
    Labelled kernel = Samples.read("iperf3-reverse.json").parts().get(1);

    assertThat(kernel.side()).contains(Side.RECEIVER);
    assertThat(((HostState) kernel.measurement()).kernel()).contains(new KernelVersion(6, 8));
  }

  @Test
  void shouldNotTakeTheZerosOfAReceivingClientForMeasurements() {
    ThroughputTest test = test("iperf3-reverse.json");

    assertThat(test.reporter()).isEqualTo(Reporter.RECEIVER);
    assertThat(test.sender()).contains(SERVER);
    assertThat(test.receiver()).contains(CLIENT);
    assertThat(test.retransmits()).as("told by the server").hasValue(5);
    assertThat(test.intervals())
        .allSatisfy(
            i -> {
              assertThat(i.rtt()).isEmpty();
              assertThat(i.cwnd()).isEmpty();
              assertThat(i.retransmits()).isEmpty();
            });
  }

  @Test
  void shouldNotKnowWhatArrivedFromASendingServer() {
    ThroughputTest test = test("iperf3-server-reverse.json");

    assertThat(test.reporter()).isEqualTo(Reporter.SENDER);
    assertThat(test.sender()).contains(SERVER);
    assertThat(test.receiver()).contains(CLIENT);
    assertThat(test.sent()).contains(new DataSize(22_500_000));
    assertThat(test.received()).isEmpty();
    assertThat(test.goodput()).isEmpty();
    assertThat(test.receiverCpu()).isEmpty();
    assertThat(test.mss()).isEmpty();
    assertThat(Samples.read("iperf3-server-reverse.json").notes())
        .anyMatch(n -> n.contains("before the JSON: warning: this system has no IPv6"));
  }

  @Test
  void shouldNotKnowWhatWasSentToAReceivingServer() {
    ThroughputTest test = test("iperf3-server-receiving.json");

    assertThat(test.reporter()).isEqualTo(Reporter.RECEIVER);
    assertThat(test.sender()).as("mapped addresses are IPv4").contains(CLIENT);
    assertThat(test.sent()).isEmpty();
    assertThat(test.sentRate()).isEmpty();
    assertThat(test.received()).contains(new DataSize(22_000_000));
  }

  @Test
  void shouldKeepWhatWasSentBeforeAnInterruptAndCallTheRestUnknown() {
    ThroughputTest test = test("iperf3-interrupted.json");

    assertThat(test.error().orElseThrow()).startsWith("interrupt");
    assertThat(test.sent()).contains(new DataSize(22_500_000));
    assertThat(test.received()).isEmpty();
    assertThat(test.goodput()).isEmpty();
  }

  @Test
  void shouldBelieveTheReceiversOwnZero() {
    String starved =
        Samples.text("iperf3-reverse.json")
            .replace("22000000", "0")
            .replaceAll("\"bits_per_second\":[^,]*,", "\"bits_per_second\": 0,");

    ThroughputTest test = Samples.all(Samples.readText(starved), ThroughputTest.class).get(0);

    assertThat(test.goodput()).contains(new Bandwidth(0));
    assertThat(test.received()).contains(new DataSize(0));
  }

  @Test
  void shouldNotKnowRetransmitsOfAWindowsSender() {
    ThroughputTest test = test("iperf3-windows.json");

    assertThat(test.retransmits()).isEmpty();
    assertThat(test.senderCpu()).isEmpty();
    assertThat(test.intervals()).allMatch(i -> i.rtt().isEmpty() && i.retransmits().isEmpty());
    assertThat(Samples.read("iperf3-windows.json").parts()).as("no Linux kernel").hasSize(1);
  }

  @Test
  void shouldNotTakeAWrappedMinusTwoForACount() {
    ThroughputTest test = test("iperf3-wrapped-retransmits.json");

    assertThat(test.retransmits()).isEmpty();
    assertThat(test.intervals()).allMatch(i -> i.retransmits().isEmpty());
  }

  @Test
  void shouldSumParallelStreams() {
    ThroughputTest test = test("iperf3-parallel.json");

    assertThat(test.parallel()).isEqualTo(2);
    assertThat(test.retransmits()).hasValue(10);
    assertThat(test.pinnedBuffer()).contains(new DataSize(65536));
    assertThat(test.targetRate()).as("-b counts for each stream").contains(Bandwidth.ofMbps(60));
    Interval second = test.intervals().get(1);
    assertThat(second.bytes()).isEqualTo(new DataSize(20_000_000));
    assertThat(second.rate()).isEqualTo(Bandwidth.ofMbps(160));
    assertThat(second.retransmits()).hasValue(6);
    assertThat(second.rtt()).contains(Duration.ofMillis(82));
    assertThat(second.cwnd()).contains(new DataSize(900_000));
  }

  @ParameterizedTest
  @ValueSource(strings = {"iperf3-bidirectional-duplicate-keys.json", "iperf3-bidirectional.json"})
  void shouldKeepBothDirectionsApart(String name) {
    List<ThroughputTest> tests = Samples.all(name, ThroughputTest.class);

    assertThat(tests).hasSize(2);
    assertThat(tests.get(0).sender()).contains(CLIENT);
    assertThat(tests.get(0).received()).contains(new DataSize(22_000_000));
    assertThat(tests.get(0).retransmits()).hasValue(5);
    assertThat(tests.get(0).intervals().get(1).bytes()).isEqualTo(new DataSize(10_000_000));
    assertThat(tests.get(1).sender()).contains(SERVER);
    assertThat(tests.get(1).receiver()).contains(new Endpoint("192.0.2.10", 40003));
    assertThat(tests.get(1).reporter()).isEqualTo(Reporter.RECEIVER);
    assertThat(tests.get(1).received()).contains(new DataSize(5_000_000));
    assertThat(tests.get(1).retransmits()).hasValue(9);
    assertThat(tests.get(1).intervals().get(1).bytes()).isEqualTo(new DataSize(2_500_000));
    assertThat(tests).allMatch(t -> t.parallel() == 1);
  }

  @Test
  void shouldReadTheStreamOfEventsAsTheDocument() {
    assertThat(test("iperf3-stream.ndjson")).isEqualTo(test("iperf3-up.json"));
  }

  @Test
  void shouldReadTheServersReportInsideTheClients() {
    List<ThroughputTest> tests =
        Samples.all("iperf3-with-server-output.json", ThroughputTest.class);

    assertThat(tests)
        .extracting(ThroughputTest::reporter)
        .containsExactly(Reporter.RECEIVER, Reporter.SENDER);
    assertThat(tests.get(1).intervals().get(1).rtt()).contains(Duration.ofMillis(81));
  }

  @Test
  void shouldTakeTheFirstOfTwoDocumentsAndSaySo() {
    assertThat(test("iperf3-two-documents.json")).isEqualTo(test("iperf3-up.json"));
    assertThat(Samples.read("iperf3-two-documents.json").notes())
        .containsExactly("It holds 2 reports; only the first is used.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"iperf3-start-only.json", "iperf3-refused.json"})
  void shouldKnowNoFiguresWhereNothingRan(String name) {
    ThroughputTest test = test(name);

    assertThat(test.rate()).isEmpty();
    assertThat(test.sent()).isEmpty();
    assertThat(test.retransmits()).isEmpty();
    assertThat(test.duration()).isEmpty();
  }

  @Test
  void shouldTakeTheLastOfTwoErrors() {
    assertThat(test("iperf3-refused.json").error()).contains("too long");
  }

  @Test
  void shouldTellOfferedFromArrivedDatagramsDespiteNotANumber() {
    ThroughputTest test = test("iperf3-udp-reverse.json");

    assertThat(test.transport()).isEqualTo(Transport.UDP);
    assertThat(test.sent()).contains(new DataSize(1_448_000));
    assertThat(test.received()).contains(new DataSize(1_303_200));
    assertThat(Samples.read("iperf3-udp-reverse.json").notes()).isEmpty();
  }

  @Test
  void shouldUseTheCompleteIntervalsOfATruncatedReport() {
    String whole = Samples.text("iperf3-up.json");
    String cut = whole.substring(0, whole.lastIndexOf("\"bytes\": 12500000") + 12);

    Reading reading = Samples.readText(cut);
    ThroughputTest test = Samples.all(reading, ThroughputTest.class).get(0);

    assertThat(((Reading.Recognised) reading).notes()).anyMatch(n -> n.contains("cut off"));
    assertThat(test.intervals()).hasSize(2);
    assertThat(test.sent()).contains(new DataSize(10_000_000));
    assertThat(test.sentRate()).contains(Bandwidth.ofMbps(80));
    assertThat(test.retransmits()).hasValue(3);
    assertThat(test.goodput()).isEmpty();
  }
}
