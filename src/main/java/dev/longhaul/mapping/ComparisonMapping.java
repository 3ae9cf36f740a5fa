package dev.longhaul.mapping;

import dev.longhaul.contract.v1.ComparisonDocument;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.advice.SettingDifference;
import dev.longhaul.core.advice.Sibling;
import dev.longhaul.core.advice.SiblingComparison;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Change;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Durations;
import dev.longhaul.model.HostState;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Comparisons of two senders as documents of the contract, and judgements as their input. */
public final class ComparisonMapping {

  private ComparisonMapping() {}

  /**
   * A judged sender, from what is kept of its judgement.
   *
   * @param state its configuration; {@link HostState#UNKNOWN} if it never told
   */
  public static Sibling sibling(String name, JudgementDocument judgement, HostState state) {
    return new Sibling(
        name,
        judgement.measuredMbps().isPresent()
            ? Optional.of(Bandwidth.ofMbps(judgement.measuredMbps().getAsDouble()))
            : Optional.empty(),
        judgement.rttMillis().isPresent()
            ? Optional.of(Durations.ofMillis(judgement.rttMillis().getAsDouble()))
            : Optional.empty(),
        judgement.congestionControl().map(CongestionControl::new),
        cause(judgement.verdict()),
        state);
  }

  /** A verdict of a newer version decides nothing here. */
  private static Cause cause(String verdict) {
    return Arrays.stream(Cause.values())
        .filter(c -> c.name().equals(verdict))
        .findFirst()
        .orElse(Cause.INSUFFICIENT_EVIDENCE);
  }

  /** Writes a comparison as the document that is printed and served. */
  public static ComparisonDocument toDocument(SiblingComparison c) {
    return new ComparisonDocument(
        c.outcome().name(),
        c.summary(),
        host(c.slow()),
        host(c.fast()),
        c.differences().stream().map(ComparisonMapping::difference).toList(),
        c.unrelated());
  }

  private static ComparisonDocument.Host host(Sibling s) {
    return new ComparisonDocument.Host(
        s.name(),
        rounded(s.rate().map(Bandwidth::mbps)),
        rounded(s.rtt().map(Durations::millis)),
        s.congestionControl().map(CongestionControl::name),
        s.verdict().name());
  }

  private static ComparisonDocument.Difference difference(SettingDifference d) {
    return new ComparisonDocument.Difference(
        d.difference().setting(),
        d.difference().target(),
        d.difference().from(),
        d.difference().to(),
        d.likelihood().name().toLowerCase(Locale.ROOT),
        d.why(),
        d.rules().stream().map(RuleId::value).toList(),
        d.trial().map(Change::to));
  }

  private static OptionalDouble rounded(Optional<Double> value) {
    return value.isPresent()
        ? OptionalDouble.of(Convert.rounded(value.get()))
        : OptionalDouble.empty();
  }
}
