package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.SocketSample;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;

/**
 * The details that ss prints about one socket.
 *
 * <p>ss leaves out counters that are 0. What is missing is therefore 0 only where the line proves
 * that this ss and kernel print the counter and that the line is complete: {@code minrtt} stands
 * behind almost all others, {@code bytes_sent} came in the same version as the finer counters.
 */
final class SsDetails {

  private static final Set<String> FLAGS =
      Set.of("ts", "sack", "ecn", "ecnseen", "fastopen", "<->", "app_limited", "tcp-ulp-tls");
  private static final Set<String> RATES = Set.of("send", "pacing_rate", "delivery_rate");

  private static final long LAST_COUNT = 0xFFFF_FF00L;

  private final Map<String, String> values = new HashMap<>();
  private Optional<String> algorithm = Optional.empty();
  private boolean applicationLimited;

  SsDetails(List<String> words) {
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      int colon = word.indexOf(':');
      if (colon > 0) {
        values.putIfAbsent(word.substring(0, colon), word.substring(colon + 1));
      } else if (RATES.contains(word) && i + 1 < words.size()) {
        values.putIfAbsent(word, words.get(i + 1));
        i++;
      } else if (word.equals("app_limited")) {
        applicationLimited = true;
      } else if (!values.containsKey("rto") && isAlgorithm(word)) {
        algorithm = Optional.of(word);
      }
    }
  }

  /** The algorithm stands bare before the timers; option flags stand there too. */
  private static boolean isAlgorithm(String word) {
    return !word.isEmpty()
        && !FLAGS.contains(word)
        && Character.isLetter(word.charAt(0))
        && word.chars().allMatch(c -> c == '_' || c == '-' || Character.isLetterOrDigit(c));
  }

  /** Whether anything of tcp_info was printed. */
  boolean isTcp() {
    return values.containsKey("rto") || values.containsKey("rtt") || values.containsKey("cwnd");
  }

  SocketSample sample(Optional<Instant> at, SsRow row) {
    return new SocketSample(
        at,
        row.local(),
        row.peer(),
        row.state(),
        algorithm.map(CongestionControl::new),
        roundTrip(),
        new SocketSample.Segment(
            positive("mss"), positive("pmtu"), positive("rcvmss"), positive("advmss")),
        window(Numbers.size(row.sendQueue()), Numbers.size(row.receiveQueue())),
        volume(),
        loss(),
        limits(),
        rates(),
        memory(),
        bbr());
  }

  private SocketSample.RoundTrip roundTrip() {
    String[] rtt = values.getOrDefault("rtt", "").split("/", 3);
    return new SocketSample.RoundTrip(
        Numbers.millis(Numbers.leading(rtt[0])),
        rtt.length > 1 ? Numbers.millis(Numbers.leading(rtt[1])) : Optional.empty(),
        millis("minrtt").filter(least -> !least.isZero()),
        millis("rcv_rtt"),
        millis("rto"),
        toInt(counter("backoff", isComplete())));
  }

  private SocketSample.Window window(
      Optional<DataSize> sendQueue, Optional<DataSize> receiveQueue) {
    return new SocketSample.Window(
        unwrapped(count("cwnd")),
        unwrapped(count("ssthresh")),
        size("snd_wnd"),
        unwrapped(counter("unacked", isComplete())),
        Numbers.size(counter("notsent", isComplete())),
        sendQueue,
        receiveQueue,
        size("rcv_space"),
        size("rcv_ssthresh"));
  }

  private SocketSample.Volume volume() {
    return new SocketSample.Volume(
        size("bytes_sent"),
        Numbers.size(counter("bytes_acked", hasFineCounters())),
        Numbers.size(counter("bytes_received", isComplete())),
        unwrapped(count("segs_out")),
        counter("data_segs_out", isComplete()),
        counter("data_segs_in", isComplete()),
        unwrapped(count("delivered")));
  }

  private SocketSample.Loss loss() {
    String[] retrans = values.getOrDefault("retrans", "").split("/", 3);
    OptionalLong total =
        retrans.length > 1
            ? unwrapped(Numbers.count(retrans[1]))
            : isComplete() && !values.containsKey("retrans")
                ? OptionalLong.of(0)
                : OptionalLong.empty();
    return new SocketSample.Loss(
        Numbers.size(counter("bytes_retrans", hasFineCounters())),
        total,
        unwrapped(counter("lost", isComplete())),
        unwrapped(counter("dsack_dups", hasFineCounters())),
        unwrapped(counter("reord_seen", hasFineCounters())));
  }

  private SocketSample.Limits limits() {
    boolean chronographs = isComplete() && values.containsKey("busy");
    return new SocketSample.Limits(
        millis("busy"),
        millisOrZero("rwnd_limited", chronographs),
        millisOrZero("sndbuf_limited", chronographs),
        applicationLimited);
  }

  private SocketSample.Rates rates() {
    String[] pacing = values.getOrDefault("pacing_rate", "").split("/", 2);
    return new SocketSample.Rates(
        rate(pacing[0]),
        pacing.length > 1 ? rate(pacing[1]) : Optional.empty(),
        rate(values.getOrDefault("delivery_rate", "")));
  }

  private Optional<SocketSample.Memory> memory() {
    Map<String, String> skmem = new HashMap<>();
    for (String item : list("skmem")) {
      int digits = 0;
      while (digits < item.length() && Character.isLetter(item.charAt(digits))) {
        digits++;
      }
      skmem.put(item.substring(0, digits), item.substring(digits));
    }
    return skmem.containsKey("rb") || skmem.containsKey("tb")
        ? Optional.of(
            new SocketSample.Memory(
                Numbers.size(Numbers.count(skmem.getOrDefault("rb", ""))),
                Numbers.size(Numbers.count(skmem.getOrDefault("tb", ""))),
                Numbers.size(Numbers.count(skmem.getOrDefault("w", ""))),
                Numbers.count(skmem.getOrDefault("d", ""))))
        : Optional.empty();
  }

  private Optional<SocketSample.Bbr> bbr() {
    Map<String, String> bbr = new HashMap<>();
    for (String item : list("bbr")) {
      int colon = item.indexOf(':');
      if (colon > 0) {
        bbr.put(item.substring(0, colon), item.substring(colon + 1));
      }
    }
    return bbr.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new SocketSample.Bbr(
                // Without a single delivery sample BBR shows a bandwidth of 0: not measured yet.
                rate(bbr.getOrDefault("bw", "")).filter(b -> b.bitsPerSecond() > 0),
                Numbers.millis(Numbers.decimal(bbr.getOrDefault("mrtt", ""))),
                gain(bbr.getOrDefault("pacing_gain", "")),
                gain(bbr.getOrDefault("cwnd_gain", ""))));
  }

  private static OptionalDouble gain(String text) {
    OptionalDouble gain = Numbers.decimal(text);
    return gain.orElse(0) > 0 ? gain : OptionalDouble.empty();
  }

  private String[] list(String key) {
    String value = values.getOrDefault(key, "");
    return value.startsWith("(") && value.endsWith(")")
        ? value.substring(1, value.length() - 1).split(",")
        : new String[0];
  }

  private boolean isComplete() {
    return values.containsKey("minrtt") && values.containsKey("segs_out");
  }

  private boolean hasFineCounters() {
    return isComplete() && values.containsKey("bytes_sent");
  }

  /** {@code 36891720bps}, {@code 556Mbps}, {@code 1.2Gbps}; without a unit bits a second. */
  private static Optional<Bandwidth> rate(String text) {
    int digits = Numbers.numericPrefix(text);
    OptionalDouble number = Numbers.decimal(text.substring(0, digits));
    double factor =
        switch (text.substring(digits)) {
          case "bps", "" -> 1;
          case "Kbps", "kbps" -> 1e3;
          case "Mbps" -> 1e6;
          case "Gbps" -> 1e9;
          case "Tbps" -> 1e12;
          default -> Double.NaN;
        };
    return number.isPresent()
        ? Numbers.rate(OptionalDouble.of(number.getAsDouble() * factor))
        : Optional.empty();
  }

  private OptionalLong count(String key) {
    return Numbers.count(values.getOrDefault(key, ""));
  }

  private OptionalLong counter(String key, boolean missingIsZero) {
    return missingIsZero && !values.containsKey(key) ? OptionalLong.of(0) : count(key);
  }

  /** A count of 32 bits; near its end it is a negative number printed without its sign. */
  private static OptionalLong unwrapped(OptionalLong value) {
    return value.isPresent() && value.getAsLong() > LAST_COUNT ? OptionalLong.empty() : value;
  }

  private OptionalInt positive(String key) {
    OptionalInt value = toInt(count(key));
    return value.isPresent() && value.getAsInt() > 0 ? value : OptionalInt.empty();
  }

  private static OptionalInt toInt(OptionalLong value) {
    return value.isPresent() && value.getAsLong() <= Integer.MAX_VALUE
        ? OptionalInt.of((int) value.getAsLong())
        : OptionalInt.empty();
  }

  private Optional<DataSize> size(String key) {
    return Numbers.size(count(key));
  }

  private Optional<Duration> millis(String key) {
    return Numbers.millis(Numbers.leading(values.getOrDefault(key, "")));
  }

  private Optional<Duration> millisOrZero(String key, boolean missingIsZero) {
    return missingIsZero && !values.containsKey(key) ? Optional.of(Duration.ZERO) : millis(key);
  }
}
