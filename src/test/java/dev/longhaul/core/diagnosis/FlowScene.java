package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.AddressFamily;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PathKey;
import dev.longhaul.model.Side;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** A flow over a made-up path, as its sender's socket would show it once a second. */
public final class FlowScene {

  public static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
  public static final PathKey PATH =
      new PathKey(new HostId("192.0.2.1"), new HostId("198.51.100.7"), AddressFamily.IPV4);
  private static final int SECONDS = 40;

  private final double rttMillis;
  private final double bits;
  private double inflation = 1.01;
  private int mss = 1448;
  private int pmtu = 1500;
  private double flightOfBdp = 1;
  private double cwnd = 2;
  private double peer = 4;
  private double notSent = 1;
  private double buffer = 4;
  private double queued = 2.2;
  private double receiveShare;
  private double sendShare;
  private double peak = 1;
  private double lossSteady;
  private double lossStart;
  private boolean applicationFlag;
  private boolean dead;
  private String cc = "cubic";
  private OptionalDouble gain = OptionalDouble.empty();
  private final Map<String, String> sysctls = new HashMap<>();

  /** A path of this RTT on which the flow is delivered at this rate. */
  public FlowScene(double rttMillis, double mbps) {
    this.rttMillis = rttMillis;
    this.bits = mbps * 1e6;
    sysctls.put("net.ipv4.tcp_available_congestion_control", "reno cubic bbr");
  }

  FlowScene set(String key, String value) {
    sysctls.put(key, value);
    return this;
  }

  public FlowScene lowat(String bytes) {
    return set("net.ipv4.tcp_notsent_lowat", bytes);
  }

  public FlowScene wmem(String triple) {
    return set("net.ipv4.tcp_wmem", triple);
  }

  /** The sender's parameters, as its state has them. */
  public Map<String, String> sysctls() {
    return Map.copyOf(sysctls);
  }

  /** Held back by the send buffer: everything written is in flight. */
  public FlowScene sendBufferFull() {
    return sendBufferFull(1.4);
  }

  /** The same with a buffer of so many times what the path holds. */
  FlowScene sendBufferFull(double size) {
    notSent = 0;
    buffer = size;
    queued = 0.8 * size;
    cwnd = 2.5;
    sendShare = 0.3;
    applicationFlag = true;
    long limit = Math.round(bdp() * buffer);
    return set("net.ipv4.tcp_wmem", "4096 16384 " + limit);
  }

  public FlowScene peerWindowFull() {
    peer = 1;
    receiveShare = 0.95;
    return this;
  }

  public FlowScene applicationIdle() {
    notSent = 0;
    cwnd = 8;
    buffer = 12;
    queued = 1.1;
    peer = 10;
    applicationFlag = true;
    return this;
  }

  /** Sampled in moments in which the application had just written. */
  FlowScene withoutApplicationFlag() {
    applicationFlag = false;
    return this;
  }

  public FlowScene queueing(double times) {
    inflation = times;
    flightOfBdp = times;
    cwnd = times;
    peer = Math.max(peer, times);
    return this;
  }

  /** Sends in bursts that queue up and leave the path without work in between. */
  public FlowScene bursting(double times, double share) {
    inflation = times;
    peak = 1 / share;
    return this;
  }

  public FlowScene lossy(double steady, double start) {
    lossSteady = steady;
    lossStart = start;
    cwnd = 1;
    return this;
  }

  public FlowScene bbr(double pacingGain) {
    cc = "bbr";
    gain = OptionalDouble.of(pacingGain);
    return this;
  }

  public FlowScene wasting(double steady) {
    lossSteady = steady;
    return this;
  }

  public FlowScene vanishing(int segment) {
    mss = segment;
    pmtu = segment + 52;
    dead = true;
    receiveShare = 1;
    return this;
  }

  public double bdp() {
    return bits * rttMillis / 1e3 / 8;
  }

  /** The window with one observation a second from the first second on. */
  public PathWindow window() {
    List<SocketSample> samples = new ArrayList<>();
    for (int i = 1; i <= SECONDS; i++) {
      samples.add(sample(i));
    }
    return PathWindow.empty(PATH)
        .withHosts(Optional.of(HostState.ofSysctls(sysctls)), Optional.empty())
        .plus(
            List.of(
                new Observation(Side.SENDER, T0.plusSeconds(SECONDS), new SocketSamples(samples))));
  }

  private SocketSample sample(int second) {
    double acked = dead ? 1 : bits / 8 * second;
    double lost = acked * lossSteady + bits / 8 * lossStart;
    return new SocketSample(
        Optional.of(T0.plusSeconds(second)),
        new Endpoint("192.0.2.1", 5201),
        new Endpoint("198.51.100.7", 40000),
        "ESTAB",
        Optional.of(new CongestionControl(cc)),
        rtt(),
        new SocketSample.Segment(
            OptionalInt.of(mss), OptionalInt.of(pmtu), OptionalInt.empty(), OptionalInt.empty()),
        windows(),
        new SocketSample.Volume(
            size(dead ? mss * 10d : acked + lost + bdp()),
            size(acked),
            Optional.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty()),
        new SocketSample.Loss(
            size(dead ? mss * second : lost),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty(),
            OptionalLong.empty()),
        new SocketSample.Limits(
            Optional.of(Durations.ofSeconds(second)),
            Optional.of(Durations.ofSeconds(second * receiveShare)),
            Optional.of(Durations.ofSeconds(second * sendShare)),
            applicationFlag),
        new SocketSample.Rates(
            Optional.empty(), Optional.empty(), Optional.of(new Bandwidth(dead ? 0 : bits * peak))),
        Optional.of(
            new SocketSample.Memory(
                Optional.empty(),
                size(bdp() * buffer),
                size(bdp() * queued),
                OptionalLong.empty())),
        gain.isPresent()
            ? Optional.of(
                new SocketSample.Bbr(
                    Optional.of(new Bandwidth(bits)),
                    Optional.of(Durations.ofMillis(rttMillis)),
                    gain,
                    OptionalDouble.empty()))
            : Optional.empty());
  }

  private SocketSample.RoundTrip rtt() {
    return new SocketSample.RoundTrip(
        Optional.of(Durations.ofMillis(rttMillis * inflation)),
        Optional.empty(),
        Optional.of(Durations.ofMillis(rttMillis)),
        Optional.empty(),
        Optional.empty(),
        dead ? OptionalInt.of(3) : OptionalInt.empty());
  }

  private SocketSample.Window windows() {
    long flight = dead ? 7 : Math.round(bdp() * flightOfBdp / mss);
    return new SocketSample.Window(
        OptionalLong.of(dead ? 1 : Math.round(bdp() * cwnd / mss)),
        OptionalLong.empty(),
        size(dead ? 65536 : bdp() * peer),
        OptionalLong.of(flight),
        size(bdp() * notSent),
        size(bdp() * (notSent + flightOfBdp)),
        Optional.empty(),
        Optional.empty(),
        Optional.empty());
  }

  private static Optional<DataSize> size(double bytes) {
    return Optional.of(new DataSize(Math.round(bytes)));
  }
}
