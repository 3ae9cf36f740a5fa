package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.Counters;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.model.KernelVersion;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Sysctls, links, routes, queueing disciplines, offloads and counters of a host. */
class HostReadersTest {

  private static HostState state(String name) {
    return Samples.only(name, HostState.class);
  }

  @Test
  void shouldNormaliseBlanksInSysctls() {
    HostState state = state("sysctl.txt");

    assertThat(state.sysctl("net.ipv4.tcp_rmem")).contains("4096 131072 33554432");
    assertThat(state.sysctl("net.ipv4.tcp_wmem")).contains("4096 16384 4194304");
    assertThat(state.sysctl("net.ipv4.tcp_mtu_probing")).contains("1");
    assertThat(state.sysctls()).hasSize(5);
    assertThat(state.kernel()).contains(new KernelVersion(6, 6));
  }

  @Test
  void shouldReadLinksWithTheirKind() {
    List<Link> links = state("ip-link.json").links();

    assertThat(links)
        .containsExactly(
            new Link(
                "lo",
                Optional.empty(),
                65536,
                true,
                Optional.empty(),
                Optional.of("00:00:00:00:00:00")),
            new Link(
                "ens5",
                Optional.empty(),
                9001,
                true,
                Optional.empty(),
                Optional.of("02:00:00:00:00:01")),
            new Link(
                "wg0",
                Optional.of("wireguard"),
                1420,
                false,
                Optional.of("br0"),
                Optional.empty()));
  }

  @Test
  void shouldReadAddresses() {
    assertThat(state("ip-addr.json").addresses()).containsExactly("203.0.113.20", "fe80::1");
  }

  @Test
  void shouldTellALearnedMtuFromASetOne() {
    assertThat(state("route-cached.txt").routes())
        .containsExactly(
            new Route(
                "192.0.2.10",
                Optional.of("203.0.113.1"),
                Optional.of("ens5"),
                Optional.of("203.0.113.20"),
                1500,
                0,
                true));
    Route set = state("route-table.txt").routes().get(0);
    assertThat(set.destination()).isEqualTo("default");
    assertThat(set.mtu()).isEqualTo(1400);
    assertThat(set.advmss()).isEqualTo(1360);
    assertThat(set.learned()).isFalse();
  }

  @Test
  void shouldReadQdiscsWithOddKeys() {
    List<Qdisc> qdiscs = state("tc.json").qdiscs();

    assertThat(qdiscs).extracting(Qdisc::kind).containsExactly("mq", "fq");
    assertThat(qdiscs.get(0).isRoot()).isTrue();
    assertThat(qdiscs.get(0).drops()).as("not printed").isEqualTo(-1);
    Qdisc fq = qdiscs.get(1);
    assertThat(fq.parent()).contains(":1");
    assertThat(fq.drops()).isEqualTo(12);
    assertThat(fq.options())
        .containsEntry("quantum", "3028")
        .containsEntry("priomap", "1 2 2")
        .containsEntry("horizon_drop", "");
  }

  @Test
  void shouldReadQdiscsOfTextAlike() {
    List<Qdisc> qdiscs = state("tc.txt").qdiscs();

    assertThat(qdiscs).extracting(Qdisc::device).containsExactly("ens5", "ens6");
    assertThat(qdiscs.get(0).options())
        .containsEntry("quantum", "3028")
        .containsEntry("limit", "10000");
    assertThat(qdiscs.get(0).isRoot()).isTrue();
    assertThat(qdiscs.get(0).drops()).isEqualTo(2176);
    assertThat(qdiscs.get(1).parent()).contains(":1");
    assertThat(qdiscs.get(1).options()).containsEntry("drop_batch", "64").containsKey("ecn");
    assertThat(qdiscs.get(1).drops()).isEqualTo(-1);
  }

  @Test
  void shouldReadOffloadsInForceNotThoseRequested() {
    assertThat(state("ethtool.txt").offloads().get("ens5"))
        .containsEntry("tx-tcp-segmentation", false)
        .containsEntry("rx-checksumming", true)
        .containsEntry("generic-receive-offload", true)
        .hasSize(4);
    assertThat(state("ethtool.json").offloads().get("ens5"))
        .containsEntry("tcp-segmentation-offload", false)
        .containsEntry("rx-checksumming", true)
        .hasSize(2);
  }

  @Test
  void shouldReadCountersWithTheirKindAndHost() {
    Counters text = Samples.only("nstat.txt", Counters.class);
    assertThat(text.kind()).isEqualTo(Counters.Kind.ABSOLUTE);
    assertThat(text.value("TcpRetransSegs")).hasValue(10);
    assertThat(text.value("TcpExtTCPTimeouts")).hasValue(0);
    assertThat(text.value("TcpInSegs")).isEmpty();
    assertThat(Samples.only("nstat.json", Counters.class).value("TcpRetransSegs")).hasValue(12);

    List<Labelled> hosts = Samples.read("nstat-difference.json").parts();
    assertThat(hosts)
        .extracting(Labelled::host)
        .containsExactly(Optional.of("srv"), Optional.of("cli"));
    Counters server = (Counters) hosts.get(0).measurement();
    assertThat(server.kind()).isEqualTo(Counters.Kind.DIFFERENCE);
    assertThat(server.value("TcpRetransSegs")).hasValue(7);
  }
}
