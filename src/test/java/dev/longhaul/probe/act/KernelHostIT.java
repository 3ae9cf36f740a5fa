package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.core.remediation.AllowedChange.LinkMtu;
import dev.longhaul.core.remediation.AllowedChange.Offload;
import dev.longhaul.core.remediation.AllowedChange.Qdisc;
import dev.longhaul.core.remediation.AllowedChange.RouteField;
import dev.longhaul.core.remediation.AllowedChange.RouteSize;
import dev.longhaul.core.remediation.QdiscSpec;
import dev.longhaul.probe.act.RemediationStatus.Force;
import dev.longhaul.probe.host.HostRoot;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Changes a real kernel in a namespace of its own and puts everything back, byte for byte. */
class KernelHostIT {

  private static Namespace ns;
  private static LiveHost kernel;

  @BeforeAll
  static void enter(@TempDir Path folder, @TempDir Path root) throws Exception {
    ns = new Namespace("lh-lever");
    kernel = new KernelHost(new HostRoot(root), ns.tools(folder));
  }

  @AfterAll
  static void leave() {
    if (ns != null) {
      ns.close();
    }
  }

  /** Everything about devices, routes, disciplines and offloads that the tools print. */
  private static List<String> everything() {
    return text().lines().toList();
  }

  private static String text() {
    return ns.in("ip -d -o link show dev v0")
        + ns.in("ip -d -o route show table main")
        + ns.in("ip -6 -d -o route show table main")
        + ns.in("tc -j qdisc show dev v0")
        + ns.in("tc -j qdisc show dev t0")
        + ns.in("tc -j qdisc show dev t1")
        + ns.in("ethtool -k v0");
  }

  /** Lines of one that the other lacks, or which stand elsewhere in it. */
  private static List<String> difference(List<String> before) {
    List<String> now = everything();
    if (now.equals(before)) {
      return List.of();
    }
    return java.util.stream.Stream.concat(
            before.stream().filter(l -> !now.contains(l)).map(l -> "- " + l),
            now.stream().filter(l -> !before.contains(l)).map(l -> "+ " + l))
        .toList();
  }

  private static void assertSame(List<String> before) {
    assertThat(difference(before)).isEmpty();
    assertThat(everything().equals(before)).as("order of lines").isTrue();
  }

  private static void thereAndBack(AllowedChange change) throws HostTrouble {
    List<String> before = everything();
    Prior prior = kernel.look(change);
    assertSame(before);

    kernel.set(change, prior);
    assertThat(kernel.now(change, prior).force()).isEqualTo(Force.OURS);
    assertThat(difference(before)).isNotEmpty();
    kernel.set(change, prior);
    kernel.restore(change, prior);

    assertThat(kernel.now(change, prior).force()).isEqualTo(Force.OLD);
    assertSame(before);
    kernel.restore(change, prior);
    assertSame(before);
  }

  private static RouteSize route(RouteField field, String destination, int bytes) {
    return new RouteSize(field, destination, Optional.empty(), bytes);
  }

  @Test
  void shouldSetTheMtuOfALink() throws HostTrouble {
    thereAndBack(new LinkMtu("v0", Optional.empty(), 1400));
    thereAndBack(new LinkMtu("v0", Optional.empty(), 9000));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "default via 10.9.0.2; default",
        "default via 10.9.0.2 metric 100 proto dhcp src 10.9.0.1 mtu lock 1450 advmss 1300; default",
        "default via 10.9.0.2 metric 7 initcwnd 20 congctl reno window 60000 mtu 1450; default",
        "default via 10.9.0.77 dev v0 onlink; default",
        "10.20.0.0/16 via 10.9.0.2; 10.20.0.0/16",
        "10.20.0.5 via 10.9.0.2 advmss 900; 10.20.0.5",
        "default proto static metric 20 nexthop via 10.9.0.2 weight 1 nexthop via 10.9.0.3 weight 2;"
            + " default",
        "fd00:77::/48 via fd00:9::2 metric 50; fd00:77::/48",
        "-6 default via fd00:9::2 mtu 1400; default"
      })
  void shouldSetSizesOfARouteThatIsThere(String words, String destination) throws HostTrouble {
    String add =
        words.startsWith("-6") ? "ip -6 route add " + words.substring(3) : "ip route add " + words;
    ns.in(add);
    try {
      thereAndBack(route(RouteField.MTU, destination, 1380));
      thereAndBack(route(RouteField.ADVMSS, destination, 1200));
    } finally {
      ns.in(add.replace("route add", "route del"));
    }
  }

  @Test
  void shouldTakeTheRouteThatIsUsedIfThereAreSeveral() throws HostTrouble {
    ns.in("ip route add default via 10.9.0.3 metric 600");
    ns.in("ip route add default via 10.9.0.2 metric 100");
    try {
      thereAndBack(route(RouteField.MTU, "default", 1380));
    } finally {
      ns.in("ip route del default via 10.9.0.3 metric 600");
      ns.in("ip route del default via 10.9.0.2 metric 100");
    }
  }

  @ParameterizedTest
  @CsvSource({"10.9.0.2", "10.30.0.7", "10.30.0.7/32", "fd00:9::2", "fd00:88::5", "fd00:88::5/128"})
  void shouldGiveAnAddressWithoutARouteOneOfItsOwn(String address) throws HostTrouble {
    ns.in("ip route add default via 10.9.0.2");
    ns.in("ip -6 route add default via fd00:9::2");
    try {
      thereAndBack(route(RouteField.MTU, address, 1380));
      thereAndBack(route(RouteField.ADVMSS, address, 1200));
    } finally {
      ns.in("ip route del default");
      ns.in("ip -6 route del default");
    }
  }

  @Test
  void shouldSetBothSizesOfAnAddressAndTakeBothBack() throws HostTrouble {
    RouteSize mtu = route(RouteField.MTU, "10.9.0.2", 1380);
    RouteSize advmss = route(RouteField.ADVMSS, "10.9.0.2", 1200);
    List<String> before = everything();
    Prior priorMtu = kernel.look(mtu);
    Prior priorAdvmss = kernel.look(advmss);
    kernel.set(mtu, priorMtu);
    kernel.set(advmss, priorAdvmss);
    assertThat(kernel.now(mtu, priorMtu).force()).isEqualTo(Force.OURS);
    assertThat(ns.in("ip route show 10.9.0.2")).contains("mtu 1380").contains("advmss 1200");

    kernel.restore(advmss, priorAdvmss);
    kernel.restore(mtu, priorMtu);

    assertSame(before);
  }

  @Test
  void shouldKeepWhatSomebodyElseDidToTheRouteMeanwhile() throws HostTrouble {
    ns.in("ip route add default via 10.9.0.2 mtu 1450");
    RouteSize change = route(RouteField.MTU, "default", 1380);
    Prior prior = kernel.look(change);
    kernel.set(change, prior);
    ns.in("ip route replace default via 10.9.0.3 mtu 1380");

    kernel.restore(change, prior);

    assertThat(ns.in("ip route show default")).contains("10.9.0.3").contains("mtu 1450");
    ns.in("ip route del default");
  }

  @Test
  void shouldLeaveAloneAForeignRouteToAnAddress() throws HostTrouble {
    RouteSize change = route(RouteField.MTU, "10.9.0.2", 1380);
    Prior prior = kernel.look(change);
    kernel.set(change, prior);
    ns.in("ip route replace 10.9.0.2 via 10.9.0.3 mtu 1380");

    assertThat(kernel.now(change, prior).force()).isEqualTo(Force.OTHER);
    kernel.restore(change, prior);

    assertThat(ns.in("ip route show 10.9.0.2")).contains("10.9.0.3");
    ns.in("ip route del 10.9.0.2 via 10.9.0.3");
  }

  @ParameterizedTest
  @CsvSource({"10.30.0.0/16", "default", "10.9.0.1", "127.0.0.1"})
  void shouldRefuseADestinationWithoutAPlainRoute(String destination) {
    assertThatThrownBy(() -> kernel.look(route(RouteField.MTU, destination, 1380)))
        .isInstanceOf(HostTrouble.class);
  }

  private static Qdisc qdisc(String device, String kind, Map<String, Long> parameters) {
    return new Qdisc(device, Optional.empty(), new QdiscSpec(kind, parameters));
  }

  @Test
  void shouldReplaceADisciplineThatTheKernelMade() throws HostTrouble {
    thereAndBack(qdisc("t0", "pfifo", Map.of("limit", 77L)));
    thereAndBack(qdisc("t1", "pfifo", Map.of("limit", 77L)));
    thereAndBack(qdisc("v0", "pfifo", Map.of("limit", 77L)));
  }

  @ParameterizedTest
  @CsvSource({
    "pfifo limit 50",
    "bfifo limit 30000",
    "pfifo_fast",
    "noqueue",
    "handle 9: pfifo limit 77"
  })
  void shouldReplaceADisciplineThatSomebodyMade(String words) throws HostTrouble {
    ns.in("tc qdisc replace dev t0 root " + words);
    try {
      thereAndBack(qdisc("t0", "pfifo", Map.of("limit", 78L)));
      if (!words.equals("pfifo_fast")) {
        thereAndBack(qdisc("t0", "pfifo_fast", Map.of()));
      }
    } finally {
      ns.in("tc qdisc del dev t0 root");
    }
  }

  @Test
  void shouldReplaceEachLeafUnderMqAndKeepItsRoot() throws HostTrouble {
    ns.in("tc qdisc replace dev v0 root handle 1: mq");
    try {
      thereAndBack(qdisc("v0", "pfifo", Map.of("limit", 77L)));
      ns.in("tc qdisc replace dev v0 parent 1:2 handle 20: pfifo limit 9");
      ns.in("tc qdisc replace dev v0 parent 1:3 handle 30: bfifo limit 9000");
      Qdisc change = qdisc("v0", "pfifo", Map.of("limit", 77L));
      thereAndBack(change);
      thereAndBack(qdisc("v0", "pfifo_fast", Map.of()));

      kernel.set(change, kernel.look(change));
      assertThat(ns.in("tc qdisc show dev v0").lines())
          .hasSize(5)
          .anyMatch(l -> l.startsWith("qdisc mq 1: root"))
          .filteredOn(l -> l.startsWith("qdisc pfifo ") && l.contains("limit 77p"))
          .hasSize(4);
    } finally {
      ns.in("tc qdisc del dev v0 root");
    }
  }

  @Test
  void shouldFinishAnUndoThatWasBrokenOffBetweenLeaves() throws HostTrouble {
    ns.in("tc qdisc replace dev v0 root handle 1: mq");
    ns.in("tc qdisc replace dev v0 parent 1:2 handle 20: pfifo limit 9");
    try {
      List<String> before = everything();
      Qdisc change = qdisc("v0", "pfifo", Map.of("limit", 77L));
      Prior prior = kernel.look(change);
      ns.in("tc qdisc replace dev v0 parent 1:1 handle 4c00: pfifo limit 77");
      ns.in("tc qdisc replace dev v0 parent 1:2 handle 4c01: pfifo limit 77");
      assertThat(kernel.now(change, prior).force()).isEqualTo(Force.PARTLY);

      kernel.restore(change, prior);

      assertSame(before);
    } finally {
      ns.in("tc qdisc del dev v0 root");
    }
  }

  @Test
  void shouldRefuseAShaper() {
    ns.in("tc qdisc replace dev t0 root tbf rate 1mbit burst 10k latency 50ms");
    try {
      assertThatThrownBy(() -> kernel.look(qdisc("t0", "pfifo", Map.of())))
          .isInstanceOf(HostTrouble.class)
          .hasMessageContaining("tbf");
    } finally {
      ns.in("tc qdisc del dev t0 root");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "tx-checksumming, false", "tcp-segmentation-offload, false", "generic-receive-offload, true",
    "generic-segmentation-offload, false", "tx-tcp6-segmentation, false", "rx-checksumming, false",
    "rx-udp-gro-forwarding, true"
  })
  void shouldSetAnOffloadAndPutBackWhatDependsOnIt(String flag, boolean on) throws HostTrouble {
    thereAndBack(new Offload("v0", flag, Optional.empty(), on));
  }

  @Test
  void shouldRefuseAnOffloadThatIsFixed() {
    assertThatThrownBy(
            () -> kernel.look(new Offload("v0", "large-receive-offload", Optional.empty(), true)))
        .hasMessageContaining("cannot be changed");
  }

  @Test
  void shouldTellThatADeviceIsGone() throws HostTrouble {
    ns.in("ip tuntap add dev t9 mode tap");
    LinkMtu change = new LinkMtu("t9", Optional.empty(), 1400);
    Prior prior = kernel.look(change);
    ns.in("ip link del t9");

    assertThat(kernel.now(change, prior).force()).isIn(Force.GONE, Force.UNKNOWN);
    assertThat(kernel.undoCommands(change, prior))
        .containsExactly(List.of("ip", "link", "set", "dev", "t9", "mtu", "1500"));
  }
}
