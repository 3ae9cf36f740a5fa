package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.Diagnostician;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.PathWindow;

/** From the window of facts about one path to a diagnosis and a recommendation; pure. */
public final class Judge {

  private final Diagnostician diagnostician = new Diagnostician();
  private final Recommender recommender = new Recommender();

  /** Judges one path by what its window holds. */
  public Judgement judge(PathWindow window) {
    Evidence evidence = Evidence.of(window);
    Diagnosis diagnosis = diagnostician.diagnose(evidence);
    return new Judgement(diagnosis, recommender.recommend(evidence, diagnosis));
  }
}
