package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.Bandwidth;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Asks every rule and ranks what they find; pure. */
public final class Diagnostician {

  /** Below this a finding is a guess: the answer is then what to measure. */
  private static final double ENOUGH = 0.5;

  private static final double DECIDED = 0.75;
  private static final double GUESS = 0.35;

  /** From here on nothing more needs to be measured to act. */
  private static final double SURE = 0.8;

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
      Comparator.<Finding, Integer>comparing(Diagnostician::rank)
          .thenComparing(Finding::confidence, Comparator.reverseOrder());

  /** The verdict on one path. */
  public Diagnosis diagnose(Evidence e) {
    List<Finding> findings = new ArrayList<>();
    for (Rule rule : RULES) {
      rule.judge(e).ifPresent(findings::add);
    }
    findings.sort(BY_RANK);
    Set<Cause> named = EnumSet.noneOf(Cause.class);
    findings.removeIf(f -> !named.add(f.cause()));
    dropGuesses(e, findings);
    boolean enough = !findings.isEmpty() && findings.get(0).confidence().value() >= ENOUGH;
    return enough ? decided(e, findings) : undecided(e, findings);
  }

  /** A companion follows what is decided, but comes before mere guesses. */
  private static int rank(Finding f) {
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

  private static Diagnosis decided(Evidence e, List<Finding> findings) {
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
        needs(e, guesses),
        e.notes(),
        e.retransmitted());
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
