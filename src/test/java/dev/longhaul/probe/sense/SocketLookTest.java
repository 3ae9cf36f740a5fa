package dev.longhaul.probe.sense;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.SocketSamples;
import dev.longhaul.model.HostId;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SocketLookTest {

  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-01T12:00:00Z"), ZoneOffset.UTC);
  private static final String ONE_LINE = "-tinmeHO";

  @TempDir private Path folder;

  @Test
  void shouldSendDeltasOfTheBusiestPeersOnly() {
    FakeHost host = new FakeHost(folder);
    SocketLook look = look(host, 2);
    host.prints("ss", ONE_LINE, lines(0));
    look.take();
    host.prints("ss", ONE_LINE, lines(1));
    look.take();

    List<MeasurementData> found = look.finish();

    assertThat(found)
        .extracting(d -> ((SocketSamples) d).peer())
        .containsExactly("203.0.113.9", "203.0.113.8");
    SocketSamples busiest = (SocketSamples) found.get(0);
    assertThat(busiest.host()).isEqualTo("web-1");
    assertThat(busiest.samples()).hasSize(2);
    assertThat(busiest.samples())
        .allSatisfy(s -> assertThat(s.at()).hasValue("2026-03-01T12:00:00Z"));
    assertThat(
            busiest.samples().get(1).sentBytes().orElseThrow()
                - busiest.samples().get(0).sentBytes().orElseThrow())
        .isEqualTo(9_000_000);
    assertThat(look.finish()).isEmpty();
  }

  @Test
  void shouldLeaveOutLoopbackIdlePeersAndItsOwnConnections() throws Exception {
    FakeHost host = new FakeHost(folder).folder("/proc/self/fd");
    Files.createSymbolicLink(host.root().at("/proc/self/fd/7"), Path.of("socket:[4711]"));
    SocketLook look = look(host, 10);
    for (int i = 0; i < 2; i++) {
      long bytes = 5_000_000L * (i + 1);
      host.prints(
          "ss",
          ONE_LINE,
          line("127.0.0.1:4000", "127.0.0.1:5000", bytes, 1)
              + line("[::1]:4000", "[::1]:5000", bytes, 2)
              + line("192.0.2.1:4000", "192.0.2.1:5000", bytes, 3)
              + line("192.0.2.1:4001", "203.0.113.1:9092", bytes, 4711)
              + line("192.0.2.1:22", "203.0.113.2:50000", 5_000_000, 4)
              + line("[::ffff:192.0.2.1]:443", "[::ffff:203.0.113.3]:50000", bytes, 5));
      look.take();
    }

    assertThat(look.finish())
        .extracting(d -> ((SocketSamples) d).peer())
        .containsExactly("203.0.113.3");
  }

  @Test
  void shouldBoundTheSocketsOfOnePeer() {
    FakeHost host = new FakeHost(folder);
    SocketLook look = look(host, 10);
    for (int i = 0; i < 3; i++) {
      int turn = i;
      StringBuilder all = new StringBuilder();
      IntStream.range(0, 500)
          .forEach(
              n ->
                  all.append(
                      line("192.0.2.1:" + (1000 + n), "203.0.113.9:443", n * 1000L * turn, n + 9)));
      host.prints("ss", ONE_LINE, all.toString());
      look.take();
    }

    assertThat(look.finish())
        .singleElement()
        .satisfies(d -> assertThat(((SocketSamples) d).samples()).hasSize(3 * 8));
  }

  @Test
  void shouldFallBackToWhatOldVersionsKnow() {
    FakeHost host = new FakeHost(folder);
    SocketLook look = look(host, 10);
    String title = "State Recv-Q Send-Q Local Address:Port Peer Address:Port\n";
    for (int i = 1; i < 3; i++) {
      host.prints(
          "ss",
          "-tin",
          title
              + "ESTAB 0 0 192.0.2.1:443 203.0.113.9:50000\n\t cubic rto:204 rtt:76.1/0.2 mss:1448"
              + " cwnd:10 bytes_acked:"
              + 700_000 * i
              + " bytes_received:10\n");
      look.take();
    }

    assertThat(look.finish())
        .singleElement()
        .satisfies(d -> assertThat(((SocketSamples) d).samples()).hasSize(2));
  }

  @Test
  void shouldFindNothingWithoutTheTool() {
    SocketLook look = look(new FakeHost(folder), 10);
    look.take();

    assertThat(look.finish()).isEmpty();
  }

  private static SocketLook look(FakeHost host, int peers) {
    return new SocketLook(
        new Vantage(new HostId("web-1"), host.root(), host.installed(), CLOCK, new PeerNames()),
        peers);
  }

  /** Three peers; what they moved between two samples is 9, 4 and 1 MB. */
  private static String lines(int turn) {
    return line("192.0.2.1:443", "203.0.113.7:50001", 500_000_000 + turn * 1_000_000L, 11)
        + line("192.0.2.1:443", "203.0.113.8:50002", turn * 4_000_000L, 12)
        + line("192.0.2.1:443", "203.0.113.9:50003", 1_000 + turn * 9_000_000L, 13);
  }

  private static String line(String local, String peer, long sent, int inode) {
    return "ESTAB 0      0      "
        + local
        + " "
        + peer
        + " ino:"
        + inode
        + " sk:1001 cgroup:/ <-> skmem:(r0,rb131072,t0,tb4194304,f0,w0,o0,bl0,d0)"
        + " ts sack cubic wscale:7,7 rto:280 rtt:76.2/0.1 ato:40 mss:1448 pmtu:1500 rcvmss:536"
        + " advmss:1448 cwnd:100 bytes_sent:"
        + sent
        + " bytes_acked:"
        + sent
        + " segs_out:100 segs_in:100 data_segs_out:90 send 15.2Mbps lastsnd:10 busy:5000ms"
        + " rcv_space:14480 rcv_ssthresh:64088 minrtt:76.1 snd_wnd:65536\n";
  }
}
