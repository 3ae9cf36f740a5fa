package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PathTrace.Hop;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Outputs of other versions and other makers of the same tools. */
class ToolVariantsTest {

  @Test
  void shouldReadIpAddrAsText() {
    HostState state = Samples.only("ip-addr.txt", HostState.class);

    assertThat(state.links()).extracting(Link::name).containsExactly("lo", "ens5", "vx42", "veth9");
    assertThat(state.links()).extracting(Link::mtu).containsExactly(65536, 9001, 8951, 1500);
    assertThat(state.links()).extracting(Link::up).containsExactly(true, true, true, false);
    assertThat(state.links().get(1).address()).contains("0a:11:22:33:44:55");
    assertThat(state.links().get(2).kind()).contains("vxlan");
    assertThat(state.links().get(2).master()).contains("br0");
    assertThat(state.links().get(3).kind()).contains("veth");
    assertThat(state.addresses()).containsExactly("10.20.0.4", "fe80::811:22ff:fe33:4455");
  }

  @Test
  void shouldReadIpLinkInOneLine() {
    HostState state = Samples.only("ip-link-one-line.txt", HostState.class);

    assertThat(state.links()).extracting(Link::mtu).containsExactly(65536, 1420);
    assertThat(state.links().get(1).kind()).contains("wireguard");
  }

  @Test
  void shouldReadEveryQdiscAmongClasses() {
    List<Qdisc> qdiscs = Samples.only("tc-mixed.txt", HostState.class).qdiscs();

    assertThat(qdiscs)
        .extracting(Qdisc::kind)
        .containsExactly("mq", "fq", "htb", "fq_codel", "tbf", "cake");
    assertThat(qdiscs).extracting(Qdisc::drops).containsExactly(4L, 3L, 2L, 1L, 0L, -1L);
    assertThat(qdiscs.get(1).parent()).contains(":2");
    assertThat(qdiscs.get(1).options())
        .containsEntry("quantum", "18432")
        .containsEntry("initial_quantum", "90140")
        .containsEntry("limit", "10000")
        .containsEntry("weights", "589824 196608 65536")
        .containsEntry("horizon_drop", "")
        .containsEntry("low_rate_threshold", "550Kbit");
    assertThat(qdiscs.get(2).options()).containsEntry("default", "0x10");
    assertThat(qdiscs.get(3).options())
        .containsEntry("ecn", "")
        .containsEntry("memory_limit", "33554432")
        .containsEntry("drop_batch", "64");
    assertThat(qdiscs.get(4).options())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("rate", "50Mbit", "burst", "32768", "lat", "50ms"));
    assertThat(qdiscs.get(5).options())
        .containsEntry("bandwidth", "unlimited")
        .containsEntry("besteffort", "")
        .containsEntry("triple-isolate", "")
        .containsEntry("rtt", "100ms")
        .containsEntry("overhead", "0");
    assertThat(Samples.read("tc-mixed.txt").notes()).anyMatch(n -> n.contains("rounded"));
  }

  /** Before iproute2 5.5 the options of fq are text, with or without {@code -j}. */
  @Test
  void shouldKnowAQdiscWhoseOptionsAreNoJson() {
    String text =
        """
        [{"kind":"mq","handle":"0:","dev":"eth0","root":true,"options":{}},{"kind":"fq",\
        "handle":"8001:","dev":"eth0","parent":":1","options":{limit 10000p flow_limit 100p \
        quantum 3028 initial_quantum 15140 },"bytes":9,"packets":1,"drops":4}]
        """;

    Reading.Recognised reading = (Reading.Recognised) Samples.readText(text);

    List<Qdisc> qdiscs = Samples.all(reading, HostState.class).get(0).qdiscs();
    assertThat(qdiscs).extracting(Qdisc::kind).containsExactly("mq", "fq");
    assertThat(qdiscs.get(1).options()).isEmpty();
    assertThat(qdiscs.get(1).drops()).as("it stands behind the damage").isEqualTo(-1);
    assertThat(reading.notes()).singleElement().asString().contains("within fq");
  }

  @Test
  void shouldReadMtrByItsTitleAndNameRateLimits() {
    PathTrace trace = Samples.only("mtr-wide.txt", PathTrace.class);

    assertThat(trace.hops()).extracting(Hop::distance).containsExactly(1, 2, 3, 4);
    assertThat(trace.hops())
        .extracting(h -> h.host().orElse("-"))
        .containsExactly("192.0.2.1", "198.51.100.7", "-", "203.0.113.20");
    Hop target = trace.hops().get(3);
    assertThat(target.sent()).hasValue(20);
    assertThat(target.best()).contains(Duration.ofNanos(76_100_000));
    assertThat(target.average()).contains(Duration.ofNanos(76_600_000));
    assertThat(target.worst()).contains(Duration.ofNanos(78_900_000));
    assertThat(trace.hops().get(2).average()).isEmpty();
    assertThat(Samples.read("mtr-wide.txt").notes())
        .singleElement()
        .asString()
        .contains("hop 2, 3")
        .contains("limit how often they answer");
  }

  @Test
  void shouldSayNothingOfRateLimitsWhereTheTargetLosesAsMuch() {
    String text =
        Samples.text("mtr-wide.txt")
            .replace(
                "203.0.113.20                 0.0%    0    20",
                "203.0.113.20                90.0%   18     2");

    assertThat(((Reading.Recognised) Samples.readText(text)).notes()).isEmpty();
  }

  @Test
  void shouldReadPingOfBusybox() {
    PingRun run = Samples.only("ping-busybox.txt", PingRun.class);

    assertThat(run.target()).isEqualTo("203.0.113.20");
    assertThat(run.payload()).isEqualTo(56);
    assertThat(run.packet()).isEqualTo(84);
    assertThat(run.sent()).isEqualTo(4);
    assertThat(run.loss().orElseThrow().percent()).isEqualTo(25.0);
    assertThat(run.minimum()).contains(Duration.ofNanos(76_298_000));
    assertThat(run.average()).contains(Duration.ofNanos(76_600_000));
    assertThat(run.maximum()).contains(Duration.ofNanos(77_100_000));
    assertThat(run.replies()).extracting(PingRun.Reply::sequence).containsExactly(0, 1, 3);
  }

  @Test
  void shouldReadPingOfWindows() {
    PingRun run = Samples.only("ping-windows.txt", PingRun.class);

    assertThat(run.target()).isEqualTo("203.0.113.20");
    assertThat(run.payload()).isEqualTo(1472);
    assertThat(run.packet()).isEqualTo(1500);
    assertThat(run.sent()).isEqualTo(4);
    assertThat(run.received()).isEqualTo(3);
    assertThat(run.minimum()).contains(Duration.ofMillis(76));
    assertThat(run.average()).contains(Duration.ofMillis(78));
    assertThat(run.maximum()).contains(Duration.ofMillis(81));
  }

  @Test
  void shouldReadPing6OfBsd() {
    PingRun run = Samples.only("ping6-bsd.txt", PingRun.class);

    assertThat(run.target()).isEqualTo("2001:db8::20");
    assertThat(run.packet()).isEqualTo(56);
    assertThat(run.replies()).hasSize(2);
    assertThat(run.minimum()).contains(Duration.ofNanos(76_215_000));
  }

  /** Numbers on the wire begin anew after 65535; a killed run has no totals to correct that. */
  @Test
  void shouldCountOnWhereSequenceNumbersBeginAnew() {
    String text =
        """
        PING 203.0.113.20 (203.0.113.20) 56(84) bytes of data.
        64 bytes from 203.0.113.20: icmp_seq=65534 ttl=50 time=76.4 ms
        64 bytes from 203.0.113.20: icmp_seq=65535 ttl=50 time=76.4 ms
        64 bytes from 203.0.113.20: icmp_seq=1 ttl=50 time=76.4 ms
        """;

    PingRun run = Samples.all(Samples.readText(text), PingRun.class).get(0);

    assertThat(run.sent()).isEqualTo(65537);
    assertThat(run.loss()).isEmpty();
  }

  @Test
  void shouldTakeAddressesOfTracepath() {
    PathTrace trace = Samples.only("tracepath-names.txt", PathTrace.class);

    assertThat(trace.pmtu()).hasValue(1492);
    assertThat(trace.target()).contains("203.0.113.20");
    assertThat(trace.reached()).isTrue();
  }

  @Test
  void shouldReadSsWithAllItsOptions() {
    List<SocketSample> samples = Samples.only("ss-extended.txt", SocketSamples.class).samples();

    assertThat(samples).hasSize(2);
    SocketSample old = samples.get(0);
    assertThat(old.local()).isEqualTo(new Endpoint("192.0.2.10", 5201));
    assertThat(old.peer()).isEqualTo(new Endpoint("203.0.113.9", 40112));
    assertThat(old.congestionControl().orElseThrow().name()).isEqualTo("cubic");
    assertThat(old.memory().orElseThrow().sendBuffer().map(DataSize::bytes)).contains(2_626_560L);
    assertThat(old.window().unacked()).hasValue(181);
    assertThat(old.rates().pacing().map(Bandwidth::mbps)).contains(31.6);
    assertThat(old.loss().retransmitsTotal()).as("a negative number without its sign").isEmpty();
    assertThat(old.loss().retransmittedBytes()).as("this version does not print it").isEmpty();
    SocketSample bbr = samples.get(1);
    assertThat(bbr.bbr().orElseThrow().bandwidth().map(Bandwidth::mbps)).contains(18.4);
    assertThat(bbr.bbr().orElseThrow().pacingGain()).hasValue(1.25);
    assertThat(bbr.limits().sendBuffer()).contains(Duration.ofMillis(30));
    assertThat(bbr.loss().retransmitsTotal()).hasValue(10);
    assertThat(bbr.memory().orElseThrow().dropped()).hasValue(3);
  }
}
