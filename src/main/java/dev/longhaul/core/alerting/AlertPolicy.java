package dev.longhaul.core.alerting;

import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.diagnosis.Cause;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
   * @param now time of the newest evidence; never taken for earlier than the last judgement
   */
  public AlertDecision decide(AlertState before, Judgement judgement, Instant now) {
    if (judgement.diagnosis().verdict() == Cause.INSUFFICIENT_EVIDENCE) {
      return new AlertDecision(before, List.of());
    }
    Instant at = before.judgedAt().filter(now::isBefore).orElse(now);
    Step step = new Step(at, before.judgedAt().map(at::isAfter).orElse(true));
    Map<AlertKind, Sighting> sightings = Sighting.of(before, judgement);
    before.conditions().values().stream()
        .filter(c -> !sightings.containsKey(c.signal().kind()))
        .forEach(step::miss);
    sightings.forEach(
        (kind, sighting) -> step.see(sighting, Optional.ofNullable(before.conditions().get(kind))));
    boolean regressed = sightings.containsKey(AlertKind.THROUGHPUT_REGRESSION);
    return new AlertDecision(
        new AlertState(
            step.conditions,
            UsualGoodput.after(before, judgement.diagnosis(), regressed),
            Optional.of(at)),
        step.transitions);
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
