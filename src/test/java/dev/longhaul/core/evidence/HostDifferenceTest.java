package dev.longhaul.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.model.KernelVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HostDifferenceTest {

  private static final String WMEM = "net.ipv4.tcp_wmem";

  @Test
  void shouldNameASysctlThatDiffers() {
    assertThat(
            between(
                HostState.ofSysctls(Map.of(WMEM, "4096 16384 4194304", "net.core.somaxconn", "1")),
                HostState.ofSysctls(Map.of(WMEM, "4096 16384 67108864"))))
        .containsExactly(
            new StateDifference(
                WMEM, Optional.empty(), "4096 16384 4194304", "4096 16384 67108864"));
  }

  @Test
  void shouldTellTheFullReleaseOfTheKernelWhereBothKnowIt() {
    HostState old =
        HostState.ofSysctls(Map.of("kernel.osrelease", "6.1.0-18-amd64"))
            .withKernel(new KernelVersion(6, 1));
    HostState updated =
        HostState.ofSysctls(Map.of("kernel.osrelease", "6.1.0-21-amd64"))
            .withKernel(new KernelVersion(6, 1));

    assertThat(between(old, updated))
        .containsExactly(StateDifference.ofHost("kernel", "6.1.0-18-amd64", "6.1.0-21-amd64"));
    assertThat(between(old, HostState.UNKNOWN.withKernel(new KernelVersion(6, 8))))
        .containsExactly(StateDifference.ofHost("kernel", "6.1", "6.8"));
    assertThat(between(old, HostState.UNKNOWN.withKernel(new KernelVersion(6, 1)))).isEmpty();
  }

  @Test
  void shouldCompareLinksByTheirNames() {
    assertThat(
            between(
                HostState.ofLinks(List.of(link("eth0", 9000, true), link("wg0", 1420, true))),
                HostState.ofLinks(List.of(link("wg0", 1420, false), link("eth0", 1500, true)))))
        .extracting(StateDifference::name)
        .containsExactly("link.mtu eth0", "link.up wg0");
  }

  @Test
  void shouldSeeNoDifferenceInCountersAndHandlesOfAQueue() {
    Qdisc old = qdisc("fq", "8001:", Map.of("limit", "10000"), 3);
    Qdisc recreated = qdisc("fq", "8002:", Map.of("limit", "10000"), 500);
    Qdisc other = qdisc("fq_codel", "0:", Map.of(), 0);

    assertThat(between(HostState.ofQdiscs(List.of(old)), HostState.ofQdiscs(List.of(recreated))))
        .isEmpty();
    assertThat(between(HostState.ofQdiscs(List.of(old)), HostState.ofQdiscs(List.of(other))))
        .containsExactly(StateDifference.of("qdisc", "eth0", "fq limit 10000", "fq_codel"));
  }

  @Test
  void shouldNotTakeAnExpiredPathMtuForAChange() {
    Route learned = route(1400, true);
    Route plain = route(0, false);

    assertThat(between(HostState.ofRoutes(List.of(learned)), HostState.ofRoutes(List.of(plain))))
        .isEmpty();
    assertThat(between(HostState.ofRoutes(List.of(plain)), HostState.ofRoutes(List.of(learned))))
        .containsExactly(StateDifference.of("route.mtu", "192.0.2.7", "none", "1400"));
  }

  @Test
  void shouldNameAnOffloadWithItsDevice() {
    assertThat(
            between(
                HostState.ofOffloads("eth0", Map.of("gro", true, "tso", true)),
                HostState.ofOffloads("eth0", Map.of("gro", true, "tso", false))))
        .containsExactly(StateDifference.of("offload.tso", "eth0", "on", "off"));
  }

  @Test
  void shouldNotCompareWhatOnlyOneStateKnows() {
    assertThat(
            between(
                HostState.ofLinks(List.of(link("eth0", 9000, true))),
                HostState.ofSysctls(Map.of(WMEM, "1 2 3"))))
        .isEmpty();
  }

  private static List<StateDifference> between(HostState first, HostState second) {
    return HostDifference.between(first, second);
  }

  private static Link link(String name, int mtu, boolean up) {
    return new Link(name, Optional.empty(), mtu, up, Optional.empty(), Optional.empty());
  }

  private static Qdisc qdisc(String kind, String handle, Map<String, String> options, long drops) {
    return new Qdisc("eth0", kind, handle, Optional.empty(), options, drops);
  }

  private static Route route(int mtu, boolean learned) {
    return new Route(
        "192.0.2.7",
        Optional.of("192.0.2.1"),
        Optional.of("eth0"),
        Optional.empty(),
        mtu,
        0,
        learned);
  }
}
