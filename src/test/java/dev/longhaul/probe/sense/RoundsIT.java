package dev.longhaul.probe.sense;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.longhaul.contract.v1.CommandData.Measure;
import dev.longhaul.contract.v1.CommandData.Serve;
import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.SocketSamples;
import dev.longhaul.contract.v1.MeasurementData.ThroughputTest;
import dev.longhaul.embedded.FreePorts;
import dev.longhaul.model.HostId;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Rounds between two ends on the loopback, with the real tool. */
class RoundsIT {

  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String HERE = "127.0.0.1";

  private final Rounds sender = new Rounds(vantage("a"));
  private final Rounds receiver = new Rounds(vantage("b"));
  private final int port = FreePorts.several(1).get(0);

  @BeforeEach
  void needTools() {
    Tools tools = new Tools();
    Assumptions.assumeTrue(tools.find("iperf3").isPresent(), "iperf3 is not installed");
    Assumptions.assumeTrue(tools.find("ss").isPresent(), "ss is not installed");
  }

  @Test
  void shouldMeasureWithAPeerThatServesOnceAndCloseThePort() throws Exception {
    CompletableFuture<List<MeasurementData>> served =
        CompletableFuture.supplyAsync(() -> receiver.serve(serve(HERE, 20), () -> false));

    List<MeasurementData> found = sender.measure(measure(2, OptionalLong.empty(), 20), () -> false);

    ThroughputTest test = (ThroughputTest) found.get(0);
    assertThat(test.error()).isEmpty();
    assertThat(test.host()).isEqualTo("a");
    assertThat(test.sender()).isEqualTo("a");
    assertThat(test.receiver()).isEqualTo("b");
    assertThat(test.parallel()).isEqualTo(2);
    assertThat(test.omittedSeconds()).isEqualTo(1);
    assertThat(test.receivedBitsPerSecond().orElseThrow()).isGreaterThan(1e6);
    assertThat(((SocketSamples) found.get(1)).samples()).isNotEmpty();
    assertThat(served.get(SOON.toSeconds(), TimeUnit.SECONDS)).isEmpty();
    assertThat(isOpen()).isFalse();
  }

  @Test
  void shouldWaitForAPeerThatComesLate() throws Exception {
    CompletableFuture<List<MeasurementData>> measured =
        CompletableFuture.supplyAsync(
            () -> sender.measure(measure(1, OptionalLong.empty(), 25), () -> false));
    assertThat(measured)
        .satisfies(m -> await().during(Duration.ofSeconds(2)).until(() -> !m.isDone()));
    List<MeasurementData> served = receiver.serve(serve(HERE, 20), () -> false);

    assertThat(served).isEmpty();
    assertThat(((ThroughputTest) measured.get(30, TimeUnit.SECONDS).get(0)).error()).isEmpty();
  }

  @Test
  void shouldSayWhyWhenNobodyServesUntilTheCommandExpires() {
    List<MeasurementData> found = sender.measure(measure(1, OptionalLong.empty(), 3), () -> false);

    assertThat(((ThroughputTest) found.get(0)).error().orElseThrow()).contains("unable to connect");
  }

  @Test
  void shouldEndEarlyWhenEnoughWasSent() {
    CompletableFuture<List<MeasurementData>> served =
        CompletableFuture.supplyAsync(() -> receiver.serve(serve(HERE, 60), () -> false));
    Instant begin = Instant.now();

    List<MeasurementData> found =
        sender.measure(measure(40, OptionalLong.of(1_000_000), 20), () -> false);

    ThroughputTest test = (ThroughputTest) found.get(0);
    assertThat(test.error()).isEmpty();
    assertThat(test.sentBitsPerSecond()).isPresent();
    assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(20));
    await().atMost(SOON).until(served::isDone);
    assertThat(isOpen()).isFalse();
  }

  @Test
  void shouldThrowOutWhoeverIsNotThePeer() {
    CompletableFuture<List<MeasurementData>> served =
        CompletableFuture.supplyAsync(() -> receiver.serve(serve("127.0.0.9", 6), () -> false));
    await().atMost(SOON).until(this::isOpen);

    List<MeasurementData> found = sender.measure(measure(20, OptionalLong.empty(), 2), () -> false);

    assertThat(((ThroughputTest) found.get(0)).error()).isPresent();
    await().atMost(SOON).until(served::isDone);
    assertThat(((ThroughputTest) served.join().get(0)).error().orElseThrow()).contains("127.0.0.9");
    assertThat(isOpen()).isFalse();
  }

  @Test
  void shouldCloseThePortWhenNobodyComes() {
    List<MeasurementData> found = receiver.serve(serve(HERE, 1), () -> false);

    assertThat(((ThroughputTest) found.get(0)).error().orElseThrow()).contains("nobody connected");
    assertThat(isOpen()).isFalse();
  }

  @Test
  void shouldEndAtOnceWhenToldTo() {
    Instant begin = Instant.now();

    List<MeasurementData> found = receiver.serve(serve(HERE, 60), () -> true);

    assertThat(found).isNotEmpty();
    assertThat(Duration.between(begin, Instant.now())).isLessThan(Duration.ofSeconds(10));
    assertThat(isOpen()).isFalse();
  }

  @Test
  void shouldRefuseWhatIsNoAddressOrOutOfRange() {
    Measure odd =
        new Measure(
            "a",
            "r",
            inSeconds(20),
            "b",
            "--file=/etc/shadow",
            5201,
            Optional.empty(),
            1,
            0,
            1,
            OptionalLong.empty());
    Serve low = new Serve("b", "r", inSeconds(20), HERE, 22, HERE, 5);

    assertThat(((ThroughputTest) sender.measure(odd, () -> false).get(0)).error().orElseThrow())
        .contains("refused");
    assertThat(((ThroughputTest) receiver.serve(low, () -> false).get(0)).error().orElseThrow())
        .contains("refused");
  }

  private Measure measure(int seconds, OptionalLong most, int patience) {
    return new Measure(
        "a", "r1", inSeconds(patience), "b", HERE, port, Optional.of(HERE), seconds, 1, 2, most);
  }

  private Serve serve(String allowed, int seconds) {
    return new Serve("b", "r1", inSeconds(20), HERE, port, allowed, seconds);
  }

  private static Vantage vantage(String host) {
    return new Vantage(
        new HostId(host),
        new HostRoot(Path.of("/")),
        new Tools(),
        Clock.systemUTC(),
        new PeerNames());
  }

  private static String inSeconds(int seconds) {
    return Instant.now().plusSeconds(seconds).toString();
  }

  private boolean isOpen() {
    return new ToolReadings(new Tools())
        .output("ss", "-ltnH", "sport", "=", ":" + port)
        .isPresent();
  }
}
