package dev.longhaul.mapping;

import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.advice.Recommendation;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Change;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Durations;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/** Judgements as documents of the contract. */
public final class JudgementMapping {

  private JudgementMapping() {}

  /** Writes a judgement as the document that is printed, stored, served and sent. */
  public static JudgementDocument toDocument(Judgement judgement) {
    Diagnosis d = judgement.diagnosis();
    return new JudgementDocument(
        d.verdict().name(),
        d.summary(),
        mbps(d.measured()),
        millis(d.rtt()),
        d.congestionControl().map(CongestionControl::name),
        d.findings().stream().map(JudgementMapping::finding).toList(),
        recommendation(judgement.recommendation()),
        d.needs().stream()
            .map(n -> new JudgementDocument.Need(n.what(), n.why(), n.command()))
            .toList(),
        d.notes());
  }

  private static JudgementDocument.Finding finding(Finding f) {
    return new JudgementDocument.Finding(
        f.cause().name(),
        Convert.rounded(f.confidence().value()),
        f.fixableBy().name().toLowerCase(Locale.ROOT),
        rules(f.rules()),
        f.evidence().stream()
            .map(e -> new JudgementDocument.Evidence(e.field(), e.value(), e.source()))
            .toList(),
        f.formula(),
        mbps(f.ceiling()),
        f.why(),
        f.overturnedBy());
  }

  private static JudgementDocument.Recommendation recommendation(Recommendation r) {
    return new JudgementDocument.Recommendation(
        r.changes().stream().map(JudgementMapping::change).toList(),
        r.trials().stream().map(JudgementMapping::change).toList(),
        r.notAdvised().stream()
            .map(n -> new JudgementDocument.NotAdvised(n.setting(), n.why(), rules(n.rules())))
            .toList(),
        r.expected()
            .map(e -> List.of(Convert.rounded(e.low().mbps()), Convert.rounded(e.high().mbps()))),
        r.expected().map(Recommendation.Expected::basis),
        r.artefacts().stream()
            .map(a -> new JudgementDocument.Artefact(a.path(), a.content(), a.purpose()))
            .toList(),
        r.apply(),
        r.undo());
  }

  private static JudgementDocument.Change change(Recommendation.Advised a) {
    Change c = a.change();
    return new JudgementDocument.Change(
        c.side().name().toLowerCase(Locale.ROOT),
        c.setting(),
        target(c),
        c.from(),
        c.to(),
        a.why(),
        a.risk(),
        rules(a.rules()));
  }

  /** The device or destination that a setting belongs to. */
  static Optional<String> target(Change c) {
    if (c instanceof Change.LinkMtu l) {
      return Optional.of(l.device());
    }
    if (c instanceof Change.QdiscReplace q) {
      return Optional.of(q.device());
    }
    if (c instanceof Change.Offload o) {
      return Optional.of(o.device());
    }
    if (c instanceof Change.RouteMtu r) {
      return Optional.of(r.destination());
    }
    return c instanceof Change.RouteAdvmss r ? Optional.of(r.destination()) : Optional.empty();
  }

  private static List<String> rules(List<RuleId> rules) {
    return rules.stream().map(RuleId::value).toList();
  }

  private static OptionalDouble mbps(Optional<Bandwidth> rate) {
    return rate.isPresent()
        ? OptionalDouble.of(Convert.rounded(rate.get().mbps()))
        : OptionalDouble.empty();
  }

  private static OptionalDouble millis(Optional<Duration> rtt) {
    return rtt.isPresent()
        ? OptionalDouble.of(Convert.rounded(Durations.millis(rtt.get())))
        : OptionalDouble.empty();
  }
}
