package dev.longhaul.mapping;

import dev.longhaul.contract.v1.MeasurementData.Socket;
import dev.longhaul.contract.v1.Timestamps;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Single values of the contract and of the model into each other. Ways into the model throw {@link
 * IllegalArgumentException} with a sentence; the public mappings turn it into an answer.
 */
final class Convert {

  private static final long NANOS_PER_MICRO = 1000;
  private static final double THOUSANDTHS = 1000;

  private Convert() {}

  static Duration micros(long us) {
    if (us < 0) {
      throw new IllegalArgumentException("A time is not negative: " + us + " us");
    }
    return Duration.of(us, ChronoUnit.MICROS);
  }

  static Optional<Duration> micros(OptionalLong us) {
    return us.isPresent() ? Optional.of(micros(us.getAsLong())) : Optional.empty();
  }

  /** Rounded: what the kernel reports is whole microseconds. */
  static long toMicros(Duration d) {
    return d.plusNanos(NANOS_PER_MICRO / 2).dividedBy(Duration.of(1, ChronoUnit.MICROS));
  }

  static OptionalLong toMicros(Optional<Duration> d) {
    return d.isPresent() ? OptionalLong.of(toMicros(d.get())) : OptionalLong.empty();
  }

  static Duration seconds(double s) {
    if (!Double.isFinite(s) || s < 0) {
      throw new IllegalArgumentException("A time is finite and not negative: " + s + " s");
    }
    return Durations.ofSeconds(s);
  }

  static Optional<Duration> seconds(OptionalDouble s) {
    return s.isPresent() ? Optional.of(seconds(s.getAsDouble())) : Optional.empty();
  }

  static OptionalDouble toSeconds(Optional<Duration> d) {
    return d.isPresent() ? OptionalDouble.of(Durations.seconds(d.get())) : OptionalDouble.empty();
  }

  static Optional<DataSize> size(OptionalLong bytes) {
    return bytes.isPresent() ? Optional.of(new DataSize(bytes.getAsLong())) : Optional.empty();
  }

  static OptionalLong toBytes(Optional<DataSize> size) {
    return size.isPresent() ? OptionalLong.of(size.get().bytes()) : OptionalLong.empty();
  }

  static Optional<Bandwidth> rate(OptionalDouble bitsPerSecond) {
    return bitsPerSecond.isPresent()
        ? Optional.of(new Bandwidth(bitsPerSecond.getAsDouble()))
        : Optional.empty();
  }

  static OptionalDouble toBitsPerSecond(Optional<Bandwidth> rate) {
    return rate.isPresent()
        ? OptionalDouble.of(rate.get().bitsPerSecond())
        : OptionalDouble.empty();
  }

  static Optional<Share> share(OptionalDouble fraction) {
    return fraction.isPresent() ? Optional.of(new Share(fraction.getAsDouble())) : Optional.empty();
  }

  static OptionalDouble toFraction(Optional<Share> share) {
    return share.isPresent() ? OptionalDouble.of(share.get().fraction()) : OptionalDouble.empty();
  }

  /** Three decimals: more would claim a precision that no measurement has. */
  static double rounded(double value) {
    return Math.round(value * THOUSANDTHS) / THOUSANDTHS;
  }

  /** A number that JSON can carry; what is not finite is not known. */
  static OptionalDouble finite(OptionalDouble value) {
    return value.isPresent() && Double.isFinite(value.getAsDouble())
        ? value
        : OptionalDouble.empty();
  }

  /** Counters and sizes of the contract are never negative. */
  static OptionalLong count(OptionalLong value) {
    if (value.isPresent() && value.getAsLong() < 0) {
      throw new IllegalArgumentException("A count is not negative: " + value.getAsLong());
    }
    return value;
  }

  /** Counters and sizes of the contract are never negative. */
  static OptionalInt count(OptionalInt value) {
    if (value.isPresent() && value.getAsInt() < 0) {
      throw new IllegalArgumentException("A count is not negative: " + value.getAsInt());
    }
    return value;
  }

  static Optional<Instant> moment(Optional<String> text) {
    return text.map(
        t ->
            Timestamps.parse(t)
                .orElseThrow(
                    () -> new IllegalArgumentException("A moment is no RFC 3339 date-time")));
  }

  static Optional<String> toText(Optional<Instant> moment) {
    return moment.map(Timestamps::format);
  }

  static Endpoint endpoint(Socket s) {
    return new Endpoint(s.address(), s.port());
  }

  static Socket toSocket(Endpoint e) {
    return new Socket(e.address(), e.port());
  }

  static Optional<CongestionControl> algorithm(Optional<String> name) {
    return name.map(CongestionControl::new);
  }

  static Optional<String> toName(Optional<CongestionControl> algorithm) {
    return algorithm.map(CongestionControl::name);
  }
}
