package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Asks every rule and ranks what they find; pure. */
public final class Diagnostician {

  /** Below this a finding is a guess: the answer is then what to measure. */
  private static final double ENOUGH = 0.5;

  /** Causes that describe the way a path is full; never the first answer beside its capacity. */
  private static final Set<Cause> COMPANIONS = Set.of(Cause.BUFFERBLOAT, Cause.POLICED);

  /** In order of precedence where two are equally sure. */
  private static final List<Rule> RULES =
      List.of(
          new BlackHoleRule(),
          new StartupRule(),
          new ReceiveWindowRule(),
          new SendWindowRule(),
          new ApplicationRule(),
          new LossRule(),
          new CapacityRule(),
          new PolicerRule(),
          new QueueRule(),
          new ProcessorRule());

  private static final Comparator<Finding> BY_RANK =
      Comparator.<Finding, Boolean>comparing(f -> COMPANIONS.contains(f.cause()))
          .thenComparing(Finding::confidence, Comparator.reverseOrder());

  /** The verdict on one path. */
  public Diagnosis diagnose(Evidence e) {
    List<Finding> findings = new ArrayList<>();
    for (Rule rule : RULES) {
      rule.judge(e).ifPresent(findings::add);
    }
    findings.sort(BY_RANK);
    findings = ConfigurationRule.ranked(e, findings, ENOUGH);
    boolean enough = !findings.isEmpty() && findings.get(0).confidence().value() >= ENOUGH;
    return enough ? decided(e, findings) : undecided(e, findings);
  }

  private static Diagnosis decided(Evidence e, List<Finding> findings) {
    Finding first = findings.get(0);
    List<Need> needs = new ArrayList<>();
    if (first.cause() == Cause.PATH_MTU_BLACK_HOLE && e.mtu().carried().isEmpty()) {
      needs.add(Needs.probe(e));
    } else if (first.confidence().value() < 0.8) {
      needs.addAll(Needs.toDecide(e));
    }
    return new Diagnosis(
        first.cause(),
        Summary.of(e, first),
        e.measured(),
        findings,
        needs,
        e.notes(),
        e.retransmitted());
  }

  private static Diagnosis undecided(Evidence e, List<Finding> guesses) {
    List<Finding> findings = new ArrayList<>();
    if (!guesses.isEmpty()) {
      findings.add(
          new Draft(Cause.INSUFFICIENT_EVIDENCE, RuleId.D1)
              .fact("measured", e.measured(), "all inputs together")
              .because("No cause is more than a guess with what was measured.", ENOUGH));
      findings.addAll(guesses);
    }
    return new Diagnosis(
        Cause.INSUFFICIENT_EVIDENCE,
        missing(e),
        e.measured(),
        findings,
        Needs.toDecide(e),
        e.notes(),
        e.retransmitted());
  }

  private static String missing(Evidence e) {
    Optional<Bandwidth> rate = e.measured();
    String measured =
        rate.map(r -> r + " were measured; ").orElse("Nothing decisive was measured; ");
    if (e.sender().map(Signs::isStarting).orElse(false)) {
      return measured + "the transfer ended before its congestion window had opened";
    }
    return measured
        + (e.sender().isPresent()
            ? "what the sender shows fits no cause clearly"
            : "without the sender's view the cause cannot be told");
  }
}
