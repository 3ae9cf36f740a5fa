package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.model.ThroughputTest.Interval;
import dev.longhaul.model.ThroughputTest.Reporter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * One direction of an ndt7 test: the download, in which the server sends, or the upload.
 *
 * @param download whether the server sends
 * @param byServer whether the server wrote it down
 * @param startedAt if known
 * @param server its end of the connection
 * @param client its end of the connection
 * @param ofServer the server's measurements, which hold tcp_info
 * @param ofClient the client's own measurements
 * @param summary the mean rate that the client printed
 * @param error what went wrong
 */
record Ndt7Test(
    boolean download,
    boolean byServer,
    Optional<Instant> startedAt,
    Optional<Endpoint> server,
    Optional<Endpoint> client,
    List<Json.Obj> ofServer,
    List<Json.Obj> ofClient,
    Optional<Bandwidth> summary,
    Optional<String> error) {

  private static final Endpoint NOWHERE = new Endpoint("", 0);

  boolean isEmpty() {
    return ofServer.isEmpty() && ofClient.isEmpty() && summary.isEmpty() && error.isEmpty();
  }

  ThroughputTest test() {
    List<Ndt7Info> infos = infos();
    Optional<Ndt7Info> last = last(infos);
    Optional<Mean> arrived = arrived(last);
    return new ThroughputTest(
        "ndt7",
        startedAt,
        ThroughputTest.Transport.TCP,
        download == byServer ? Reporter.SENDER : Reporter.RECEIVER,
        download ? server : client,
        download ? client : server,
        1,
        arrived.map(Mean::over).or(() -> last.flatMap(Ndt7Info::elapsed)),
        Duration.ZERO,
        download ? last.flatMap(Ndt7Info::sent) : Optional.empty(),
        Optional.empty(),
        arrived.map(Mean::size),
        summary.or(() -> arrived.map(mean -> Bandwidth.of(mean.size(), mean.over()))),
        download
            ? last.map(Ndt7Info::retransmits).orElse(OptionalLong.empty())
            : OptionalLong.empty(),
        Optional.empty(),
        Optional.empty(),
        download ? last.map(Ndt7Info::mss).orElse(OptionalInt.empty()) : OptionalInt.empty(),
        download ? last.flatMap(Ndt7Info::congestionControl) : Optional.empty(),
        Optional.empty(),
        intervals(infos),
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        error);
  }

  private List<Ndt7Info> infos() {
    return ofServer.stream().map(Ndt7Info::new).filter(Ndt7Info::isPresent).toList();
  }

  private static <T> Optional<T> last(List<T> list) {
    return list.isEmpty() ? Optional.empty() : Optional.of(list.get(list.size() - 1));
  }

  /** What arrived over a time. */
  private record Mean(DataSize size, Duration over) {

    static Optional<Mean> of(OptionalLong bytes, Optional<Duration> over) {
      return bytes.orElse(0) > 0
          ? over.filter(d -> !d.isZero()).map(d -> new Mean(new DataSize(bytes.getAsLong()), d))
          : Optional.empty();
    }
  }

  /** The receiving application's count, else what TCP acknowledged or received at the server. */
  private Optional<Mean> arrived(Optional<Ndt7Info> last) {
    List<Json.Obj> counts = download ? ofClient : ofServer;
    Optional<Mean> counted =
        last(counts)
            .map(m -> m.in("AppInfo"))
            .flatMap(
                app -> Mean.of(app.count("NumBytes"), Numbers.micros(app.amount("ElapsedTime"))));
    return counted.or(
        () ->
            last.flatMap(
                info -> Mean.of(download ? info.acked() : info.received(), info.elapsed())));
  }

  private List<Interval> intervals(List<Ndt7Info> infos) {
    List<Interval> intervals = new ArrayList<>();
    for (int i = 1; i < infos.size(); i++) {
      interval(infos.get(i - 1), infos.get(i)).ifPresent(intervals::add);
    }
    return intervals;
  }

  private Optional<Interval> interval(Ndt7Info from, Ndt7Info to) {
    Optional<Duration> start = from.elapsed();
    Optional<Duration> end =
        to.elapsed().filter(e -> start.isPresent() && e.compareTo(start.get()) > 0);
    OptionalLong bytes =
        download
            ? difference(from.acked(), to.acked())
            : difference(from.received(), to.received());
    if (start.isEmpty() || end.isEmpty() || bytes.isEmpty()) {
      return Optional.empty();
    }
    DataSize size = new DataSize(bytes.getAsLong());
    return Optional.of(
        new Interval(
            start.get(),
            end.get(),
            size,
            Bandwidth.of(size, end.get().minus(start.get())),
            download ? difference(from.retransmits(), to.retransmits()) : OptionalLong.empty(),
            download ? to.cwnd() : Optional.empty(),
            download ? to.rtt() : Optional.empty(),
            false));
  }

  private static OptionalLong difference(OptionalLong from, OptionalLong to) {
    return from.isPresent() && to.isPresent() && to.getAsLong() >= from.getAsLong()
        ? OptionalLong.of(to.getAsLong() - from.getAsLong())
        : OptionalLong.empty();
  }

  /** The server's socket over the test; empty if the ends or all of tcp_info are missing. */
  Optional<SocketSamples> sockets() {
    if (server.isEmpty() || client.isEmpty()) {
      return Optional.empty();
    }
    List<SocketSample> samples =
        infos().stream()
            .map(
                info ->
                    info.sample(
                        startedAt.flatMap(at -> info.elapsed().map(at::plus)),
                        server.orElse(NOWHERE),
                        client.orElse(NOWHERE)))
            .toList();
    return samples.isEmpty() ? Optional.empty() : Optional.of(new SocketSamples(samples));
  }
}
