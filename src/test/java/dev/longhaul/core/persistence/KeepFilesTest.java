package dev.longhaul.core.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.remediation.AllowList;
import dev.longhaul.core.remediation.AllowList.Wanted;
import dev.longhaul.core.remediation.AllowedChange;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class KeepFilesTest {

  private static final String ID = "01954f0a-7f00-7a10-8c11-3f2f9f1d0100";
  private static final DeviceOwner NETPLAN =
      new DeviceOwner.Netplan("eth0", "ethernets", Optional.empty(), "10-netplan-eth0.network");
  private static final DeviceOwner NETWORKD = new DeviceOwner.Networkd("20-wired.network");

  @Test
  void shouldKeepSysctlsAndTheirModuleInFilesThatSortLast() {
    KeepPlan.Files plan =
        files(
            host(NETPLAN),
            wanted("module", "", "tcp_bbr"),
            wanted("net.ipv4.tcp_congestion_control", "", "bbr"),
            wanted("net.ipv4.tcp_wmem", "", "4096 16384 33554432"));

    assertThat(plan.files())
        .extracting(OwnedFile::path)
        .containsExactly(
            "/etc/modules-load.d/zz-longhaul-" + ID + ".conf",
            "/etc/sysctl.d/zz-90-longhaul-" + ID + ".conf");
    assertThat(text(plan, 0)).endsWith("\ntcp_bbr\n");
    assertThat(text(plan, 1))
        .contains(
            "\nnet.ipv4.tcp_congestion_control = bbr\n",
            "\nnet.ipv4.tcp_wmem = 4096 16384 33554432\n");
    assertThat(plan.after()).isEmpty();
  }

  @Test
  void shouldTellOfTheFileThatWinsAllTheSame() {
    BootFacts facts =
        new BootFacts(
            true, true, true, false, Map.of(), Map.of(), Map.of("net.ipv4.tcp_mtu_probing", "0"));

    assertThat(files(facts, wanted("net.ipv4.tcp_mtu_probing", "", "1")).notes())
        .singleElement()
        .asString()
        .contains("/etc/sysctl.conf sets net.ipv4.tcp_mtu_probing = 0");
    assertThat(files(facts, wanted("net.ipv4.tcp_mtu_probing", "", "0")).notes()).isEmpty();
  }

  @Test
  void shouldRefuseWhatNothingWouldReadAtBoot() {
    BootFacts bare = new BootFacts(false, false, false, false, Map.of(), Map.of(), Map.of());

    for (Wanted w :
        List.of(
            wanted("net.ipv4.tcp_mtu_probing", "", "1"),
            wanted("module", "", "tcp_bbr"),
            wanted("link.mtu", "eth0", "1500"))) {
      assertThat(plan(bare, w)).isInstanceOf(KeepPlan.Impossible.class);
    }
  }

  @Test
  void shouldUseTheScriptThatASmallSystemRunsAtItsStart() {
    BootFacts small = new BootFacts(false, false, false, true, Map.of(), Map.of(), Map.of());

    KeepPlan.Files plan =
        files(
            small,
            wanted("link.mtu", "eth0", "1500"),
            wanted("net.ipv4.tcp_wmem", "", "4096 16384 8388608"),
            wanted("module", "", "tcp_bbr"));

    assertThat(plan.files())
        .singleElement()
        .isInstanceOfSatisfying(
            OwnedFile.Text.class,
            file -> {
              assertThat(file.path()).startsWith("/etc/longhaul/boot.d/90-").endsWith(".sh");
              assertThat(file.mode()).isEqualTo(0755);
              assertThat(file.content())
                  .endsWith(
                      """
                      export PATH
                      modprobe tcp_bbr
                      echo '4096 16384 8388608' >/proc/sys/net/ipv4/tcp_wmem
                      ip link set dev eth0 mtu 1500
                      """);
            });
  }

  @Test
  void shouldKeepAnMtuInNetplansWayAndHaveItValidated() {
    KeepPlan.Files plan = files(host(NETPLAN), wanted("link.mtu", "eth0", "1500"));

    assertThat(plan.files().get(0))
        .isInstanceOfSatisfying(
            OwnedFile.Text.class,
            f -> {
              assertThat(f.path()).isEqualTo("/etc/netplan/90-longhaul-" + ID + ".yaml");
              assertThat(f.mode()).isEqualTo(0600);
              assertThat(f.content())
                  .endsWith("network:\n  version: 2\n  ethernets:\n    eth0:\n      mtu: 1500\n");
            });
    assertThat(plan.after()).containsExactly(new Step("netplan", List.of("generate")));
  }

  @Test
  void shouldMatchByAddressWhereNetplanKnowsTheDeviceByNameOnly() {
    DeviceOwner owner =
        new DeviceOwner.Netplan(
            "eth0", "ethernets", Optional.of("52:54:00:12:34:56"), "10-netplan-eth0.network");

    assertThat(text(files(host(owner), wanted("link.mtu", "eth0", "1500")), 0))
        .contains("match:\n        macaddress: \"52:54:00:12:34:56\"\n      set-name: eth0\n");
  }

  @Test
  void shouldKeepAQueueInADropInBesideTheFileThatMatchedTheDevice() {
    KeepPlan.Files plan =
        files(
            host(NETPLAN),
            wanted("qdisc", "eth0", "fq quantum 18028 initial_quantum 90140"),
            wanted("route.mtu", "198.51.100.20", "1492"));

    assertThat(plan.files())
        .extracting(OwnedFile::path)
        .containsExactly(
            "/etc/systemd/network/10-netplan-eth0.network.d/90-longhaul-" + ID + ".conf");
    assertThat(text(plan, 0))
        .contains(
            "[FairQueueing]\nParent=root\nQuantumBytes=18028\nInitialQuantumBytes=90140\n",
            "[Route]\nDestination=198.51.100.20\nGateway=192.0.2.1\nMTUBytes=1492\n");
  }

  @Test
  void shouldKeepTheRootOfADeviceWithManyQueues() {
    BootFacts facts = facts(new BootFacts.Device(NETWORKD, 2), Map.of());

    KeepPlan.Files plan = files(facts, wanted("qdisc", "eth0", "fq"));

    assertThat(text(plan, 0))
        .contains(
            "tc qdisc replace dev eth0 root handle 8f00: mq\n",
            "tc qdisc replace dev eth0 parent 8f00:1 fq\n",
            "tc qdisc replace dev eth0 parent 8f00:2 fq\n");
    assertThat(plan.files().get(1)).isInstanceOf(OwnedFile.Link.class);
    assertThat(plan.after()).containsExactly(new Step("systemctl", List.of("daemon-reload")));
  }

  @Test
  void shouldLeaveARouteThatCameByDhcpToItsClient() {
    BootFacts.Route dhcp =
        new BootFacts.Route(
            List.of("default", "via", "192.0.2.1", "dev", "eth0", "proto", "dhcp"),
            Map.of(),
            Optional.of("eth0"),
            true,
            false);

    KeepPlan.Files plan =
        files(
            facts(new BootFacts.Device(NETWORKD, 0), Map.of("default", dhcp)),
            wanted("route.mtu", "default", "1500"));

    assertThat(text(plan, 0)).endsWith("[DHCPv4]\nRouteMTUBytes=1500\n");
  }

  @Test
  void shouldMakeAnotherRouteAgainOnceTheNetworkIsUp() {
    BootFacts.Route fixed =
        new BootFacts.Route(
            List.of("default", "via", "192.0.2.1", "dev", "eth0", "proto", "static"),
            Map.of("advmss", "1300"),
            Optional.of("eth0"),
            false,
            false);

    KeepPlan.Files plan =
        files(
            facts(new BootFacts.Device(NETWORKD, 0), Map.of("default", fixed)),
            wanted("route.mtu", "default", "1500"));

    assertThat(text(plan, 0))
        .contains(
            "After=network-online.target",
            "ExecStart=/usr/bin/env ip route replace default via 192.0.2.1 dev eth0 proto static"
                + " advmss 1300 mtu 1500\n");

    KeepPlan.Files both =
        files(
            facts(new BootFacts.Device(NETWORKD, 0), Map.of("default", fixed)),
            wanted("route.mtu", "default", "1500"),
            wanted("route.advmss", "default", "1360"));
    assertThat(text(both, 0).lines().filter(l -> l.startsWith("ExecStart")))
        .singleElement()
        .asString()
        .endsWith("proto static advmss 1360 mtu 1500");
  }

  @Test
  void shouldPutAllSizesOfARouteOfItsOwnIntoOneSection() {
    KeepPlan.Files plan =
        files(
            host(NETPLAN),
            wanted("route.mtu", "198.51.100.20", "1492"),
            wanted("route.advmss", "198.51.100.20", "1452"));

    assertThat(text(plan, 0))
        .containsOnlyOnce("[Route]")
        .contains("MTUBytes=1492\nTCPAdvertisedMaximumSegmentSize=1452\n");
  }

  @Test
  void shouldNotCallKeptWhatHasNoRouteToBeMadeAgain() {
    assertThat(plan(host(NETPLAN), wanted("route.mtu", "default", "1500")))
        .isInstanceOfSatisfying(
            KeepPlan.Impossible.class, i -> assertThat(i.reason()).contains("default"));
  }

  @Test
  void shouldUseTheHooksOfOtherManagers() {
    KeepPlan.Files manager =
        files(host(new DeviceOwner.NetworkManager()), wanted("link.mtu", "eth0", "1500"));
    KeepPlan.Files ifupdown =
        files(
            host(new DeviceOwner.Ifupdown()),
            wanted("offload.generic-receive-offload", "eth0", "off"));

    assertThat(text(manager, 0))
        .startsWith("#!/bin/sh\n")
        .contains("[ \"$1\" = eth0 ] && [ \"$2\" = up ]", "  ip link set dev eth0 mtu 1500\n");
    assertThat(ifupdown.files().get(0).path())
        .isEqualTo("/etc/network/if-up.d/zz-longhaul-" + ID + "-eth0");
    assertThat(text(ifupdown, 0)).contains("  ethtool -K eth0 generic-receive-offload off\n");
  }

  private static String text(KeepPlan.Files plan, int index) {
    return ((OwnedFile.Text) plan.files().get(index)).content();
  }

  private static BootFacts host(DeviceOwner owner) {
    BootFacts.Route toPeer =
        new BootFacts.Route(
            List.of("198.51.100.20", "via", "192.0.2.1", "dev", "eth0"),
            Map.of(),
            Optional.of("eth0"),
            false,
            true);
    return facts(new BootFacts.Device(owner, 0), Map.of("198.51.100.20", toPeer));
  }

  private static BootFacts facts(BootFacts.Device device, Map<String, BootFacts.Route> routes) {
    return new BootFacts(true, true, true, false, Map.of("eth0", device), routes, Map.of());
  }

  private static KeepPlan.Files files(BootFacts facts, Wanted... wanted) {
    return (KeepPlan.Files) plan(facts, wanted);
  }

  private static KeepPlan plan(BootFacts facts, Wanted... wanted) {
    List<AllowedChange> changes =
        ((AllowList.Verdict.Allowed) AllowList.check(List.of(wanted))).changes();
    return KeepFiles.plan(facts, ID, changes);
  }

  private static Wanted wanted(String setting, String target, String value) {
    return new Wanted(
        setting, Optional.of(target).filter(t -> !t.isEmpty()), Optional.empty(), value);
  }
}
