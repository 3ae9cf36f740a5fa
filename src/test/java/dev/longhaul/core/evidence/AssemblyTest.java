package dev.longhaul.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.Counters;
import dev.longhaul.model.Counters.Kind;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Route;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Side;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Reporter;
import dev.longhaul.model.ThroughputTest.Transport;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class AssemblyTest {

  private static final Instant START = Instant.parse("2026-06-02T10:00:00Z");
  private static final Instant FALLBACK = Instant.parse("2020-01-01T00:00:00Z");
  private static final Endpoint SERVER = new Endpoint("203.0.113.20", 5201);
  private static final Endpoint CLIENT = new Endpoint("192.0.2.10", 40001);
  private static final Endpoint CONTROL = new Endpoint("192.0.2.10", 40000);

  @Test
  void shouldNameThePathByTheTestsEnds() {
    PathWindow window = assemble(new Fact("a.json", test(Reporter.RECEIVER, SERVER, CLIENT)));

    assertThat(window.path()).hasToString("203.0.113.20->192.0.2.10/IPV4");
    assertThat(window.observations())
        .containsExactly(
            new Observation(Side.RECEIVER, START, test(Reporter.RECEIVER, SERVER, CLIENT)));
  }

  @Test
  void shouldNameAPathWithoutAddressesAllTheSame() {
    assertThat(assemble().path()).hasToString("sender->receiver/IPV4");
    assertThat(assemble(new Fact("sysctl.txt", sysctl("bbr"))).path())
        .hasToString("sender->receiver/IPV4");
    assertThat(assemble(new Fact("p", ping("2001:db8::1"))).path())
        .hasToString("sender->2001:db8::1/IPV6");
  }

  @Test
  void shouldTakeTheBusiestSocketForThePathWithoutATest() {
    SocketSample ssh =
        socket(new Endpoint("10.0.0.1", 22), new Endpoint("10.9.9.9", 50000), 9000, 80);
    SocketSample bulk = socket(CLIENT, SERVER, 100, 50_000_000);

    PathWindow window = assemble(new Fact("ss.txt", new SocketSamples(List.of(ssh, bulk))));

    assertThat(window.path()).hasToString("203.0.113.20->192.0.2.10/IPV4");
    assertThat(window.observations())
        .extracting(Observation::side, Observation::measurement)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(Side.RECEIVER, new SocketSamples(List.of(bulk))));
  }

  @Test
  void shouldTellTheServersFilesFromTheClientsByWhoSends() {
    Fact reverse = new Fact("iperf3.json", test(Reporter.RECEIVER, SERVER, CLIENT));
    Fact upload = new Fact("iperf3.json", test(Reporter.SENDER, CLIENT, SERVER));
    Fact server = new Fact("sysctl_srv.txt", sysctl("bbr"));
    Fact client = new Fact("sysctl_cli.txt", sysctl("cubic"));

    assertThat(congestion(assemble(reverse, server, client).senderState())).isEqualTo("bbr");
    assertThat(congestion(assemble(reverse, server, client).receiverState())).isEqualTo("cubic");
    assertThat(congestion(assemble(upload, server, client).senderState())).isEqualTo("cubic");
    assertThat(congestion(assemble(upload, server, client).receiverState())).isEqualTo("bbr");
  }

  @Test
  void shouldLearnFromTheServersReportWhichSideTheServerIs() {
    Endpoint high = new Endpoint("203.0.113.20", 50001);
    Fact report = new Fact("iperf3_server.json", test(Reporter.SENDER, high, CLIENT));

    PathWindow window = assemble(report, new Fact("sysctl_srv.txt", sysctl("bbr")));

    assertThat(congestion(window.senderState())).isEqualTo("bbr");
  }

  @Test
  void shouldBelieveContentMoreThanNames() {
    Fact test = new Fact("t.json", test(Reporter.RECEIVER, SERVER, CLIENT));
    HostState addressed =
        new HostState(
            Optional.empty(),
            Optional.empty(),
            Map.of("net.ipv4.tcp_congestion_control", "reno"),
            List.of("192.0.2.10"),
            List.of(),
            List.of(),
            List.of(),
            Map.of());

    PathWindow window =
        assemble(
            test,
            new Fact("sender/state.txt", addressed),
            new Fact("receiver.txt", ping("192.0.2.10")),
            new Fact("x.txt", ping("203.0.113.20")));

    assertThat(congestion(window.receiverState())).isEqualTo("reno");
    assertThat(sides(window, PingRun.class)).containsExactlyInAnyOrder(Side.SENDER, Side.RECEIVER);
  }

  @Test
  void shouldAssumeTheSenderWhereNothingTellsAndSaySo() {
    Assembled assembled =
        Assembly.assemble(List.of(new Fact("sysctl.txt", sysctl("bbr"))), FALLBACK);

    assertThat(congestion(assembled.window().senderState())).isEqualTo("bbr");
    assertThat(assembled.window().receiverState()).isEmpty();
    assertThat(assembled.notes()).singleElement().asString().contains("sysctl.txt");
  }

  @Test
  void shouldDropTheControlConnectionWhereverItStands() {
    Fact test = new Fact("t.json", test(Reporter.RECEIVER, SERVER, CLIENT));
    SocketSample control = socket(SERVER, CONTROL, 400, 300);
    SocketSample data = socket(SERVER, CLIENT, 90_000_000, 37);

    for (List<SocketSample> order : List.of(List.of(control, data), List.of(data, control))) {
      PathWindow window = assemble(test, new Fact("ss.log", new SocketSamples(order)));
      assertThat(of(window, SocketSamples.class)).containsExactly(new SocketSamples(List.of(data)));
    }
  }

  @Test
  void shouldTellTheControlConnectionByPortsWhereNothingArrived() {
    Fact test = new Fact("t.json", test(Reporter.RECEIVER, SERVER, CLIENT));
    SocketSample control = socket(CONTROL, SERVER, 179, 4);
    SocketSample data = socket(CLIENT, SERVER, 37, 0);

    PathWindow window =
        assemble(test, new Fact("ss_receiver.log", new SocketSamples(List.of(control, data))));

    assertThat(of(window, SocketSamples.class)).containsExactly(new SocketSamples(List.of(data)));
  }

  @Test
  void shouldKeepAllSocketsWhereNothingTellsThemApart() {
    SocketSample one = socket(CLIENT, SERVER, 100, 50);
    SocketSample other = socket(CONTROL, SERVER, 90, 60);

    PathWindow window = assemble(new Fact("ss.log", new SocketSamples(List.of(one, other))));

    assertThat(of(window, SocketSamples.class))
        .containsExactly(new SocketSamples(List.of(one, other)));
  }

  @Test
  void shouldLeaveOutTheOtherDirection() {
    Endpoint second = new Endpoint("192.0.2.10", 40003);
    Assembled assembled =
        Assembly.assemble(
            List.of(
                new Fact("bidir.json", test(Reporter.SENDER, CLIENT, SERVER)),
                new Fact("bidir.json", test(Reporter.RECEIVER, SERVER, second))),
            FALLBACK);

    assertThat(assembled.window().path()).hasToString("192.0.2.10->203.0.113.20/IPV4");
    assertThat(assembled.window().observations()).hasSize(1);
    assertThat(assembled.notes()).singleElement().asString().contains("the other way");
  }

  @Test
  void shouldAcceptThePeersReportUnderTranslatedAddresses() {
    Endpoint inside = new Endpoint("10.0.0.5", 5201);
    Endpoint outside = new Endpoint("198.51.100.7", 61000);

    PathWindow window =
        assemble(
            new Fact("client.json", test(Reporter.RECEIVER, SERVER, CLIENT)),
            new Fact("server.json", test(Reporter.SENDER, inside, outside)));

    assertThat(sides(window, ThroughputTest.class))
        .containsExactlyInAnyOrder(Side.SENDER, Side.RECEIVER);
  }

  @Test
  void shouldTurnCountersBeforeAndAfterIntoADifference() {
    PathWindow window =
        assemble(
            new Fact(
                "after_nstat.txt",
                counters(Map.of("TcpRetransSegs", 17L, "TcpOutRsts", 1L, "X", 0L))),
            new Fact(
                "before_nstat.txt",
                counters(Map.of("TcpRetransSegs", 10L, "TcpOutRsts", 4L, "X", 0L))));

    assertThat(of(window, Counters.class))
        .containsExactly(
            new Counters(Map.of("TcpRetransSegs", 7L, "X", 0L), Kind.DIFFERENCE, Optional.empty()));
  }

  @Test
  void shouldTakeHiddenZerosForZeros() {
    PathWindow window =
        assemble(
            new Fact("before_nstat.txt", counters(Map.of("TcpOutSegs", 10L))),
            new Fact("after_nstat.txt", counters(Map.of("TcpOutSegs", 30L, "TcpRetransSegs", 5L))));

    assertThat(of(window, Counters.class).get(0).value("TcpRetransSegs")).hasValue(5);
  }

  @Test
  void shouldPreferADifferenceThatWasTaken() {
    Counters taken = new Counters(Map.of("TcpOutSegs", 20L), Kind.DIFFERENCE, Optional.empty());

    PathWindow window =
        assemble(
            new Fact("t.json", test(Reporter.RECEIVER, SERVER, CLIENT)),
            new Fact("delta.json", Optional.of("srv"), Optional.empty(), taken),
            new Fact("before_nstat_srv.txt", counters(Map.of("TcpOutSegs", 1L))),
            new Fact("after_nstat_srv.txt", counters(Map.of("TcpOutSegs", 99L))));

    assertThat(of(window, Counters.class)).containsExactly(taken);
    assertThat(sides(window, Counters.class)).containsExactly(Side.SENDER);
  }

  @Test
  void shouldUniteTablesAndLetTheLaterEntryCount() {
    PathWindow window =
        assemble(
            new Fact("after_link.json", HostState.ofLinks(List.of(link("eth0", 1500)))),
            new Fact("before_link.json", HostState.ofLinks(List.of(link("eth0", 9000)))),
            new Fact("wg.json", HostState.ofLinks(List.of(link("wg0", 1420)))),
            new Fact("route_after.txt", HostState.ofRoutes(List.of(route(0, false)))),
            new Fact("route_idle.txt", HostState.ofRoutes(List.of(route(1492, true)))));

    HostState state = window.senderState().orElseThrow();
    assertThat(state.links()).containsExactlyInAnyOrder(link("eth0", 1500), link("wg0", 1420));
    assertThat(state.routes()).containsExactly(route(1492, true));
  }

  @Test
  void shouldDateWhatHasNoTimeByTheTestElseByTheCaller() {
    PathTrace trace =
        new PathTrace("mtr", Optional.of("192.0.2.10"), OptionalInt.empty(), true, List.of());

    assertThat(assemble(new Fact("m", trace)).observations())
        .extracting(Observation::at)
        .containsExactly(FALLBACK);
    assertThat(
            assemble(new Fact("m", trace), new Fact("t", test(Reporter.RECEIVER, SERVER, CLIENT)))
                .observations())
        .extracting(Observation::at)
        .containsOnly(START);
  }

  @Test
  void shouldNotDependOnTheOrderOfTheFacts() {
    List<Fact> facts =
        new ArrayList<>(
            List.of(
                new Fact("iperf3.json", test(Reporter.RECEIVER, SERVER, CLIENT)),
                new Fact("iperf3_server.json", test(Reporter.SENDER, SERVER, CLIENT)),
                new Fact("sysctl_srv.txt", sysctl("bbr")),
                new Fact("sysctl_cli.txt", sysctl("cubic")),
                new Fact("before_link_srv.json", HostState.ofLinks(List.of(link("eth0", 9000)))),
                new Fact("after_link_srv.json", HostState.ofLinks(List.of(link("eth0", 1500)))),
                new Fact("ping.txt", ping("192.0.2.10"))));
    Assembled expected = Assembly.assemble(facts, FALLBACK);
    Random random = new Random(7);
    for (int i = 0; i < 50; i++) {
      Collections.shuffle(facts, random);
      assertThat(Assembly.assemble(facts, FALLBACK)).isEqualTo(expected);
    }
  }

  private static PathWindow assemble(Fact... facts) {
    return Assembly.assemble(List.of(facts), FALLBACK).window();
  }

  private static <T extends Measurement> List<T> of(PathWindow window, Class<T> type) {
    return window.observations().stream()
        .map(Observation::measurement)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  private static List<Side> sides(PathWindow window, Class<? extends Measurement> type) {
    return window.observations().stream()
        .filter(o -> type.isInstance(o.measurement()))
        .map(Observation::side)
        .toList();
  }

  private static String congestion(Optional<HostState> state) {
    return state.flatMap(s -> s.sysctl("net.ipv4.tcp_congestion_control")).orElse("unknown");
  }

  private static HostState sysctl(String congestionControl) {
    return HostState.ofSysctls(Map.of("net.ipv4.tcp_congestion_control", congestionControl));
  }

  private static Link link(String name, int mtu) {
    return new Link(name, Optional.empty(), mtu, true, Optional.empty(), Optional.empty());
  }

  private static Route route(int mtu, boolean learned) {
    return new Route(
        "192.0.2.10", Optional.empty(), Optional.of("eth0"), Optional.empty(), mtu, 0, learned);
  }

  private static Counters counters(Map<String, Long> values) {
    return new Counters(values, Kind.ABSOLUTE, Optional.empty());
  }

  private static PingRun ping(String target) {
    return new PingRun(
        target,
        56,
        84,
        1,
        1,
        Optional.empty(),
        OptionalInt.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of());
  }

  private static ThroughputTest test(Reporter reporter, Endpoint sender, Endpoint receiver) {
    return new ThroughputTest(
        "iperf 3.12",
        Optional.of(START),
        Transport.TCP,
        reporter,
        Optional.of(sender),
        Optional.of(receiver),
        1,
        Optional.of(Duration.ofSeconds(10)),
        Duration.ZERO,
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        OptionalInt.empty(),
        Optional.empty(),
        Optional.empty(),
        List.of(),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty());
  }

  private static SocketSample socket(Endpoint local, Endpoint peer, long sent, long received) {
    return new SocketSample(
        Optional.empty(),
        local,
        peer,
        "ESTAB",
        Optional.empty(),
        new SocketSample.RoundTrip(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            OptionalInt.empty()),
        new SocketSample.Segment(
            OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty(), OptionalInt.empty()),
        new SocketSample.Window(
            OptionalLong.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            OptionalLong.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty()),
        new SocketSample.Volume(
            Optional.of(new DataSize(sent)),
            Optional.empty(),
            Optional.of(new DataSize(received)),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty()),
        new SocketSample.Loss(
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty()),
        new SocketSample.Limits(Optional.empty(), Optional.empty(), Optional.empty(), false),
        new SocketSample.Rates(Optional.empty(), Optional.empty(), Optional.empty()),
        Optional.empty(),
        Optional.empty());
  }
}
