package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.SocketSample;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The server's {@code tcp_info} in one measurement of ndt7. Unlike ss it has times in microseconds
 * and rates in bytes a second (rule D3). All fields are there always: what the server's kernel does
 * not know is 0, and then so are the fields that came with it.
 */
final class Ndt7Info {

  /** Never set: the kernel's infinite slow start threshold. */
  private static final long NO_THRESHOLD = 0x7fff_ffffL;

  private static final long NO_TIME = 0xffff_ffffL;

  /** No rate reaches it; a missing limit is the largest number of 64 bits. */
  private static final double MAX_RATE = 1e16;

  private static final double GAIN_UNIT = 256;

  private final Json.Obj tcp;
  private final Json.Obj bbr;

  Ndt7Info(Json.Obj measurement) {
    tcp = measurement.in("TCPInfo");
    bbr = measurement.in("BBRInfo");
  }

  boolean isPresent() {
    return tcp.has("RTT") && tcp.has("SndCwnd");
  }

  Optional<Duration> elapsed() {
    return Numbers.micros(tcp.number("ElapsedTime")).filter(d -> !d.isZero());
  }

  OptionalLong acked() {
    return tcp.count("BytesAcked");
  }

  OptionalLong received() {
    return tcp.count("BytesReceived");
  }

  OptionalLong retransmits() {
    return tcp.count("TotalRetrans");
  }

  OptionalInt mss() {
    return tcp.positive("SndMSS");
  }

  Optional<Duration> rtt() {
    return micros("RTT");
  }

  Optional<DataSize> cwnd() {
    OptionalLong segments = tcp.count("SndCwnd");
    boolean known = segments.orElse(0) > 0 && segments.orElse(0) < NO_TIME && mss().isPresent();
    return known
        ? Optional.of(new DataSize(segments.getAsLong() * mss().getAsInt()))
        : Optional.empty();
  }

  Optional<DataSize> sent() {
    return knowsSent() ? Numbers.size(tcp.count("BytesSent")) : Optional.empty();
  }

  /** BBR alone has such a block. */
  Optional<CongestionControl> congestionControl() {
    return bbr.amount("PacingGain").orElse(0) > 0
        ? Optional.of(new CongestionControl("bbr"))
        : Optional.empty();
  }

  SocketSample sample(Optional<Instant> at, Endpoint server, Endpoint client) {
    return new SocketSample(
        at,
        server,
        client,
        tcp.count("State").orElse(1) == 1 ? "ESTAB" : "OTHER",
        congestionControl(),
        new SocketSample.RoundTrip(
            micros("RTT"),
            micros("RTTVar"),
            micros("MinRTT"),
            micros("RcvRTT"),
            micros("RTO"),
            small(tcp.count("Backoff"))),
        new SocketSample.Segment(
            mss(), tcp.positive("PMTU"), tcp.positive("RcvMSS"), tcp.positive("AdvMSS")),
        window(),
        volume(),
        loss(),
        limits(),
        new SocketSample.Rates(rate("PacingRate"), rate("MaxPacingRate"), rate("DeliveryRate")),
        Optional.empty(),
        gains());
  }

  private SocketSample.Window window() {
    OptionalLong threshold = tcp.count("SndSsThresh");
    return new SocketSample.Window(
        tcp.count("SndCwnd"),
        threshold.orElse(0) < NO_THRESHOLD ? threshold : OptionalLong.empty(),
        Numbers.size(positive("SndWnd")),
        tcp.count("Unacked"),
        Numbers.size(tcp.count("NotsentBytes")),
        Optional.empty(),
        Optional.empty(),
        Numbers.size(positive("RcvSpace")),
        Numbers.size(positive("RcvSsThresh")));
  }

  private SocketSample.Volume volume() {
    return new SocketSample.Volume(
        sent(),
        Numbers.size(acked()),
        Numbers.size(received()),
        tcp.count("SegsOut"),
        tcp.count("DataSegsOut"),
        tcp.count("DataSegsIn"),
        positive("Delivered"));
  }

  private SocketSample.Loss loss() {
    boolean fine = knowsSent();
    return new SocketSample.Loss(
        fine ? Numbers.size(tcp.count("BytesRetrans")) : Optional.empty(),
        retransmits(),
        tcp.count("Lost"),
        fine ? tcp.count("DSackDups") : OptionalLong.empty(),
        fine ? tcp.count("ReordSeen") : OptionalLong.empty());
  }

  /** A server that sent anything was busy; if it shows no time, its kernel does not count it. */
  private SocketSample.Limits limits() {
    Optional<Duration> busy = micros("BusyTime");
    boolean flag = ((long) tcp.amount("AppLimited").orElse(0) & 1) == 1;
    return new SocketSample.Limits(
        busy,
        busy.flatMap(b -> Numbers.micros(tcp.amount("RWndLimited"))),
        busy.flatMap(b -> Numbers.micros(tcp.amount("SndBufLimited"))),
        flag);
  }

  /** Documents differ on the unit of its bandwidth and RTT, so only the gains are taken. */
  private Optional<SocketSample.Bbr> gains() {
    return congestionControl()
        .map(
            algorithm ->
                new SocketSample.Bbr(
                    Optional.empty(), Optional.empty(), gain("PacingGain"), gain("CwndGain")));
  }

  private OptionalDouble gain(String key) {
    OptionalDouble shifted = bbr.amount(key);
    return shifted.orElse(0) > 0
        ? OptionalDouble.of(shifted.getAsDouble() / GAIN_UNIT)
        : OptionalDouble.empty();
  }

  private boolean knowsSent() {
    return tcp.count("BytesSent").orElse(0) > 0;
  }

  private OptionalLong positive(String key) {
    OptionalLong count = tcp.count(key);
    return count.orElse(0) > 0 ? count : OptionalLong.empty();
  }

  private static OptionalInt small(OptionalLong count) {
    return count.isPresent() && count.getAsLong() <= Integer.MAX_VALUE
        ? OptionalInt.of((int) count.getAsLong())
        : OptionalInt.empty();
  }

  private Optional<Duration> micros(String key) {
    OptionalDouble micros = tcp.amount(key);
    boolean known =
        micros.orElse(0) > 0 && (!key.equals("MinRTT") || micros.getAsDouble() < NO_TIME);
    return known ? Numbers.micros(micros) : Optional.empty();
  }

  private Optional<Bandwidth> rate(String key) {
    OptionalDouble bytes = tcp.amount(key);
    boolean known = bytes.orElse(0) > 0 && bytes.getAsDouble() < MAX_RATE;
    return known
        ? Numbers.rate(OptionalDouble.of(bytes.getAsDouble() * Byte.SIZE))
        : Optional.empty();
  }
}
