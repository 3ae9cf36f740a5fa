package dev.longhaul.mapping;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Counters;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Share;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.ThroughputTest;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Makes measurements out of a seed, each optional part known or unknown by chance; with the
 * resolution that the contract carries (microseconds).
 */
final class Measurements {

  static final String SENDER = "fra-1";
  static final String RECEIVER = "syd-1";

  private static final String[] TEXTS = {"eth0", "wg0", "ä\"\\", "a b\tc", "日本", "😀", ""};

  private final Random random;

  Measurements(long seed) {
    random = new Random(seed);
  }

  Measurement any() {
    return switch (random.nextInt(7)) {
      case 0 -> test();
      case 1 -> sockets();
      case 2 -> trace();
      case 3 -> ping();
      case 4 -> counters();
      case 5 -> stated();
      default -> state();
    };
  }

  private StatedFacts stated() {
    return StatedFacts.of(
        Map.of(
            "rate.measured",
            random.nextInt(1000) + " Mbit/s",
            "rtt.idle",
            random.nextInt(300) + "ms",
            "sender.sysctl.net.ipv4.tcp_wmem",
            "4096 16384 " + random.nextInt(1 << 22),
            "symptom.bulk-stalls",
            random.nextBoolean() ? "yes" : "no"));
  }

  private ThroughputTest test() {
    return new ThroughputTest(
        text(),
        moment(),
        random.nextBoolean() ? ThroughputTest.Transport.TCP : ThroughputTest.Transport.UDP,
        random.nextBoolean() ? ThroughputTest.Reporter.SENDER : ThroughputTest.Reporter.RECEIVER,
        maybe(this::endpoint),
        maybe(this::endpoint),
        1 + random.nextInt(128),
        maybe(this::duration),
        duration(),
        maybe(this::size),
        maybe(this::rate),
        maybe(this::size),
        maybe(this::rate),
        count(),
        maybe(this::rate),
        maybe(this::size),
        small(),
        maybe(this::algorithm),
        maybe(this::algorithm),
        list(this::interval),
        real(),
        real(),
        maybe(this::text));
  }

  private ThroughputTest.Interval interval() {
    return new ThroughputTest.Interval(
        duration(),
        duration(),
        size(),
        rate(),
        count(),
        maybe(this::size),
        maybe(this::duration),
        random.nextBoolean());
  }

  private SocketSamples sockets() {
    return new SocketSamples(list(this::sample));
  }

  private SocketSample sample() {
    return new SocketSample(
        moment(),
        endpoint(),
        endpoint(),
        text(),
        maybe(this::algorithm),
        new SocketSample.RoundTrip(
            maybe(this::duration),
            maybe(this::duration),
            maybe(this::duration),
            maybe(this::duration),
            maybe(this::duration),
            small()),
        new SocketSample.Segment(small(), small(), small(), small()),
        new SocketSample.Window(
            count(),
            count(),
            maybe(this::size),
            count(),
            maybe(this::size),
            maybe(this::size),
            maybe(this::size),
            maybe(this::size),
            maybe(this::size)),
        new SocketSample.Volume(
            maybe(this::size),
            maybe(this::size),
            maybe(this::size),
            count(),
            count(),
            count(),
            count()),
        new SocketSample.Loss(maybe(this::size), count(), count(), count(), count()),
        new SocketSample.Limits(
            maybe(this::duration),
            maybe(this::duration),
            maybe(this::duration),
            random.nextBoolean()),
        new SocketSample.Rates(maybe(this::rate), maybe(this::rate), maybe(this::rate)),
        maybe(
            () ->
                new SocketSample.Memory(
                    maybe(this::size), maybe(this::size), maybe(this::size), count())),
        maybe(
            () -> new SocketSample.Bbr(maybe(this::rate), maybe(this::duration), real(), real())));
  }

  private PathTrace trace() {
    return new PathTrace(
        text(), Optional.of(RECEIVER), small(), random.nextBoolean(), list(this::hop));
  }

  private PathTrace.Hop hop() {
    return new PathTrace.Hop(
        random.nextInt(64),
        maybe(this::text),
        count(),
        maybe(this::share),
        maybe(this::duration),
        maybe(this::duration),
        maybe(this::duration));
  }

  private PingRun ping() {
    return new PingRun(
        RECEIVER,
        random.nextInt(65536),
        random.nextInt(65536),
        random.nextInt(1000),
        random.nextInt(1000),
        maybe(this::share),
        small(),
        small(),
        maybe(this::duration),
        maybe(this::duration),
        maybe(this::duration),
        list(() -> new PingRun.Reply(random.nextInt(1000), duration(), moment())));
  }

  private Counters counters() {
    return new Counters(
        Map.of("TcpRetransSegs", (long) random.nextInt(), "TcpOutSegs", random.nextLong() >>> 1),
        random.nextBoolean() ? Counters.Kind.ABSOLUTE : Counters.Kind.DIFFERENCE,
        maybe(this::duration));
  }

  private HostState state() {
    return new HostState(
        maybe(() -> new KernelVersion(random.nextInt(9), random.nextInt(99))),
        maybe(this::size),
        Map.of("net.ipv4.tcp_wmem", "4096 16384 4194304", "net.core.default_qdisc", text()),
        list(this::text),
        list(
            () ->
                new HostState.Link(
                    text(),
                    maybe(this::text),
                    random.nextInt(65536),
                    random.nextBoolean(),
                    maybe(this::text),
                    maybe(this::text))),
        list(
            () ->
                new HostState.Qdisc(
                    text(),
                    text(),
                    text(),
                    maybe(this::text),
                    Map.of("quantum", text()),
                    random.nextInt(1000) - 1L)),
        list(
            () ->
                new HostState.Route(
                    text(),
                    maybe(this::text),
                    maybe(this::text),
                    maybe(this::text),
                    random.nextInt(3) * 700,
                    random.nextInt(3) * 700,
                    random.nextBoolean())),
        Map.of("eth0", Map.of("tcp-segmentation-offload", random.nextBoolean())),
        configuration());
  }

  private Configuration configuration() {
    if (random.nextBoolean()) {
      return Configuration.NONE;
    }
    ConfigFile.Manager[] managers = ConfigFile.Manager.values();
    return new Configuration(
        list(
            () ->
                new ConfigFile(
                    text(),
                    managers[random.nextInt(managers.length)],
                    list(() -> new ConfigFile.Setting(random.nextInt(3), text(), text(), text())),
                    list(
                        () ->
                            new ConfigFile.Problem(
                                random.nextInt(3), random.nextBoolean(), text(), text(), text())))),
        Map.of("net.ipv4.tcp_fack", text()),
        Map.of("tcp_bbr", text()),
        Map.of("eth0", text()),
        Map.of("eth0", text()),
        list(this::text));
  }

  private <T> Optional<T> maybe(Supplier<T> known) {
    return random.nextBoolean() ? Optional.of(known.get()) : Optional.empty();
  }

  private <T> List<T> list(Supplier<T> element) {
    return IntStream.range(0, random.nextInt(4)).mapToObj(i -> element.get()).toList();
  }

  private String text() {
    return TEXTS[random.nextInt(TEXTS.length)];
  }

  private Endpoint endpoint() {
    return new Endpoint(random.nextBoolean() ? "192.0.2.7" : "2001:db8::7", random.nextInt(65536));
  }

  private CongestionControl algorithm() {
    return new CongestionControl(random.nextBoolean() ? "cubic" : "bbr");
  }

  private Duration duration() {
    return Duration.of(random.nextInt() & 0x7fffffffL, ChronoUnit.MICROS);
  }

  private DataSize size() {
    return new DataSize(random.nextLong() >>> (1 + random.nextInt(62)));
  }

  private Bandwidth rate() {
    return new Bandwidth(random.nextDouble() * 1e10);
  }

  private Share share() {
    return new Share(random.nextDouble());
  }

  private OptionalLong count() {
    return random.nextBoolean() ? OptionalLong.of(random.nextLong() >>> 1) : OptionalLong.empty();
  }

  private OptionalInt small() {
    return random.nextBoolean() ? OptionalInt.of(random.nextInt() >>> 1) : OptionalInt.empty();
  }

  private OptionalDouble real() {
    return random.nextBoolean() ? OptionalDouble.of(random.nextDouble()) : OptionalDouble.empty();
  }

  private Optional<Instant> moment() {
    return maybe(() -> Instant.ofEpochSecond(random.nextInt() & 0x7fffffffL, random.nextInt(1000)));
  }
}
