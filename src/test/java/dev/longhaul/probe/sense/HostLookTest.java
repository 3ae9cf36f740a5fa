package dev.longhaul.probe.sense;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.evidence.BootOrder;
import dev.longhaul.core.evidence.BootOrder.Loader;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HostLookTest {

  private static final String ADDR =
      """
      [{"ifindex":1,"ifname":"lo","flags":["LOOPBACK","UP"],"mtu":65536,"addr_info":[
        {"family":"inet","local":"127.0.0.1","prefixlen":8,"scope":"host"}]},
       {"ifindex":2,"ifname":"ens5","flags":["BROADCAST","UP"],"mtu":9001,
        "address":"02:42:ac:11:00:02","addr_info":[
        {"family":"inet","local":"198.51.100.7","prefixlen":24,"scope":"global"},
        {"family":"inet6","local":"2001:db8::7","prefixlen":64,"scope":"global"}]}]
      """;
  private static final String QDISCS =
      """
      [{"kind":"mq","handle":"0:","dev":"ens5","root":true,"options":{},"drops":0},
       {"kind":"fq_codel","handle":"0:","dev":"ens5","parent":":1","options":{"limit":10240},
        "drops":%d}]
      """;

  @TempDir private Path folder;
  private FakeHost host;

  @BeforeEach
  void makeHost() {
    host =
        new FakeHost(folder)
            .sysctl("kernel.osrelease", "6.1.0-18-cloud-amd64")
            .sysctl("net.ipv4.tcp_wmem", "4096\t16384\t4194304")
            .sysctl("net.ipv4.tcp_congestion_control", "cubic")
            .sysctl("net.ipv4.tcp_fastopen_key", "secret-secret")
            .sysctl("net.core.rmem_max", "212992")
            .file("/proc/meminfo", "MemTotal:        2097152 kB\nMemFree: 5 kB\n");
  }

  @Test
  void shouldTellTheStateByJson() throws Exception {
    host.prints("ip", "-j -d addr show", ADDR)
        .prints(
            "ip",
            "-j -4 route show all",
            "[{\"dst\":\"default\",\"gateway\":\"198.51.100.1\",\"dev\":\"ens5\",\"flags\":[],"
                + "\"metrics\":[{\"mtu\":1500,\"advmss\":1460}]}]")
        .prints(
            "ip",
            "-j route get 203.0.113.9",
            "[{\"dst\":\"203.0.113.9\",\"gateway\":\"198.51.100.1\",\"dev\":\"ens5\","
                + "\"prefsrc\":\"198.51.100.7\",\"flags\":[],\"uid\":0,"
                + "\"cache\":[],\"metrics\":[{\"expires\":500,\"mtu\":1400}]}]")
        .prints("tc", "-j -s qdisc show", QDISCS.formatted(3))
        .prints(
            "ethtool",
            "--json -k ens5",
            "[{\"ifname\":\"ens5\",\"tcp-segmentation-offload\":{\"active\":true,\"fixed\":null}}]")
        .folder("/sys/class/net/ens5/device")
        .file("/sys/class/net/ens5/ifindex", "2\n")
        .file("/run/systemd/netif/links/2", "NETWORK_FILE=/etc/systemd/network/10-wan.network\n")
        .file("/etc/cloud/cloud.cfg", "")
        .folder("/sys/module/tcp_bbr")
        .file("/sys/module/tcp_bbr/version", "3\n")
        .file("/lib/modules/6.1.0-18-cloud-amd64/kernel/net/sched/sch_fq.ko.xz", "");

    HostState state = look("203.0.113.9").look(true);

    assertThat(state.sysctls())
        .containsEntry("net.ipv4.tcp_wmem", "4096 16384 4194304")
        .containsEntry("net.core.rmem_max", "212992")
        .doesNotContainKey("net.ipv4.tcp_fastopen_key");
    assertThat(state.kernel()).map(Object::toString).hasValue("6.1");
    assertThat(state.memory()).map(m -> m.bytes()).hasValue(2L << 30);
    assertThat(state.addresses()).containsExactly("198.51.100.7", "2001:db8::7");
    assertThat(state.links()).extracting(Link::mtu).containsExactlyInAnyOrder(9001, 65536);
    assertThat(state.qdiscs()).extracting(Qdisc::kind).containsExactly("mq", "fq_codel");
    assertThat(state.routes())
        .anySatisfy(r -> assertThat(r.mtu()).isEqualTo(1500))
        .anySatisfy(
            r -> {
              assertThat(r.destination()).isEqualTo("203.0.113.9");
              assertThat(r.mtu()).isEqualTo(1400);
              assertThat(r.learned()).isTrue();
            });
    assertThat(state.offloads()).containsEntry("ens5", Map.of("tcp-segmentation-offload", true));
    assertThat(state.configuration().managers()).isEqualTo(Map.of("ens5", "networkd"));
    assertThat(state.configuration().writers()).containsExactly("cloud-init");
    assertThat(state.configuration().module("tcp_bbr")).hasValue("3");
    assertThat(state.configuration().module("sch_fq")).hasValue("");
  }

  @Test
  void shouldReadTheTextOfOldTools() {
    host.prints(
            "ip",
            "addr show",
            """
            2: eth0: <BROADCAST,MULTICAST,UP,LOWER_UP> mtu 1500 qdisc pfifo_fast state UP qlen 1000
                link/ether 52:54:00:12:34:56 brd ff:ff:ff:ff:ff:ff
                inet 192.0.2.5/24 scope global eth0
            """)
        .prints("ip", "-4 route show", "default via 192.0.2.1 dev eth0\n")
        .prints(
            "tc",
            "-s qdisc show",
            """
            qdisc pfifo_fast 0: dev eth0 root refcnt 2 bands 3 priomap  1 2 2 2 1 2 0 0 1 1 1 1 1 1 1 1
             Sent 1056 bytes 12 pkt (dropped 0, overlimits 0 requeues 0)
            """)
        .prints("ethtool", "-k eth0", "Features for eth0:\ntcp-segmentation-offload: off\n")
        .folder("/sys/class/net/eth0/device");

    HostState state = look().look(true);

    assertThat(state.links()).extracting(Link::name).containsExactly("eth0");
    assertThat(state.addresses()).containsExactly("192.0.2.5");
    assertThat(state.routes())
        .singleElement()
        .satisfies(r -> assertThat(r.gateway()).hasValue("192.0.2.1"));
    assertThat(state.qdiscs()).extracting(Qdisc::kind).containsExactly("pfifo_fast");
    assertThat(state.offloads()).containsKey("eth0");
  }

  @Test
  void shouldKnowLinksAddressesAndRoutesWithoutAnyTool() {
    host.file("/sys/class/net/eth0/mtu", "1500\n")
        .file("/sys/class/net/eth0/flags", "0x1003\n")
        .file("/sys/class/net/eth0/address", "52:54:00:12:34:56\n")
        .file(
            "/proc/net/route",
            """
            Iface Destination Gateway Flags RefCnt Use Metric Mask MTU Window IRTT
            eth0 00000000 010200C0 0003 0 0 0 00000000 1400 0 0
            eth0 000200C0 00000000 0001 0 0 0 00FFFFFF 0 0 0
            """)
        .file(
            "/proc/net/fib_trie",
            """
            Main:
              +-- 0.0.0.0/0 3 0 5
                    |-- 127.0.0.1
                       /32 host LOCAL
                    |-- 192.0.2.5
                       /32 host LOCAL
            """)
        .file(
            "/proc/net/if_inet6",
            """
            00000000000000000000000000000001 01 80 10 80       lo
            20010db8000000000000000000000005 02 40 00 80     eth0
            """);

    HostState state = look().look(true);

    assertThat(state.links())
        .containsExactly(
            new Link(
                "eth0",
                Optional.empty(),
                1500,
                true,
                Optional.empty(),
                Optional.of("52:54:00:12:34:56")));
    assertThat(state.addresses()).containsExactly("192.0.2.5", "2001:db8:0:0:0:0:0:5");
    assertThat(state.routes()).hasSize(2);
    assertThat(state.routes().get(0).gateway()).hasValue("192.0.2.1");
    assertThat(state.routes().get(0).mtu()).isEqualTo(1400);
    assertThat(state.routes().get(1).destination()).isEqualTo("192.0.2.0/24");
    assertThat(state.sysctl("net.core.rmem_max")).hasValue("212992");
  }

  @Test
  void shouldTellWhichFileWinsAtBoot() throws Exception {
    host.file("/etc/sysctl.d/99-bbr.conf", "net.ipv4.tcp_congestion_control = bbr\n")
        .file("/usr/lib/sysctl.d/50-default.conf", "net.core.default_qdisc = fq_codel\n")
        .file("/etc/sysctl.conf", "net.ipv4.tcp_congestion_control = cubic\n")
        .file("/etc/tuned/active_profile", "throughput-performance\n")
        .file(
            "/usr/lib/tuned/throughput-performance/tuned.conf",
            "[main]\nsummary=x\n[sysctl]\nnet.ipv4.tcp_rmem=4096 87380 16777216\n")
        .file(
            "/etc/netplan/50-cloud-init.yaml",
            "network:\n  version: 2\n  ethernets:\n    ens5:\n      mtu: 9001\n      dhcp4: true\n")
        .file(
            "/etc/NetworkManager/system-connections/office.nmconnection",
            "[connection]\nid=office\ntype=wifi\n[wifi]\nmtu=1400\n[wifi-security]\npsk=hush\n")
        .file("/etc/modules-load.d/bbr.conf", "tcp_bbr\n")
        .file("/etc/network/interfaces", "auto eth1\niface eth1 inet static\n  mtu 1492\n");
    Files.createSymbolicLink(host.root().at("/lib"), host.root().at("/usr/lib"));

    HostState state = look().look(true);
    List<String> files = state.configuration().files().stream().map(ConfigFile::name).toList();

    assertThat(files)
        .containsExactlyInAnyOrder(
            "/etc/sysctl.d/99-bbr.conf",
            "/usr/lib/sysctl.d/50-default.conf",
            "/etc/sysctl.conf",
            "/usr/lib/tuned/throughput-performance/tuned.conf",
            "/etc/netplan/50-cloud-init.yaml",
            "/etc/NetworkManager/system-connections/office.nmconnection",
            "/etc/modules-load.d/bbr.conf",
            "/etc/network/interfaces");
    assertThat(state.configuration().toString()).doesNotContain("hush");
    assertThat(BootOrder.of(state.configuration()).outcomes())
        .hasEntrySatisfying(
            "net.ipv4.tcp_congestion_control",
            outcome -> assertThat(outcome.value(Loader.PROCPS)).hasValue("cubic"));
  }

  @Test
  void shouldTakeForNewsWhatChangedButNotWhatCountsByItself() {
    host.prints("ip", "-j -d addr show", ADDR)
        .prints("tc", "-j -s qdisc show", QDISCS.formatted(3));
    HostLook look = look();
    HostState first = look.look(true);
    boolean firstIsNews = look.isNews(first);
    look.sent(first);

    host.prints("tc", "-j -s qdisc show", QDISCS.formatted(17));
    boolean moreDropsAreNews = look.isNews(look.look(false));
    host.sysctl("net.core.rmem_max", "16777216");
    boolean anotherValueIsNews = look.isNews(look.look(false));

    assertThat(firstIsNews).isTrue();
    assertThat(moreDropsAreNews).isFalse();
    assertThat(anotherValueIsNews).isTrue();
  }

  private HostLook look(String... peers) {
    return new HostLook(host.root(), host.installed(), List.of(peers));
  }
}
