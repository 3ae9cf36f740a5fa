package dev.longhaul.core.alerting;

import dev.longhaul.core.advice.Judgement;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.Share;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** One condition as one judgement shows it, and how sure that is. */
record Sighting(Signal signal, double confidence) {

  /** From here on retransmits waste a noteworthy part of a path, whatever their cause. */
  private static final Share HIGH_RETRANSMITS = new Share(0.05);

  private static final double CERTAIN = 1;

  /** All conditions that a judgement shows, by kind. */
  static Map<AlertKind, Sighting> of(Judgement judgement) {
    Map<AlertKind, Sighting> all = new EnumMap<>(AlertKind.class);
    Diagnosis diagnosis = judgement.diagnosis();
    ofVerdict(diagnosis).ifPresent(s -> all.put(s.signal().kind(), s));
    ofRetransmits(diagnosis).ifPresent(s -> all.putIfAbsent(s.signal().kind(), s));
    return all;
  }

  private static Optional<Sighting> ofVerdict(Diagnosis diagnosis) {
    return AlertKind.of(diagnosis.verdict())
        .flatMap(
            kind ->
                diagnosis.findings().stream()
                    .findFirst()
                    .map(
                        f ->
                            new Sighting(
                                new Signal(
                                    kind,
                                    severity(diagnosis.verdict()),
                                    Optional.of(f.cause()),
                                    diagnosis.summary(),
                                    f.rules()),
                                f.confidence().value())));
  }

  private static Severity severity(Cause cause) {
    return cause == Cause.PATH_MTU_BLACK_HOLE ? Severity.CRITICAL : Severity.WARNING;
  }

  private static Optional<Sighting> ofRetransmits(Diagnosis diagnosis) {
    return diagnosis
        .retransmitted()
        .filter(share -> share.compareTo(HIGH_RETRANSMITS) >= 0)
        .map(
            share ->
                new Sighting(
                    new Signal(
                        AlertKind.HIGH_RETRANSMITS,
                        Severity.WARNING,
                        Optional.of(diagnosis.verdict()),
                        share + " of what was sent had to be sent again",
                        List.of(RuleId.D2)),
                    CERTAIN));
  }
}
