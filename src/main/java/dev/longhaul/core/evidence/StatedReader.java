package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.Share;
import dev.longhaul.model.StatedFacts;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Figures that follow from what a person stated. */
final class StatedReader {

  private static final int USUAL_MSS = 1448;

  /** Where no rate is stated for the flow itself, these are its rate under another name. */
  private static final List<FactKey> SLOW =
      List.of(FactKey.RATE_FORWARDED, FactKey.RATE_TUNNEL, FactKey.RATE_FILE);

  private static final List<FactKey> DIRECTIONS =
      List.of(FactKey.RATE_DOWNLOAD, FactKey.RATE_UPLOAD);

  private StatedReader() {}

  /** The flow's rate; else that of what is slow; else amount over time; else flows times rate. */
  static Optional<Bandwidth> measured(StatedFacts f) {
    Optional<Bandwidth> stated =
        f.rate(FactKey.RATE_MEASURED)
            .or(() -> SLOW.stream().flatMap(k -> f.rate(k).stream()).findFirst());
    return stated
        .or(() -> slower(f))
        .or(() -> mean(f))
        .or(
            () ->
                f.rate(FactKey.RATE_PER_FLOW)
                    .map(r -> r.times((double) f.count(FactKey.STREAMS).orElse(1))));
  }

  private static Optional<Bandwidth> slower(StatedFacts f) {
    return DIRECTIONS.stream()
        .flatMap(k -> f.rate(k).stream())
        .min(java.util.Comparator.naturalOrder());
  }

  private static Optional<Bandwidth> mean(StatedFacts f) {
    Optional<DataSize> moved = f.size(FactKey.TRANSFER);
    Optional<Duration> over = f.time(FactKey.DURATION).filter(d -> !d.isZero());
    return moved.isPresent() && over.isPresent()
        ? Optional.of(Bandwidth.of(moved.get(), over.get()))
        : Optional.empty();
  }

  /** The share stated, else the count over segments stated or reckoned from rate and time. */
  static Optional<Share> retransmitted(StatedFacts f) {
    return f.share(FactKey.RETRANSMITTED).or(() -> counted(f));
  }

  private static Optional<Share> counted(StatedFacts f) {
    OptionalLong again = f.count(FactKey.RETRANSMITS);
    if (again.isEmpty()) {
      return Optional.empty();
    }
    OptionalLong sent = f.count(FactKey.SEGMENTS);
    double segments = sent.isPresent() ? sent.getAsLong() : reckoned(f);
    return segments >= 1
        ? Optional.of(Share.of((double) again.getAsLong(), segments))
        : Optional.empty();
  }

  private static double reckoned(StatedFacts f) {
    OptionalInt mss = f.bytes(FactKey.MSS);
    Optional<Bandwidth> rate = f.rate(FactKey.RATE_MEASURED);
    Optional<Duration> over = f.time(FactKey.DURATION);
    Optional<DataSize> moved = f.size(FactKey.TRANSFER);
    double bytes =
        moved.isPresent()
            ? moved.get().bytes()
            : rate.isPresent() && over.isPresent()
                ? rate.get().bitsPerSecond() / 8 * dev.longhaul.model.Durations.seconds(over.get())
                : 0;
    return bytes / mss.orElse(USUAL_MSS);
  }
}
