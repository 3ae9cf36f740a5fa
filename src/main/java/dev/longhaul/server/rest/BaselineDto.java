package dev.longhaul.server.rest;

import dev.longhaul.contract.v1.AlertData;
import dev.longhaul.core.history.Baseline;
import dev.longhaul.core.history.ChangePoint;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.core.history.Profile;
import dev.longhaul.core.history.Regression;
import dev.longhaul.mapping.HistoryMapping;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Durations;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * What is usual on a path, what it carries now, and when that changed.
 *
 * @param measuredAs how; only what was measured in this way is compared
 */
@RegisterForReflection
@Schema(name = "Baseline")
public record BaselineDto(
    UUID pathId,
    Optional<MeasuredAs> measuredAs,
    Optional<Instant> acceptedFrom,
    @Schema(description = "By the hour of the day, UTC; empty until enough was measured.")
        List<UsualHour> usual,
    Optional<Current> current,
    Optional<Slower> regression,
    @Schema(description = "When the level changed within the last 28 days, oldest first.")
        List<LevelChange> changePoints) {

  /** How the goodput was measured. */
  @RegisterForReflection
  @Schema(name = "MeasuredAs")
  public record MeasuredAs(
      @Schema(enumeration = {"test", "flow"}) String source, int streams, boolean pinnedBuffer) {}

  /** What is usual at one hour of the day; low and high are two standard deviations away. */
  @RegisterForReflection
  @Schema(name = "UsualHour")
  public record UsualHour(
      int hour,
      double mbps,
      double lowMbps,
      double highMbps,
      int values,
      @Schema(enumeration = {"hour-of-such-days", "hour", "neighbours", "whole-day"}) String basis,
      OptionalDouble minRttMillis,
      OptionalDouble retransmitShare) {}

  /** What is measured now: the median of the last three. */
  @RegisterForReflection
  @Schema(name = "CurrentGoodput")
  public record Current(Instant at, double mbps, OptionalDouble usualMbps) {}

  /** A regression that is going on. */
  @RegisterForReflection
  @Schema(name = "Regression")
  public record Slower(
      @Schema(enumeration = {"sudden", "slow"}) String pace,
      Instant lastGood,
      Instant since,
      double usualMbps,
      double nowMbps) {}

  /** A change of the level, with what was changed on the hosts before. */
  @RegisterForReflection
  @Schema(name = "LevelChange")
  public record LevelChange(
      Instant lastBefore,
      Instant at,
      double fromMbps,
      double toMbps,
      double confidence,
      List<AlertData.PrecedingChange> precededBy) {}

  static BaselineDto of(UUID path, PathHistory history, Baseline baseline) {
    return new BaselineDto(
        path,
        history.shape().map(s -> new MeasuredAs(name(s.source()), s.streams(), s.pinned())),
        Optional.of(history.acceptedFrom()).filter(Instant.EPOCH::isBefore),
        baseline.hours().stream().map(BaselineDto::hour).toList(),
        history.newest().map(at -> current(history, at)),
        history.regression().map(BaselineDto::slower),
        baseline.changes().stream().map(BaselineDto::change).toList());
  }

  private static UsualHour hour(Baseline.OfHour h) {
    return new UsualHour(
        h.hour(),
        mbps(h.usual().goodput()),
        mbps(h.usual().goodput(-2)),
        mbps(h.usual().goodput(2)),
        h.usual().values(),
        name(h.usual().basis()),
        millis(h.rtt()),
        h.retransmitted().isPresent()
            ? OptionalDouble.of(Math.round(h.retransmitted().get().fraction() * 1e6) / 1e6)
            : OptionalDouble.empty());
  }

  private static Current current(PathHistory history, Instant at) {
    Optional<Double> usual =
        Profile.of(history, at).at(at).map(Profile.Usual::goodput).map(BaselineDto::mbps);
    return new Current(
        at,
        history.latest().map(BaselineDto::mbps).orElse(0d),
        usual.isPresent() ? OptionalDouble.of(usual.get()) : OptionalDouble.empty());
  }

  private static Slower slower(Regression r) {
    return new Slower(name(r.pace()), r.lastGood(), r.since(), mbps(r.usual()), mbps(r.now()));
  }

  private static LevelChange change(Baseline.Changed c) {
    ChangePoint p = c.point();
    return new LevelChange(
        p.lastBefore(),
        p.at(),
        mbps(p.from()),
        mbps(p.to()),
        Mbps.rounded(p.confidence()),
        c.precededBy().stream().map(HistoryMapping::toContract).toList());
  }

  private static OptionalDouble millis(Optional<Duration> d) {
    return d.isPresent()
        ? OptionalDouble.of(Mbps.rounded(Durations.millis(d.get())))
        : OptionalDouble.empty();
  }

  private static double mbps(Bandwidth rate) {
    return Mbps.rounded(rate.mbps());
  }

  private static String name(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
