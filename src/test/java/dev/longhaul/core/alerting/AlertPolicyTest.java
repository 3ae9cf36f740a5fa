package dev.longhaul.core.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.advice.Recommendation;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Confidence;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Share;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class AlertPolicyTest {

  private static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
  private static final AlertPolicy POLICY = AlertPolicy.DEFAULT;

  private AlertState state = AlertState.NONE;
  private Instant now = T0;

  @Test
  void shouldFireAtOnceWhenSure() {
    assertThat(judged(Cause.LOSS_LIMITED, 0.9)).singleElement().isInstanceOf(Transition.Fire.class);
  }

  @Test
  void shouldWaitForASecondLookWhenUnsure() {
    assertThat(judged(Cause.LOSS_LIMITED, 0.6)).isEmpty();
    assertThat(judged(Cause.LOSS_LIMITED, 0.6))
        .singleElement()
        .isEqualTo(new Transition.Fire(signalOf(AlertKind.LOSS_LIMITED), T0));
  }

  @Test
  void shouldNotFireTwiceForTheSameCondition() {
    judged(Cause.SEND_WINDOW_LIMITED, 0.9);
    assertThat(judged(Cause.SEND_WINDOW_LIMITED, 0.95)).isEmpty();
  }

  @Test
  void shouldResolveOnlyAfterTwoMisses() {
    judged(Cause.SEND_WINDOW_LIMITED, 0.9);
    assertThat(judged(Cause.HEALTHY, 0.9)).isEmpty();
    assertThat(judged(Cause.HEALTHY, 0.9))
        .singleElement()
        .isEqualTo(
            new Transition.Resolve(
                signalOf(AlertKind.WINDOW_LIMITED), T0, T0.plus(Duration.ofMinutes(2))));
    assertThat(state.conditions()).isEmpty();
  }

  @Test
  void shouldNotResolveBecauseTheSameMomentWasJudgedAgain() {
    judged(Cause.SEND_WINDOW_LIMITED, 0.9);
    judged(Cause.HEALTHY, 0.9);
    now = now.minus(Duration.ofMinutes(1));
    assertThat(judged(Cause.HEALTHY, 0.9)).isEmpty();
  }

  @Test
  void shouldResolveAfterAQuietTimeHoweverFewTheJudgements() {
    judged(Cause.SEND_WINDOW_LIMITED, 0.9);
    now = now.plus(Duration.ofMinutes(30));
    assertThat(judged(Cause.HEALTHY, 0.9)).singleElement().isInstanceOf(Transition.Resolve.class);
  }

  @Test
  void shouldSeeAFlappingConditionAsOne() {
    judged(Cause.LOSS_LIMITED, 0.9);
    for (int i = 0; i < 5; i++) {
      assertThat(judged(Cause.HEALTHY, 0.9)).isEmpty();
      assertThat(judged(Cause.LOSS_LIMITED, 0.9)).isEmpty();
    }
  }

  @Test
  void shouldLeaveConditionsAloneWhileEvidenceLacks() {
    judged(Cause.LOSS_LIMITED, 0.9);
    for (int i = 0; i < 5; i++) {
      assertThat(judged(Cause.INSUFFICIENT_EVIDENCE, 0)).isEmpty();
    }
    assertThat(state.conditions()).containsKey(AlertKind.LOSS_LIMITED);
  }

  @Test
  void shouldTellHighRetransmitsAtFullRate() {
    List<Transition> told =
        decide(diagnosis(Cause.PATH_CAPACITY, 0.9, 95, Optional.of(new Share(0.08))));
    assertThat(told).extracting(t -> t.signal().kind()).containsExactly(AlertKind.HIGH_RETRANSMITS);
  }

  @Test
  void shouldTellWhatWasDecidedElsewhereOnceAndItsEnd() {
    Signal slow = signalOf(AlertKind.THROUGHPUT_REGRESSION);
    Instant since = T0.minusSeconds(900);
    Told holds = new Told.Holds(slow, since);
    Told over =
        new Told.Over(
            AlertKind.THROUGHPUT_REGRESSION, Optional.of("It is back."), Optional.empty());

    assertThat(told(over)).isEmpty();
    assertThat(told(holds)).containsExactly(new Transition.Fire(slow, since));
    assertThat(told(holds)).isEmpty();
    assertThat(judged(Cause.HEALTHY, 0.9)).isEmpty();
    assertThat(told(over))
        .singleElement()
        .satisfies(
            t -> {
              assertThat(t).isInstanceOf(Transition.Resolve.class);
              assertThat(t.since()).isEqualTo(since);
              assertThat(t.signal().reason()).isEqualTo("It is back.");
            });
    assertThat(told(over)).isEmpty();
  }

  @Test
  void shouldTellWhatWasDecidedElsewhereThoughEvidenceLacks() {
    Told holds = new Told.Holds(signalOf(AlertKind.CONFIGURATION_DRIFT), T0);
    judged(Cause.LOSS_LIMITED, 0.9);

    AlertDecision decision =
        POLICY.decide(
            state,
            judgement(diagnosis(Cause.INSUFFICIENT_EVIDENCE, 0.1, 1, Optional.empty())),
            List.of(holds),
            now);

    assertThat(decision.transitions()).singleElement().isInstanceOf(Transition.Fire.class);
    assertThat(decision.state().conditions())
        .containsOnlyKeys(AlertKind.LOSS_LIMITED, AlertKind.CONFIGURATION_DRIFT);
  }

  private List<Transition> told(Told told) {
    AlertDecision decision =
        POLICY.decide(
            state,
            judgement(diagnosis(Cause.HEALTHY, 0.9, 100, Optional.empty())),
            List.of(told),
            now);
    state = decision.state();
    now = now.plus(Duration.ofMinutes(1));
    return decision.transitions();
  }

  @Property
  void shouldAlternateBetweenFiringAndResolved(@ForAll("histories") List<Diagnosis> history) {
    AlertState remembered = AlertState.NONE;
    Instant at = T0;
    List<AlertKind> open = new ArrayList<>();
    for (Diagnosis d : history) {
      at = at.plusSeconds(30);
      AlertDecision decision = POLICY.decide(remembered, judgement(d), List.of(), at);
      remembered = decision.state();
      for (Transition t : decision.transitions()) {
        AlertKind kind = t.signal().kind();
        if (t instanceof Transition.Fire) {
          assertThat(open).doesNotContain(kind);
          open.add(kind);
        } else {
          assertThat(open.remove(kind)).isTrue();
        }
      }
    }
  }

  @Provide
  Arbitrary<List<Diagnosis>> histories() {
    Arbitrary<Cause> cause = Arbitraries.of(Cause.class);
    Arbitrary<Double> confidence = Arbitraries.doubles().between(0.3, 1);
    Arbitrary<Double> mbps = Arbitraries.doubles().between(0, 1000);
    return net.jqwik.api.Combinators.combine(cause, confidence, mbps)
        .as((c, p, r) -> diagnosis(c, p, r, Optional.of(new Share(r / 10_000))))
        .list()
        .ofMaxSize(60);
  }

  private List<Transition> judged(Cause cause, double confidence) {
    return decide(diagnosis(cause, confidence, 100, Optional.empty()));
  }

  private List<Transition> decide(Diagnosis diagnosis) {
    AlertDecision decision = POLICY.decide(state, judgement(diagnosis), List.of(), now);
    state = decision.state();
    now = now.plus(Duration.ofMinutes(1));
    return decision.transitions();
  }

  private Signal signalOf(AlertKind kind) {
    Cause cause = kind == AlertKind.LOSS_LIMITED ? Cause.LOSS_LIMITED : Cause.SEND_WINDOW_LIMITED;
    return new Signal(kind, Severity.WARNING, Optional.of(cause), "summary", List.of(RuleId.D1));
  }

  private static Judgement judgement(Diagnosis diagnosis) {
    return new Judgement(diagnosis, Recommendation.NOTHING);
  }

  private static Diagnosis diagnosis(
      Cause cause, double confidence, double mbps, Optional<Share> retransmitted) {
    Finding finding =
        new Finding(
            cause,
            new Confidence(confidence),
            cause.usuallyFixableBy(),
            List.of(RuleId.D1),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            "why",
            Optional.empty());
    return new Diagnosis(
        cause,
        "summary",
        Optional.of(Bandwidth.ofMbps(mbps)),
        List.of(finding),
        List.of(),
        List.of(),
        retransmitted,
        Optional.empty(),
        Optional.empty());
  }
}
