package dev.longhaul.core.diagnosis;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Durations;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** A finding in the making; facts that are not known are left out. */
final class Draft {

  private final Cause cause;
  private final List<RuleId> rules;
  private final List<EvidenceItem> facts = new ArrayList<>();
  private Party fixableBy;
  private Optional<String> formula = Optional.empty();
  private Optional<Bandwidth> ceiling = Optional.empty();
  private Optional<String> overturnedBy = Optional.empty();

  Draft(Cause cause, RuleId... rules) {
    this.cause = cause;
    this.rules = List.of(rules);
    this.fixableBy = cause.usuallyFixableBy();
  }

  Draft fact(String field, Optional<?> value, String source) {
    value.ifPresent(v -> facts.add(new EvidenceItem(field, text(v), source)));
    return this;
  }

  Draft fact(String field, OptionalDouble value, String source) {
    return fact(
        field,
        value.isPresent()
            ? Optional.of(String.format(Locale.ROOT, "%.2f", value.getAsDouble()))
            : Optional.empty(),
        source);
  }

  Draft fact(String field, OptionalInt value, String source) {
    return fact(
        field, value.isPresent() ? Optional.of(value.getAsInt() + " B") : Optional.empty(), source);
  }

  Draft fact(String field, String value, String source) {
    facts.add(new EvidenceItem(field, value, source));
    return this;
  }

  Draft fixableBy(Party party) {
    fixableBy = party;
    return this;
  }

  Draft formula(String text) {
    formula = Optional.of(text);
    return this;
  }

  Draft ceiling(Optional<Bandwidth> rate) {
    ceiling = rate;
    return this;
  }

  Draft overturnedBy(String measurement) {
    overturnedBy = Optional.of(measurement);
    return this;
  }

  Finding because(String why, double confidence) {
    return new Finding(
        cause,
        new Confidence(Math.max(0, Math.min(1, confidence))),
        fixableBy,
        rules,
        facts,
        formula,
        ceiling,
        why,
        overturnedBy);
  }

  private static String text(Object value) {
    return value instanceof Duration d ? Durations.text(d) : value.toString();
  }
}
