package dev.longhaul.reading;

import dev.longhaul.model.Endpoint;
import dev.longhaul.model.KernelVersion;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What iperf3's text says about a run apart from its figures. */
final class Iperf3Facts {

  private static final Pattern VERSION = Pattern.compile("iperf (3\\.[0-9][0-9.+a-z-]{0,20})");
  private static final Pattern SYSTEM = Pattern.compile("Linux \\S{1,255} (\\S{1,80}) .{0,300}");
  private static final Pattern CONNECTED =
      Pattern.compile(
          ".{0,80}\\[ {0,4}([0-9]{1,4})\\] local (\\S{1,255}) port ([0-9]{1,5})"
              + " connected (?:to|with) (\\S{1,255}) port ([0-9]{1,5}).{0,20}");
  private static final Pattern ERROR =
      Pattern.compile(".{0,80}iperf3: (?:error - |(interrupt) - )(.{1,300})");
  private static final Pattern STARTING =
      Pattern.compile(
          ".{0,80}Starting Test: protocol: (\\w{3,6}), .{0,80}?omitting ([0-9]{1,6})"
              + " seconds?.{0,80}");
  private static final Pattern MSS = Pattern.compile(".{0,90}TCP MSS: ([0-9]{1,6}).{0,20}");
  private static final Pattern TIME =
      Pattern.compile(".{0,80}Time: (\\w{3}, [0-9]{2} \\w{3} [0-9]{4} [0-9:]{8}) (?:GMT|UTC)");
  private static final Pattern CONGESTION =
      Pattern.compile(".{0,80}(snd|rcv)_tcp_congestion ([a-z0-9_-]{1,40})");
  private static final Pattern CPU = Pattern.compile("/(sender|receiver) ([0-9.]{1,10})%");
  private static final int MAX_SOCKETS = 512;

  /** The two ends of one stream's connection as this end prints it. */
  private record Connection(Optional<Endpoint> local, Optional<Endpoint> remote) {}

  private final Map<String, Connection> connections = new HashMap<>();
  private final Map<String, String> congestion = new HashMap<>();
  private final Map<String, Double> cpu = new HashMap<>();
  private boolean server;
  private boolean client;
  private boolean reverse;
  private boolean sendsByTitle;
  private boolean receivesByTitle;
  private boolean titled;
  private boolean udp;
  private String version = "iperf3";
  private Optional<KernelVersion> kernel = Optional.empty();
  private Optional<Instant> startedAt = Optional.empty();
  private Optional<Duration> omitted = Optional.empty();
  private Optional<String> error = Optional.empty();
  private OptionalInt mss = OptionalInt.empty();

  Iperf3Facts(boolean server) {
    this.server = server;
  }

  /**
   * The title of the rows tells which end counts what only a sender or a receiver can. The title of
   * the totals comes later and shows both, so that of a receiver has more than its rows' own.
   */
  void titled(String title) {
    boolean jitter = title.contains("Jitter");
    boolean sends = title.contains("Retr") || (title.contains("Total Datagrams") && !jitter);
    if (!sendsByTitle && !receivesByTitle) {
      sendsByTitle = sends && !titled;
      receivesByTitle = jitter || (sends && titled);
    }
    titled = true;
  }

  void accept(String line) {
    if (line.isEmpty() || line.length() > 600) {
      return;
    }
    client |= line.contains("Connecting to host ");
    server |= line.contains("Accepted connection from ") || line.contains("Server listening on ");
    reverse |= line.contains("Reverse mode, remote host ");
    boolean taken = line.indexOf(" local ") >= 0 ? connection(line) : start(line) || failure(line);
    if (!taken) {
      verbose(line);
    }
  }

  private boolean connection(String line) {
    Matcher m = CONNECTED.matcher(line);
    if (!m.matches()) {
      return false;
    }
    if (connections.size() < MAX_SOCKETS) {
      connections.putIfAbsent(
          m.group(1),
          new Connection(
              Endpoints.of(Optional.of(m.group(2)), Numbers.count(m.group(3))),
              Endpoints.of(Optional.of(m.group(4)), Numbers.count(m.group(5)))));
    }
    return true;
  }

  private boolean start(String line) {
    Matcher named = VERSION.matcher(line);
    if (named.matches()) {
      version = line;
      return true;
    }
    Matcher system = SYSTEM.matcher(line);
    if (system.matches()) {
      kernel = kernel.or(() -> KernelVersion.parse(system.group(1)));
      return true;
    }
    Matcher starting = STARTING.matcher(line);
    if (starting.matches()) {
      udp |= starting.group(1).equalsIgnoreCase("UDP");
      omitted = Numbers.seconds(Numbers.decimal(starting.group(2))).filter(d -> !d.isZero());
      return true;
    }
    return false;
  }

  private boolean failure(String line) {
    Matcher failed = ERROR.matcher(line);
    if (failed.matches()) {
      String interrupt = failed.group(1) == null ? "" : failed.group(1) + " - ";
      error = error.or(() -> Optional.of(interrupt + failed.group(2).strip()));
    }
    return failed.matches();
  }

  private void verbose(String line) {
    Matcher time = TIME.matcher(line);
    if (time.matches()) {
      startedAt = startedAt.or(() -> moment(time.group(1)));
    }
    Matcher segment = MSS.matcher(line);
    if (segment.matches()) {
      OptionalInt value = Numbers.small(segment.group(1));
      mss = value.orElse(0) > 0 ? value : mss;
    }
    Matcher algorithm = CONGESTION.matcher(line);
    if (algorithm.matches()) {
      congestion.putIfAbsent(algorithm.group(1), algorithm.group(2));
    }
    if (line.contains("CPU Utilization:")) {
      Matcher used = CPU.matcher(line);
      while (used.find()) {
        Numbers.decimal(used.group(2)).ifPresent(v -> cpu.putIfAbsent(used.group(1), v));
      }
    }
  }

  private static Optional<Instant> moment(String text) {
    try {
      DateTimeFormatter format = DateTimeFormatter.RFC_1123_DATE_TIME.withLocale(Locale.ROOT);
      return Optional.of(ZonedDateTime.parse(text + " GMT", format).toInstant());
    } catch (DateTimeParseException e) {
      return Optional.empty();
    }
  }

  /** Whether the printing end sends, where rows carry no role. */
  boolean sends() {
    if (reverse) {
      return false;
    }
    if (sendsByTitle != receivesByTitle) {
      return sendsByTitle;
    }
    return client || !server;
  }

  Optional<Endpoint> endpoint(Optional<String> stream, boolean here) {
    Optional<Connection> connection =
        stream.map(connections::get).or(() -> connections.values().stream().findFirst());
    return connection.flatMap(c -> here ? c.local() : c.remote());
  }

  boolean isUdp() {
    return udp;
  }

  String version() {
    return version;
  }

  Optional<KernelVersion> kernel() {
    return kernel;
  }

  Optional<Instant> startedAt() {
    return startedAt;
  }

  Optional<Duration> omitted() {
    return omitted;
  }

  Optional<String> error() {
    return error;
  }

  OptionalInt mss() {
    return mss;
  }

  /** The algorithm of {@code snd} or {@code rcv}. */
  Optional<String> congestion(String end) {
    return Optional.ofNullable(congestion.get(end));
  }

  /** Share of a core used at the sender or receiver; 0 is printed for unknown. */
  OptionalDouble cpu(String end) {
    double percent = cpu.getOrDefault(end, 0.0);
    return percent > 0 ? OptionalDouble.of(percent / 100) : OptionalDouble.empty();
  }
}
