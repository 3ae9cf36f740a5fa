package dev.longhaul.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.HostId;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PassivePeersTest {

  @Test
  void shouldKeepTheFirstPeersApart() {
    PassivePeers peers = new PassivePeers(2, List.of());

    assertThat(peers.nameOf("192.0.2.1")).contains(new HostId("192.0.2.1"));
    assertThat(peers.nameOf("2001:db8::1")).contains(new HostId("2001:db8::1"));
    assertThat(peers.nameOf("192.0.2.1")).contains(new HostId("192.0.2.1"));
  }

  @Test
  void shouldGroupLaterPeersByPrefix() {
    PassivePeers peers = new PassivePeers(1, List.of("192.0.2.1"));

    assertThat(peers.nameOf("198.51.100.7")).contains(new HostId("198.51.100.0/24"));
    assertThat(peers.nameOf("198.51.100.9")).contains(new HostId("198.51.100.0/24"));
  }

  @Test
  void shouldNotTellPeersApartBeyondThat() {
    PassivePeers peers = new PassivePeers(1, List.of("192.0.2.1", "198.51.100.0/24"));

    assertThat(peers.nameOf("203.0.113.1")).isEmpty();
    assertThat(peers.nameOf("198.51.100.1")).isPresent();
  }

  @Test
  void shouldStayBoundedWhateverComes() {
    PassivePeers peers = new PassivePeers(10, List.of());

    long names =
        IntStream.range(0, 100_000)
            .mapToObj(i -> peers.nameOf("10." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255)))
            .flatMap(java.util.Optional::stream)
            .distinct()
            .count();

    assertThat(names).isEqualTo(20);
  }

  @Test
  void shouldNameThePrefixOfEitherFamily() {
    assertThat(PassivePeers.prefixOf("192.0.2.77")).isEqualTo("192.0.2.0/24");
    assertThat(PassivePeers.prefixOf("2001:db8:5:9::77")).isEqualTo("2001:db8:5::/48");
    assertThat(PassivePeers.prefixOf("2001:db8::77")).isEqualTo("2001:db8:0::/48");
  }
}
