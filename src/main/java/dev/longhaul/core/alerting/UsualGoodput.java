package dev.longhaul.core.alerting;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.model.Bandwidth;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** What is usual on a path: the median of its last comparable goodputs. */
final class UsualGoodput {

  /** Less than this part of the usual goodput is a regression. */
  static final double REGRESSED_BELOW = 0.5;

  private static final int REMEMBERED = 15;
  private static final int NEEDED = 5;

  private UsualGoodput() {}

  /** The median; empty before enough was measured to speak of a usual goodput. */
  static Optional<Bandwidth> of(AlertState state) {
    List<Bandwidth> sorted = state.goodputs().stream().sorted().toList();
    return sorted.size() < NEEDED ? Optional.empty() : Optional.of(sorted.get(sorted.size() / 2));
  }

  /** A goodput that says something about the path; what an application chose to send does not. */
  static Optional<Bandwidth> comparable(Diagnosis diagnosis) {
    return diagnosis.verdict() == Cause.APPLICATION_LIMITED
        ? Optional.empty()
        : diagnosis.measured();
  }

  /** What to remember; the same test judged again counts once, a regression does not count. */
  static List<Bandwidth> after(AlertState before, Diagnosis diagnosis, boolean regressed) {
    List<Bandwidth> all = new ArrayList<>(before.goodputs());
    comparable(diagnosis).filter(b -> !regressed && !all.contains(b)).ifPresent(all::add);
    return all.size() > REMEMBERED ? all.subList(all.size() - REMEMBERED, all.size()) : all;
  }
}
