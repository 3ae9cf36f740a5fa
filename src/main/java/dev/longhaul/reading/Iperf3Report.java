package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Reporter;
import dev.longhaul.model.ThroughputTest.Transport;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** One iperf3 report as the tests of each direction that it holds. */
final class Iperf3Report {

  private final Json.Obj report;
  private final Json.Obj start;
  private final Json.Obj options;
  private final Json.Obj end;
  private final Optional<String> error;
  private final List<String> notes;

  /**
   * A report.
   *
   * @param outside what iperf3 printed beside the JSON, where an error may have ended up
   * @param notes takes what people should know
   */
  Iperf3Report(Json.Obj report, List<String> outside, List<String> notes) {
    this.report = report;
    this.start = report.in("start");
    this.options = start.in("test_start");
    this.end = report.in("end");
    this.error =
        java.util.stream.Stream.concat(report.text("error").stream(), outside.stream())
            .map(Iperf3Report::withoutPrefix)
            .findFirst();
    this.notes = notes;
  }

  /** Versions differ in what they print before the message. */
  private static String withoutPrefix(String error) {
    String s = error.startsWith("iperf3: ") ? error.substring("iperf3: ".length()) : error;
    return s.startsWith("error - ") ? s.substring("error - ".length()) : s;
  }

  List<ThroughputTest> tests() {
    List<ThroughputTest> tests = directions();
    boolean nothing = tests.stream().allMatch(t -> t.rate().isEmpty());
    if (nothing && error.isEmpty()) {
      notes.add("It holds no figures: iperf3 ended before it measured anything.");
    }
    return tests;
  }

  private List<ThroughputTest> directions() {
    boolean server = start.has("accepted_connection");
    if (!isBidirectional()) {
      return List.of(test(new Direction(reporterSends(server), false, false)));
    }
    notes.add("The test ran in both directions at once; each is a test of its own.");
    return List.of(
        test(new Direction(!server, true, false)), test(new Direction(server, true, true)));
  }

  private boolean isBidirectional() {
    return options.flag("bidir").orElse(false)
        || end.has("sum_sent_bidir_reverse")
        || end.has("sum_bidir_reverse")
        || end.all("sum_sent").size() > 1
        || Iperf3Intervals.flowBothWays(report);
  }

  private boolean reporterSends(boolean server) {
    Optional<Boolean> reverse = options.flag("reverse");
    if (reverse.isPresent()) {
      return reverse.get() == server;
    }
    return Iperf3Intervals.reporterSends(report)
        .or(() -> end.in("sum_sent").flag("sender"))
        .orElse(!server);
  }

  /**
   * Which of the report's flows is meant.
   *
   * @param reporterSends whether the end that printed the report sends in this direction
   * @param oneOfTwo whether the report holds both directions
   * @param reverse whether it is the second one, from the server to the client
   */
  record Direction(boolean reporterSends, boolean oneOfTwo, boolean reverse) {

    /** The totals of this direction; up to iperf 3.11 both directions bear the same name. */
    Json.Obj sum(Json.Obj of, String name) {
      List<Json> same = of.all(name);
      if (!reverse) {
        return same.isEmpty() ? Json.Obj.EMPTY : object(same.get(0));
      }
      return of.object(name + "_bidir_reverse")
          .orElseGet(() -> same.size() > 1 ? object(same.get(1)) : Json.Obj.EMPTY);
    }

    private static Json.Obj object(Json value) {
      return value instanceof Json.Obj object ? object : Json.Obj.EMPTY;
    }
  }

  private ThroughputTest test(Direction direction) {
    boolean sends = direction.reporterSends();
    List<ThroughputTest.Interval> intervals = new Iperf3Intervals(direction).of(report);
    Iperf3Totals totals = new Iperf3Totals(report, direction, error.isPresent(), intervals);
    Optional<Endpoint> here = endpoint(direction, "local");
    Optional<Endpoint> there = endpoint(direction, "remote").or(this::dialled);
    return new ThroughputTest(
        start.text("version").orElse("iperf3"),
        Numbers.epoch(start.in("timestamp").number("timesecs")),
        isUdp() ? Transport.UDP : Transport.TCP,
        sends ? Reporter.SENDER : Reporter.RECEIVER,
        sends ? here : there,
        sends ? there : here,
        parallel(direction),
        totals.duration(),
        Numbers.seconds(options.amount("omit")).orElse(Duration.ZERO),
        totals.sent(),
        totals.sentRate(),
        totals.received(),
        totals.goodput(),
        totals.retransmits(),
        target(direction),
        Numbers.size(asLong(start.positive("sock_bufsize"))),
        start.positive("tcp_mss_default"),
        end.text("sender_tcp_congestion").map(CongestionControl::new),
        end.text("receiver_tcp_congestion").map(CongestionControl::new),
        intervals,
        totals.cpu(true),
        totals.cpu(false),
        error);
  }

  private boolean isUdp() {
    return options
        .text("protocol")
        .map(p -> p.equalsIgnoreCase("UDP"))
        .orElseGet(
            () ->
                end.list("streams").stream().anyMatch(s -> s.has("udp"))
                    || Iperf3Intervals.countDatagrams(report));
  }

  private int parallel(Direction direction) {
    int sockets = start.list("connected").size();
    int inDirection = direction.oneOfTwo() ? sockets / 2 : sockets;
    return options.positive("num_streams").orElse(Math.max(1, inDirection));
  }

  /** {@code -b} counts for each stream, {@code --fq-rate} as well. */
  private Optional<Bandwidth> target(Direction direction) {
    OptionalDouble asked =
        java.util.stream.Stream.of(
                options.amount("target_bitrate"),
                start.amount("target_bitrate"),
                options.amount("fqrate"),
                start.amount("fq_rate"))
            .filter(rate -> rate.isPresent() && rate.getAsDouble() > 0)
            .findFirst()
            .orElse(OptionalDouble.empty());
    return Numbers.rate(asked).map(rate -> rate.times(parallel(direction)));
  }

  /** Both directions' sockets are listed, the client's sending ones first. */
  private Optional<Endpoint> endpoint(Direction direction, String end) {
    List<Json.Obj> sockets = start.list("connected");
    int index = direction.reverse() ? sockets.size() / 2 : 0;
    if (index >= sockets.size()) {
      return Optional.empty();
    }
    Json.Obj socket = sockets.get(index);
    return Endpoints.of(socket.text(end + "_host"), socket.count(end + "_port"));
  }

  /** The server's address as the client was given it, where nothing was connected. */
  private Optional<Endpoint> dialled() {
    Json.Obj server = start.in("connecting_to");
    return Endpoints.of(server.text("host"), server.count("port"))
        .filter(e -> Endpoints.isLiteral(e.address()));
  }

  private static OptionalLong asLong(OptionalInt value) {
    return value.isPresent() ? OptionalLong.of(value.getAsInt()) : OptionalLong.empty();
  }
}
