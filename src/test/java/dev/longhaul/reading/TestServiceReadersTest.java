package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Interval;
import dev.longhaul.model.ThroughputTest.Reporter;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class TestServiceReadersTest {

  @Test
  void shouldReadAServersNdt7Result() {
    ThroughputTest test = Samples.only("ndt7-server.json", ThroughputTest.class);

    assertThat(test.reporter()).isEqualTo(Reporter.SENDER);
    assertThat(test.startedAt()).contains(Instant.parse("2024-03-05T10:00:00Z"));
    assertThat(test.sender()).contains(new Endpoint("203.0.113.50", 443));
    assertThat(test.receiver()).contains(new Endpoint("192.0.2.60", 51500));
    assertThat(test.sent().map(DataSize::bytes)).contains(21_700_000L);
    assertThat(test.received().map(DataSize::bytes)).contains(21_000_000L);
    assertThat(test.goodput().map(Bandwidth::mbps)).contains(84.0);
    assertThat(test.duration()).contains(Duration.ofSeconds(2));
    assertThat(test.retransmits()).hasValue(25);
    assertThat(test.senderCongestionControl()).contains(new CongestionControl("bbr"));
    Interval interval = test.intervals().get(0);
    assertThat(interval.rate().mbps()).isEqualTo(88.0);
    assertThat(interval.retransmits()).hasValue(15);
    assertThat(interval.rtt()).contains(Duration.ofMillis(50));
    assertThat(interval.cwnd().map(DataSize::bytes)).contains(700L * 1428);
  }

  /** tcp_info counts in microseconds and bytes a second, ss in milliseconds and bits (rule D3). */
  @Test
  void shouldConvertTheUnitsOfTcpInfo() {
    SocketSample sample = Samples.only("ndt7-server.json", SocketSamples.class).samples().get(1);

    assertThat(sample.at()).contains(Instant.parse("2024-03-05T10:00:02Z"));
    assertThat(sample.rtt().smoothed()).contains(Duration.ofMillis(50));
    assertThat(sample.rtt().minimum()).contains(Duration.ofMillis(40));
    assertThat(sample.rates().pacing().map(Bandwidth::mbps)).contains(88.0);
    assertThat(sample.rates().delivery().map(Bandwidth::mbps)).contains(87.2);
    assertThat(sample.rates().maxPacing()).isEmpty();
    assertThat(sample.limits().busy()).contains(Duration.ofMillis(1950));
    assertThat(sample.limits().receiveWindow()).contains(Duration.ZERO);
    assertThat(sample.limits().sendBuffer()).contains(Duration.ofMillis(30));
    assertThat(sample.limits().applicationLimited()).isTrue();
    assertThat(sample.window().cwnd()).hasValue(700);
    assertThat(sample.window().ssthresh()).as("never set").isEmpty();
    assertThat(sample.loss().retransmittedBytes().map(DataSize::bytes)).contains(35_700L);
    assertThat(sample.bbr().orElseThrow().pacingGain()).hasValue(1.0);
    assertThat(sample.bbr().orElseThrow().cwndGain()).hasValue(2.0);
  }

  @Test
  void shouldReadBothDirectionsOfTheNdt7Client() {
    Recognised reading = Samples.read("ndt7-client.ndjson");

    List<ThroughputTest> tests = Samples.all(reading, ThroughputTest.class);
    assertThat(tests)
        .extracting(ThroughputTest::reporter)
        .containsExactly(Reporter.RECEIVER, Reporter.SENDER);
    assertThat(tests).extracting(t -> t.goodput().orElseThrow().mbps()).containsExactly(72.8, 6.4);
    assertThat(tests.get(0).sender()).contains(new Endpoint("203.0.113.50", 443));
    assertThat(tests.get(0).retransmits()).hasValue(9);
    assertThat(tests.get(1).sender()).contains(new Endpoint("192.0.2.60", 51502));
    assertThat(tests.get(1).retransmits()).as("the server cannot know").isEmpty();
  }

  @Test
  void shouldTakeZerosOfFieldsThatAServerDoesNotKnowAsUnknown() {
    SocketSample upload =
        Samples.all("ndt7-client.ndjson", SocketSamples.class).get(1).samples().get(0);

    assertThat(upload.volume().sent()).isEmpty();
    assertThat(upload.loss().retransmittedBytes()).isEmpty();
    assertThat(upload.limits().busy()).isEmpty();
    assertThat(upload.limits().receiveWindow()).isEmpty();
    assertThat(upload.volume().received().map(DataSize::bytes)).contains(830_000L);
  }

  @Test
  void shouldReadTheSummaryOfAQuietNdt7Client() {
    String text =
        "{\"ServerFQDN\":\"a.example\",\"ServerIP\":\"203.0.113.50\",\"ClientIP\":\"192.0.2.60\","
            + "\"Download\":{\"Value\":51.5,\"Unit\":\"Mbit/s\"},"
            + "\"Upload\":{\"Value\":0,\"Unit\":\"Mbit/s\"},"
            + "\"DownloadRetrans\":{\"Value\":0.2,\"Unit\":\"%\"},\"MinRTT\":{\"Value\":30.1,\"Unit\":\"ms\"}}";

    List<ThroughputTest> tests = Samples.all(Samples.readText(text), ThroughputTest.class);

    assertThat(tests)
        .singleElement()
        .satisfies(
            t -> {
              assertThat(t.goodput().map(Bandwidth::mbps)).contains(51.5);
              assertThat(t.retransmits()).isEmpty();
            });
  }

  @Test
  void shouldReadThroughputOfPerfsonar() {
    ThroughputTest test = Samples.only("perfsonar-throughput.json", ThroughputTest.class);

    assertThat(test.tool()).isEqualTo("perfSONAR iperf3");
    assertThat(test.startedAt()).contains(Instant.parse("2024-03-05T11:00:00Z"));
    assertThat(test.sender()).contains(new Endpoint("192.0.2.80", 0));
    assertThat(test.receiver()).contains(new Endpoint("203.0.113.80", 0));
    assertThat(test.sentRate().map(Bandwidth::mbps)).contains(1500.0);
    assertThat(test.goodput().map(Bandwidth::mbps)).contains(1490.0);
    assertThat(test.sent().map(DataSize::bytes)).contains(750_000_000L);
    assertThat(test.duration()).contains(Duration.ofSeconds(4));
    assertThat(test.omitted()).isEqualTo(Duration.ofSeconds(1));
    assertThat(test.retransmits()).hasValue(4);
    assertThat(test.mss()).hasValue(8948);
    assertThat(test.senderCongestionControl()).contains(new CongestionControl("htcp"));
    assertThat(test.intervals().get(1).rtt()).contains(Duration.ofMillis(64));
    assertThat(test.intervals().get(1).cwnd().map(DataSize::bytes)).contains(12_000_000L);
  }

  @Test
  void shouldReadRoundTripsOfPerfsonar() {
    PingRun run = Samples.only("perfsonar-rtt.json", PingRun.class);

    assertThat(run.target()).isEqualTo("203.0.113.80");
    assertThat(run.sent()).isEqualTo(5);
    assertThat(run.received()).isEqualTo(4);
    assertThat(run.loss().orElseThrow().percent()).isEqualTo(20.0);
    assertThat(run.minimum()).contains(Duration.ofNanos(31_200_000));
    assertThat(run.average()).contains(Duration.ofNanos(32_800_000));
    assertThat(run.payload()).isEqualTo(56);
    assertThat(run.packet()).isEqualTo(84);
    assertThat(run.replies()).extracting(PingRun.Reply::sequence).containsExactly(1, 2, 4, 5);
  }

  @Test
  void shouldTakeNoRoundTripFromOneWayDelays() {
    Recognised reading = Samples.read("perfsonar-latency.json");
    PingRun run = Samples.only("perfsonar-latency.json", PingRun.class);

    assertThat(run.sent()).isEqualTo(600);
    assertThat(run.loss().orElseThrow().percent()).isEqualTo(1.0);
    assertThat(run.minimum()).isEmpty();
    assertThat(reading.notes()).anyMatch(n -> n.contains("One-way"));
  }

  @Test
  void shouldReadATraceOfPerfsonar() {
    PathTrace trace = Samples.only("perfsonar-trace.json", PathTrace.class);

    assertThat(trace.reached()).isTrue();
    assertThat(trace.hops()).hasSize(3);
    assertThat(trace.hops().get(1).host()).isEmpty();
    assertThat(trace.hops().get(2).average()).contains(Duration.ofNanos(31_900_000));
  }

  @Test
  void shouldSayWhyATestOfPerfsonarFailed() {
    Reading reading =
        Samples.readText(
            "{\"succeeded\": false, \"diags\": \"\", \"error\": \"Unable to connect\\n"
                + "Traceback\"}");

    assertThat(((Recognised) reading).notes())
        .containsExactly("The test failed: Unable to connect");
    assertThat(((Recognised) reading).parts()).isEmpty();
  }
}
