package dev.longhaul.server.flow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.longhaul.contract.v1.MeasurementData.SocketSample;
import dev.longhaul.contract.v1.MeasurementData.SocketSamples;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The figures of several sockets, as {@code ss} prints them. */
class BusiestSocketTest {

  /** The order of sockets in a listing is the kernel's, and the quiet one may come last. */
  private static final String TWO_SOCKETS =
      """
      ### 1764550000.0
      ESTAB 0 0 10.1.0.2:40000 10.2.0.2:5201
      \t cubic mss:1448 rtt:76.5/0.3 cwnd:90 bytes_sent:1000000 bytes_retrans:1448 bytes_acked:998552 segs_out:700 delivery_rate 70000000bps
      ESTAB 0 0 10.1.0.2:40002 10.2.0.2:5201
      \t cubic mss:1448 rtt:76.1/9 cwnd:10 bytes_sent:500 bytes_acked:500 segs_out:9 delivery_rate 100000bps app_limited
      ### 1764550003.0
      ESTAB 0 0 10.1.0.2:40000 10.2.0.2:5201
      \t cubic mss:1448 rtt:80.5/0.3 cwnd:90 bytes_sent:31000000 bytes_retrans:301448 bytes_acked:30698552 segs_out:21000 delivery_rate 80000000bps
      ESTAB 0 0 10.1.0.2:40002 10.2.0.2:5201
      \t cubic mss:1448 rtt:76.1/9 cwnd:10 bytes_sent:600 bytes_acked:600 segs_out:11 delivery_rate 100000bps app_limited
      """;

  @Test
  void shouldShowTheSocketThatMovedTheMost() {
    Figures found = BusiestSocket.of(samples(TWO_SOCKETS));

    assertThat(found.goodputBps()).hasValue(80e6);
    assertThat(found.rttUs()).hasValue(80_500);
  }

  @Test
  void shouldCountWhatWasSentAgainBetweenTheSamplesOnly() {
    double share = BusiestSocket.of(samples(TWO_SOCKETS)).retransmitShare().orElseThrow();

    assertThat(share).isCloseTo(0.01, within(1e-9));
  }

  @Test
  void shouldNotTakeARateThatTheApplicationHeldBackIfThereIsAnother() {
    String paused =
        TWO_SOCKETS.replace("delivery_rate 80000000bps", "delivery_rate 3000000bps app_limited");

    assertThat(BusiestSocket.of(samples(paused)).goodputBps()).hasValue(70e6);
  }

  @Test
  void shouldSayNothingOfNoSockets() {
    assertThat(BusiestSocket.of(List.of())).isEqualTo(Figures.NONE);
  }

  private static List<SocketSample> samples(String text) {
    HostId host = new HostId("a");
    List<SocketSample> samples = new ArrayList<>();
    Reading reading = new OutputReader().read("ss", text.getBytes(StandardCharsets.UTF_8));
    for (Measurement m : ((Reading.Recognised) reading).measurements()) {
      samples.addAll(
          ((SocketSamples) MeasurementMapping.toContract(host, host, new HostId("b"), m))
              .samples());
    }
    return samples;
  }
}
