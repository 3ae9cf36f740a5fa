package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.evidence.PathWindow;
import java.util.List;
import java.util.Optional;

/** From the window of facts about one path to a diagnosis and a recommendation; pure. */
public final class Judge {

  /** Judges one path by what its window holds. */
  public Judgement judge(PathWindow window) {
    return new Judgement(
        new Diagnosis(
            Cause.INSUFFICIENT_EVIDENCE,
            "Nothing decisive was measured on " + window.path(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of()),
        Recommendation.NOTHING);
  }
}
