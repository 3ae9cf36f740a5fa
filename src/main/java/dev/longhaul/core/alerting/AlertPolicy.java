package dev.longhaul.core.alerting;

import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.diagnosis.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which alerts a judgement begins or ends. A condition fires once: at once when the
 * diagnosis is sure, else when it is seen again at a later time. It ends after it was missed often
 * or long enough. A judgement that lacks evidence neither begins nor ends anything.
 *
 * @param sureFrom confidence from which a condition fires at once
 * @param misses judgements in a row without the condition that end it
 * @param quiet time without the condition that ends it too, however few the judgements
 */
public record AlertPolicy(double sureFrom, int misses, Duration quiet) {

  /** Fires at once from 80 %, ends after two misses or ten minutes. */
  public static final AlertPolicy DEFAULT = new AlertPolicy(0.8, 2, Duration.ofMinutes(10));

  /** Conditions with a memory of their own: a judgement alone neither begins nor ends them. */
  private static final Set<AlertKind> DECIDED_ELSEWHERE =
      EnumSet.of(AlertKind.THROUGHPUT_REGRESSION, AlertKind.CONFIGURATION_DRIFT);

  public AlertPolicy {
    if (misses < 1) {
      throw new IllegalArgumentException("A condition ends after at least one miss: " + misses);
    }
  }

  /**
   * Decides.
   *
   * @param before what was remembered of the path
   * @param judgement the newest judgement of the path
   * @param told conditions that were decided elsewhere
   * @param now time of the newest evidence; never taken for earlier than the last judgement
   */
  public AlertDecision decide(
      AlertState before, Judgement judgement, List<Told> told, Instant now) {
    Instant at = before.judgedAt().filter(now::isBefore).orElse(now);
    Step step = new Step(at, before.judgedAt().map(at::isAfter).orElse(true));
    before.conditions().values().stream()
        .filter(c -> DECIDED_ELSEWHERE.contains(c.signal().kind()))
        .forEach(step::keep);
    told.forEach(step::told);
    boolean decided = judgement.diagnosis().verdict() != Cause.INSUFFICIENT_EVIDENCE;
    Map<AlertKind, Sighting> sightings = decided ? Sighting.of(judgement) : Map.of();
    before.conditions().values().stream()
        .filter(c -> !DECIDED_ELSEWHERE.contains(c.signal().kind()))
        .filter(c -> !sightings.containsKey(c.signal().kind()))
        .forEach(decided ? step::miss : step::keep);
    sightings.forEach(
        (kind, sighting) -> step.see(sighting, Optional.ofNullable(before.conditions().get(kind))));
    Optional<Instant> judgedAt = decided ? Optional.of(at) : before.judgedAt();
    return new AlertDecision(new AlertState(step.conditions, judgedAt), step.transitions);
  }

  /** One judgement's way through the conditions of a path. */
  private final class Step {
    private final Instant at;
    private final boolean later;
    private final Map<AlertKind, Condition> conditions = new EnumMap<>(AlertKind.class);
    private final List<Transition> transitions = new ArrayList<>();

    Step(Instant at, boolean later) {
      this.at = at;
      this.later = later;
    }

    void keep(Condition known) {
      conditions.put(known.signal().kind(), known);
    }

    void told(Told told) {
      Condition known = conditions.get(told.kind());
      if (told instanceof Told.Holds holds) {
        if (known == null) {
          conditions.put(told.kind(), new Condition(holds.signal(), holds.since(), true, 0, at));
          transitions.add(new Transition.Fire(holds.signal(), holds.since()));
        }
      } else if (told instanceof Told.Over over && known != null) {
        conditions.remove(told.kind());
        transitions.add(new Transition.Resolve(over.of(known.signal()), known.since(), at));
      }
    }

    void see(Sighting sighting, Optional<Condition> known) {
      Signal signal = sighting.signal();
      boolean sure = sighting.confidence() >= sureFrom;
      boolean fire = known.map(c -> !c.firing() && (sure || later)).orElse(sure);
      Condition next =
          known
              .map(c -> fire ? c.fired(signal, at) : c.seen(at))
              .orElseGet(() -> Condition.first(signal, at, sure));
      conditions.put(signal.kind(), next);
      if (fire) {
        transitions.add(new Transition.Fire(signal, next.since()));
      }
    }

    /** The same moment judged twice counts once; what never fired needs no end. */
    void miss(Condition known) {
      Condition next = later ? known.missedOnce() : known;
      boolean over =
          next.missed() >= misses || Duration.between(next.lastSeen(), at).compareTo(quiet) >= 0;
      if (later && (over || !known.firing())) {
        if (known.firing()) {
          transitions.add(new Transition.Resolve(known.signal(), known.since(), at));
        }
        return;
      }
      conditions.put(known.signal().kind(), next);
    }
  }
}
