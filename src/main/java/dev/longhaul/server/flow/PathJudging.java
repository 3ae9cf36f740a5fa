package dev.longhaul.server.flow;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.core.advice.Judge;
import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.alerting.AlertDecision;
import dev.longhaul.core.alerting.AlertPolicy;
import dev.longhaul.core.alerting.Slowdowns;
import dev.longhaul.core.alerting.Told;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.core.history.PrecedingChange;
import dev.longhaul.core.history.Precursors;
import dev.longhaul.core.history.Sample;
import dev.longhaul.core.history.Watch;
import dev.longhaul.mapping.JudgementMapping;
import dev.longhaul.model.PathKey;
import dev.longhaul.server.flow.JudgedPath.AlertChange;
import dev.longhaul.server.flow.JudgedPath.Changed;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Judges one path and says what has to be stored and sent for it. */
@ApplicationScoped
class PathJudging {

  private final Judge judge = new Judge();
  private final AlertPolicy policy = AlertPolicy.DEFAULT;
  private final EventFormat format;
  private final AlertMessages alertMessages;

  PathJudging(EventFormat format, AlertMessages alertMessages) {
    this.format = format;
    this.alertMessages = alertMessages;
  }

  /** The judged path and what to remember of it once that is committed. */
  record Judged(JudgedPath path, RememberedPath remember) {}

  /**
   * Judges a path and looks at its goodput over time.
   *
   * @param known what was known of the path, its window already with the new evidence
   * @param news the new evidence
   * @param evidenceAt time of the newest evidence
   */
  Opinion opinion(LockedPath locked, RememberedPath known, List<Fact> news, Instant evidenceAt) {
    Judgement judgement = judge.judge(known.window());
    List<Sample> samples = Samples.of(locked.key(), news, known.window(), judgement.diagnosis());
    PathHistory history = samples.isEmpty() ? known.history() : Watch.add(known.history(), samples);
    return new Opinion(locked, known, judgement, history, evidenceAt);
  }

  /** Decides what has to be stored and told. */
  Judged decide(Opinion opinion, Circumstances circumstances, Instant now) {
    PathKey key = opinion.locked().key();
    RememberedPath known = opinion.known();
    Judgement judgement = opinion.judgement();
    Optional<String> advice = Advice.fingerprint(key, judgement.recommendation());
    AlertDecision decision =
        policy.decide(
            known.alerts(), judgement, told(opinion, circumstances), opinion.evidenceAt());
    List<AlertChange> alerts =
        decision.transitions().stream()
            .map(t -> alertMessages.of(key, judgement, t, opinion.evidenceAt()))
            .toList();
    JudgedPath path =
        new JudgedPath(
            opinion.locked().id(),
            key,
            opinion.evidenceAt(),
            now,
            judgement,
            format.writeContent(JudgementMapping.toDocument(judgement)),
            advice,
            decision.state(),
            Optional.of(opinion.history()).filter(h -> !h.equals(known.history())),
            changed(key, known, judgement, advice),
            alerts);
    return new Judged(path, remember(opinion, decision, advice));
  }

  private static RememberedPath remember(
      Opinion opinion, AlertDecision decision, Optional<String> advice) {
    LockedPath locked = opinion.locked();
    return new RememberedPath(
        locked.version() + 1,
        locked.senderVersion(),
        locked.receiverVersion(),
        opinion.known().window(),
        decision.state(),
        opinion.history(),
        Optional.of(opinion.judgement().diagnosis().verdict()),
        advice);
  }

  private static List<Told> told(Opinion opinion, Circumstances circumstances) {
    PathKey key = opinion.locked().key();
    List<PrecedingChange> precededBy =
        opinion.changesFrom().isPresent()
            ? opinion
                .history()
                .regression()
                .map(r -> Precursors.of(r.lastGood(), r.since(), circumstances.pastOf(key)))
                .orElse(List.of())
            : List.of();
    List<Told> told = new ArrayList<>();
    told.add(
        Slowdowns.of(
            key,
            opinion.judgement().diagnosis(),
            opinion.known().history(),
            opinion.history(),
            precededBy));
    Drift.of(
            opinion.locked().id(),
            opinion.isDrifting(),
            circumstances.fresh(),
            circumstances.made())
        .ifPresent(told::add);
    return told;
  }

  private static Optional<Changed> changed(
      PathKey key, RememberedPath known, Judgement judgement, Optional<String> advice) {
    Cause verdict = judgement.diagnosis().verdict();
    boolean sameVerdict = known.verdict().equals(Optional.of(verdict));
    boolean sameAdvice = known.advice().equals(advice);
    if (sameVerdict && sameAdvice) {
      return Optional.empty();
    }
    return Optional.of(
        new Changed(
            UuidCreator.getTimeOrderedEpoch(),
            known.verdict(),
            !sameAdvice,
            UuidCreator.getTimeOrderedEpoch(),
            Advice.host(key, judgement.recommendation())));
  }
}
