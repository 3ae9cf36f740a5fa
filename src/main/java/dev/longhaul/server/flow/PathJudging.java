package dev.longhaul.server.flow;

import com.github.f4b6a3.uuid.UuidCreator;
import dev.longhaul.core.advice.Judge;
import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.alerting.AlertDecision;
import dev.longhaul.core.alerting.AlertPolicy;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.mapping.JudgementMapping;
import dev.longhaul.model.PathKey;
import dev.longhaul.server.flow.JudgedPath.AlertChange;
import dev.longhaul.server.flow.JudgedPath.Changed;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
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
   * Judges.
   *
   * @param known what was known of the path, its window already with the new evidence
   * @param evidenceAt time of the newest evidence
   */
  Judged judge(LockedPath locked, RememberedPath known, Instant evidenceAt, Instant now) {
    PathKey key = locked.key();
    PathWindow window = known.window();
    Judgement judgement = judge.judge(window);
    Optional<String> advice = Advice.fingerprint(key, judgement.recommendation());
    AlertDecision decision = policy.decide(known.alerts(), judgement, evidenceAt);
    List<AlertChange> alerts =
        decision.transitions().stream()
            .map(t -> alertMessages.of(key, judgement, t, evidenceAt))
            .toList();
    JudgedPath path =
        new JudgedPath(
            locked.id(),
            key,
            evidenceAt,
            now,
            judgement,
            format.writeContent(JudgementMapping.toDocument(judgement)),
            advice,
            decision.state(),
            changed(key, known, judgement, advice),
            alerts);
    RememberedPath remember =
        new RememberedPath(
            locked.version() + 1,
            locked.senderVersion(),
            locked.receiverVersion(),
            window,
            decision.state(),
            Optional.of(judgement.diagnosis().verdict()),
            advice);
    return new Judged(path, remember);
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
