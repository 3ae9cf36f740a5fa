package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Asks every rule and ranks what they find; pure. */
public final class Diagnostician {

  /** Below this a finding is a guess: the answer is then what to measure. */
  static final double ENOUGH = 0.5;

  private static final double DECIDED = 0.75;
  private static final double GUESS = 0.35;

  /** From here on nothing more needs to be measured to act. */
  private static final double SURE = 0.8;

  /** Causes that describe the way a path is full; never the first answer beside its capacity. */
  private static final Set<Cause> COMPANIONS =
      Set.of(Cause.BUFFERBLOAT, Cause.POLICED, Cause.MEASUREMENT_FAULT);

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
          new ParallelRule(),
          new InstabilityRule(),
          new ProcessorRule(),
          new PacketSizeRule(),
          new StatedBlackHoleRule(),
          new OffloadRule(),
          new StatedWindowRule(Cause.SEND_BUFFER_PINNED),
          new StatedWindowRule(Cause.RECEIVE_WINDOW_LIMITED),
          new StatedWindowRule(Cause.SEND_WINDOW_LIMITED),
          new StatedLossRule(),
          new StatedCapacityRule(),
          new StatedQueueRule(),
          new StorageRule(),
          new EndSystemRule(),
          new ProviderCapRule(),
          new ProviderPolicerRule(),
          new LinkRule(),
          new LocalDropsRule(),
          new MiddleboxRule(),
          new MeasurementRule());

  private static final Comparator<Finding> BY_RANK =
      Comparator.<Finding>comparingInt(Diagnostician::place)
          .thenComparing(Finding::confidence, Comparator.reverseOrder());

  /** The verdict on one path. */
  public Diagnosis diagnose(Evidence e) {
    List<Finding> findings = new ArrayList<>();
    for (Rule rule : RULES) {
      rule.judge(e).ifPresent(findings::add);
    }
    List<Inconsistency> guard = ConsistencyGuard.of(e);
    misled(guard).ifPresent(findings::add);
    findings = ranked(Counterevidence.weigh(e, findings, guard));
    dropGuesses(e, findings);
    findings = ConfigurationRule.ranked(e, findings, ENOUGH);
    boolean enough = !findings.isEmpty() && findings.get(0).confidence().value() >= ENOUGH;
    return enough ? decided(e, findings, guard) : undecided(e, findings, guard);
  }

  /** What describes a path comes after what explains it, but before mere guesses. */
  private static int place(Finding f) {
    if (f.confidence().value() < ENOUGH) {
      return 2;
    }
    return COMPANIONS.contains(f.cause()) ? 1 : 0;
  }

  /** Beside a verdict that can be acted upon, guesses from stated facts only distract. */
  private static void dropGuesses(Evidence e, List<Finding> findings) {
    boolean decided = !findings.isEmpty() && findings.get(0).confidence().value() >= DECIDED;
    if (decided && !e.stated().isEmpty()) {
      findings.removeIf(f -> f.confidence().value() < GUESS);
    }
  }

  /** By rank; of two findings of one cause the surer one. */
  private static List<Finding> ranked(List<Finding> findings) {
    Map<Cause, Finding> best = new LinkedHashMap<>();
    findings.stream().sorted(BY_RANK).forEach(f -> best.putIfAbsent(f.cause(), f));
    return new ArrayList<>(best.values());
  }

  /** Contradictions are an answer of their own where nothing else is one. */
  private static Optional<Finding> misled(List<Inconsistency> guard) {
    if (guard.isEmpty()) {
      return Optional.empty();
    }
    RuleId[] rules =
        guard.stream().flatMap(i -> i.rules().stream()).distinct().toArray(RuleId[]::new);
    Draft draft = new Draft(Cause.MEASUREMENT_FAULT, rules);
    guard.forEach(i -> draft.fact("contradiction", i.what(), i.suspect()));
    return Optional.of(
        draft
            .overturnedBy("the same measurements taken at one time that agree")
            .because(
                "Not all of these measurements can be true; probably wrong: "
                    + guard.get(0).suspect()
                    + ".",
                0.55));
  }

  private static List<String> notes(Evidence e, List<Inconsistency> guard) {
    List<String> notes = new ArrayList<>(e.notes());
    guard.forEach(i -> notes.add(i.what() + "; probably wrong: " + i.suspect() + "."));
    e.probes()
        .reluctant()
        .filter(s -> s.fraction() > 0)
        .ifPresent(
            s ->
                notes.add(
                    "A hop on the way leaves "
                        + s
                        + " of the probes unanswered and the target does not: that router answers"
                        + " reluctantly, nothing is lost there (rule D5)."));
    return notes;
  }

  private static Diagnosis decided(Evidence e, List<Finding> findings, List<Inconsistency> guard) {
    Finding first = findings.get(0);
    List<Need> needs = new ArrayList<>();
    if (first.cause() == Cause.PATH_MTU_BLACK_HOLE && e.mtu().carried().isEmpty()) {
      needs.add(Needs.probe(e));
    } else if (first.confidence().value() < SURE) {
      Optional<Need> own = Needs.of(first.cause(), e);
      own.ifPresent(needs::add);
      if (own.isEmpty()) {
        needs.addAll(Needs.toDecide(e));
      }
    }
    guard.stream().map(Inconsistency::control).distinct().forEach(needs::add);
    return new Diagnosis(
        first.cause(),
        Summary.of(e, first),
        e.measured(),
        findings,
        needs,
        notes(e, guard),
        e.retransmitted(),
        e.rtt(),
        e.congestionControl());
  }

  private static Diagnosis undecided(Evidence e, List<Finding> guesses, List<Inconsistency> guard) {
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
        needs(e, guesses),
        notes(e, guard),
        e.retransmitted(),
        e.rtt(),
        e.congestionControl());
  }

  /** What would decide about the best guesses, then what decides in general. */
  private static List<Need> needs(Evidence e, List<Finding> guesses) {
    List<Need> needs = new ArrayList<>();
    guesses.stream().limit(2).flatMap(g -> Needs.of(g.cause(), e).stream()).forEach(needs::add);
    needs.addAll(Needs.toDecide(e));
    return needs.stream().distinct().toList();
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
