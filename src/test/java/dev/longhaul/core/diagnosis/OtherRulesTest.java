package dev.longhaul.core.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.TunnelKind;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Rules outside windows and loss, from what a host's own tables show and from what is stated. */
class OtherRulesTest {

  private static final String PEER = "203.0.113.9";

  @ParameterizedTest
  @CsvSource({
    "IPIP, 1480, 1460",
    "SIT, 1480, 1480",
    "GRE, 1476, 1456",
    "WIREGUARD, 1440, 1420",
    "VXLAN, 1450, 1430",
    "PPPOE, 1492, 1492"
  })
  void shouldKnowWhatATunnelLeavesOfEthernet(TunnelKind kind, int overIpv4, int overIpv6) {
    assertThat(1500 - kind.overhead(AddressFamily.IPV4)).isEqualTo(overIpv4);
    assertThat(1500 - kind.overhead(AddressFamily.IPV6)).isEqualTo(overIpv6);
  }

  @Test
  void shouldSeeATunnelThatDoesNotFitItsLink() {
    Evidence e =
        looked(
            List.of(link("eth0", "", 1500), link("tunl0", "ipip", 1500)),
            List.of(route("tunl0")),
            List.of());

    assertThat(MtuChain.excesses(e))
        .singleElement()
        .satisfies(
            x -> {
              assertThat(x.part()).isEqualTo(MtuChain.Part.TUNNEL);
              assertThat(x.device()).contains("tunl0");
              assertThat(x.fits()).isEqualTo(1480);
            });
  }

  @Test
  void shouldNotMindATunnelThatFitsOrIsNotOnThePath() {
    List<Link> fits = List.of(link("eth0", "", 1500), link("wg0", "wireguard", 1420));
    List<Link> aside = List.of(link("eth0", "", 1500), link("wg0", "wireguard", 1500));

    assertThat(MtuChain.excesses(looked(fits, List.of(route("wg0")), List.of()))).isEmpty();
    assertThat(MtuChain.excesses(looked(aside, List.of(route("eth0")), List.of()))).isEmpty();
  }

  @Test
  void shouldNotBlameTablesAloneForAFlow() {
    Evidence e =
        looked(
            List.of(link("eth0", "", 1500), link("tunl0", "ipip", 1500)),
            List.of(route("tunl0")),
            List.of());

    assertThat(new PacketSizeRule().judge(e))
        .hasValueSatisfying(f -> assertThat(f.confidence().value()).isLessThan(0.5));
  }

  @Test
  void shouldSeeTheOneLeafThatDrops() {
    List<Qdisc> leaves = List.of(leaf("1:1", 4810), leaf("1:2", 0), leaf("1:3", 0), leaf("1:4", 0));

    assertThat(new LocalDropsRule().judge(looked(List.of(), List.of(), leaves)))
        .hasValueSatisfying(f -> assertThat(f.cause()).isEqualTo(Cause.LOCAL_DROPS));
  }

  @Test
  void shouldNotMindDropsOnEveryLeaf() {
    List<Qdisc> leaves = List.of(leaf("1:1", 4810), leaf("1:2", 900), leaf("1:3", 1200));

    assertThat(new LocalDropsRule().judge(looked(List.of(), List.of(), leaves))).isEmpty();
  }

  @Test
  void shouldCountMeasurementsBeforeStatements() {
    StatedFacts stated = StatedFacts.of(Map.of("sender.sysctl.net.ipv4.tcp_wmem", "1 2 3"));
    HostState seen = HostState.ofSysctls(Map.of("net.ipv4.tcp_wmem", "4 5 6"));
    PathWindow window =
        Assembly.assemble(
                List.of(new Fact("facts", stated), new Fact("sender-sysctl", seen)), Instant.EPOCH)
            .window();

    assertThat(Evidence.of(window).senderState().sysctl("net.ipv4.tcp_wmem")).contains("4 5 6");
  }

  @Test
  void shouldNotTakeAWindowForTheLimitWhereTheLinkIsReached() {
    Diagnosis d =
        judge(
            Map.of(
                "rtt.idle", "10ms",
                "window.receive", "64 KB",
                "rate.measured", "50 Mbit/s",
                "rate.link", "50 Mbit/s"));

    assertThat(d.verdict()).isEqualTo(Cause.HEALTHY);
  }

  @Test
  void shouldReckonWithAPinnedBuffer() {
    Diagnosis d = judge(Map.of("rtt.idle", "20ms", "buffer.send", "16K"));

    assertThat(d.verdict()).isEqualTo(Cause.SEND_BUFFER_PINNED);
    assertThat(d.findings().get(0).formula())
        .hasValueSatisfying(f -> assertThat(f).contains("6.55 Mbit/s"));
    assertThat(d.findings().get(0).fixableBy()).isEqualTo(Party.APPLICATION);
  }

  @Test
  void shouldLeaveAStatedLossToATrial() {
    Diagnosis d =
        judge(
            Map.of(
                "rtt.idle", "300ms",
                "rate.measured", "2 Mbit/s",
                "loss.retransmitted", "1.5 %",
                "sender.cc", "cubic"));

    assertThat(d.verdict()).isEqualTo(Cause.LOSS_LIMITED);
    assertThat(d.findings().get(0).confidence().value()).isBetween(0.5, 0.75);
  }

  @Test
  void shouldSayWhatWouldDecide() {
    Diagnosis d =
        judge(Map.of("link.driver", "vmxnet3", "symptom.offload-defaults-returned", "yes"));

    assertThat(d.verdict()).isEqualTo(Cause.OFFLOAD_FAULT);
    assertThat(d.needs()).anyMatch(n -> n.command().contains("ethtool -K"));
  }

  @Test
  void shouldSayNothingWhereNothingIsStated() {
    Diagnosis d = judge(Map.of("rate.measured", "200 Mbit/s", "rtt.idle", "1ms"));

    assertThat(d.verdict()).isEqualTo(Cause.INSUFFICIENT_EVIDENCE);
    assertThat(d.findings()).isEmpty();
  }

  private static Diagnosis judge(Map<String, String> entries) {
    PathWindow window =
        Assembly.assemble(List.of(new Fact("facts", StatedFacts.of(entries))), Instant.EPOCH)
            .window();
    return new Diagnostician().diagnose(Evidence.of(window));
  }

  private static Evidence looked(List<Link> links, List<Route> routes, List<Qdisc> qdiscs) {
    HostState state =
        HostState.ofLinks(links)
            .merge(HostState.ofRoutes(routes))
            .merge(HostState.ofQdiscs(qdiscs));
    List<Fact> facts = new ArrayList<>();
    facts.add(new Fact("sender-state", state));
    facts.add(
        new Fact(
            "sender-ping",
            new dev.longhaul.model.PingRun(
                PEER,
                56,
                84,
                3,
                3,
                Optional.empty(),
                java.util.OptionalInt.empty(),
                java.util.OptionalInt.empty(),
                Optional.of(java.time.Duration.ofMillis(9)),
                Optional.empty(),
                Optional.empty(),
                List.of())));
    return Evidence.of(Assembly.assemble(facts, Instant.EPOCH).window());
  }

  private static Link link(String name, String kind, int mtu) {
    return new Link(
        name,
        kind.isEmpty() ? Optional.empty() : Optional.of(kind),
        mtu,
        true,
        Optional.empty(),
        Optional.empty());
  }

  private static Route route(String device) {
    return new Route(PEER, Optional.empty(), Optional.of(device), Optional.empty(), 0, 0, false);
  }

  private static Qdisc leaf(String parent, long drops) {
    return new Qdisc("eth0", "fq_codel", "0:", Optional.of(parent), Map.of(), drops);
  }
}
