package dev.longhaul.probe.sense;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.contract.v1.MeasurementData.PathProbe;
import dev.longhaul.model.HostId;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The way to a peer, with tools that answer as the real ones do. */
class PathLookTest {

  private static final String PEER = "192.0.2.7";

  /** Answers packets up to a size; what is larger vanishes. */
  private static final String PING =
      """
      size=56
      while [ $# -gt 1 ]; do [ "$1" = -s ] && size=$2; shift; done
      echo "PING $1 ($1) $size($((size + 28))) bytes of data."
      got=0
      if [ $((size + 28)) -le LIMIT ]; then
        got=3
        for i in 1 2 3; do echo "$((size + 8)) bytes from $1: icmp_seq=$i ttl=60 time=76.$i ms"; done
      fi
      echo
      echo "--- $1 ping statistics ---"
      echo "3 packets transmitted, $got received, $((100 - got * 100 / 3))% packet loss, time 603ms"
      [ $got -gt 0 ] && echo "rtt min/avg/max/mdev = 76.1/76.2/76.3/0.1 ms"
      [ $got -gt 0 ]
      """;

  @TempDir Path folder;
  private FakeHost host;
  private final PeerNames names = new PeerNames();

  @BeforeEach
  void shouldHaveAJumboLink() {
    host =
        new FakeHost(folder)
            .file("/sys/class/net/ens5/mtu", "9000\n")
            .prints(
                "ip",
                "-j route get " + PEER,
                "[{\"dst\":\"192.0.2.7\",\"gateway\":\"10.0.0.1\",\"dev\":\"ens5\","
                    + "\"prefsrc\":\"10.0.0.2\",\"flags\":[],\"uid\":0,\"cache\":[]}]\n");
  }

  @Test
  void shouldTryTheLargestPacketThatThisHostSendsAndThenWhatPasses() {
    carriesUpTo(1492);

    assertThat(sizes(look())).containsExactly(84, 9000, 1500, 1492);
  }

  @Test
  void shouldTryNothingSmallerWhenTheLargestPasses() {
    carriesUpTo(9000);

    assertThat(sizes(look())).containsExactly(84, 9000);
  }

  @Test
  void shouldCallThePeerAsItsTestDoes() {
    carriesUpTo(9000);
    names.call(PEER, "sgp-2");

    assertThat(look()).allSatisfy(m -> assertThat(receiver(m)).isEqualTo("sgp-2"));
  }

  @Test
  void shouldCallAPeerOfNoTestByItsAddress() {
    carriesUpTo(9000);

    assertThat(look()).allSatisfy(m -> assertThat(receiver(m)).isEqualTo(PEER));
  }

  @Test
  void shouldMakeRoomForWhatIsMoreImportant() {
    carriesUpTo(1492);
    int[] asked = {0};

    List<MeasurementData> found = new PathLook(here()).look(PEER, () -> ++asked[0] > 2);

    assertThat(sizes(found)).containsExactly(84, 9000);
  }

  private void carriesUpTo(int packet) {
    host.tool("ping", PING.replace("LIMIT", Integer.toString(packet)));
  }

  private List<MeasurementData> look() {
    return new PathLook(here()).look(PEER, () -> false);
  }

  private Vantage here() {
    return new Vantage(
        new HostId("web-1"), host.root(), host.installed(), Clock.systemUTC(), names);
  }

  private static List<Integer> sizes(List<MeasurementData> found) {
    return found.stream().map(m -> ((PathProbe) m).payloadBytes() + 28).toList();
  }

  private static String receiver(MeasurementData m) {
    return ((PathProbe) m).target();
  }
}
