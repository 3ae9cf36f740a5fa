package dev.longhaul.mapping;

import dev.longhaul.contract.v1.CauseDocument;
import dev.longhaul.contract.v1.RuleDocument;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.rules.CauseBook;
import dev.longhaul.core.rules.CauseEntry;
import dev.longhaul.core.rules.RuleBook;
import dev.longhaul.core.rules.RuleEntry;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The rule book as documents of the contract. */
public final class RuleMapping {

  private RuleMapping() {}

  /** Every rule. */
  public static List<RuleDocument> rules() {
    return RuleBook.all().stream().map(RuleMapping::toDocument).toList();
  }

  /** The rule of an id, upper or lower case; empty if there is none. */
  public static Optional<RuleDocument> rule(String id) {
    return RuleId.of(id).map(RuleBook::of).map(RuleMapping::toDocument);
  }

  /** Every cause. */
  public static List<CauseDocument> causes() {
    return CauseBook.all().stream().map(RuleMapping::toDocument).toList();
  }

  /** The cause of a name, upper or lower case, with hyphens or without; empty if there is none. */
  public static Optional<CauseDocument> cause(String name) {
    String wanted = name.replace('-', '_');
    return Arrays.stream(Cause.values())
        .filter(c -> c.name().equalsIgnoreCase(wanted))
        .findFirst()
        .map(CauseBook::of)
        .map(RuleMapping::toDocument);
  }

  private static RuleDocument toDocument(RuleEntry e) {
    return new RuleDocument(
        e.id().value(),
        e.title(),
        e.states(),
        e.formula(),
        e.why(),
        e.use(),
        e.standing().name().toLowerCase(Locale.ROOT),
        e.thresholds().stream()
            .map(t -> new RuleDocument.Threshold(t.meaning(), t.value(), t.policy()))
            .toList(),
        e.examples().stream().map(x -> new RuleDocument.Example(x.given(), x.result())).toList(),
        CauseBook.citing(e.id()).stream().map(Cause::name).toList(),
        e.sources());
  }

  private static CauseDocument toDocument(CauseEntry e) {
    return new CauseDocument(
        e.cause().name(),
        e.cause().meaning(),
        e.cause().isFault(),
        e.cause().usuallyFixableBy().name().toLowerCase(Locale.ROOT),
        e.signs(),
        e.remedy(),
        ids(e.foundBy()),
        ids(e.advisedBy()));
  }

  private static List<String> ids(List<RuleId> rules) {
    return rules.stream().map(RuleId::value).toList();
  }
}
