package dev.longhaul.core.history;

import dev.longhaul.core.history.Profile.Usual;
import dev.longhaul.model.Bandwidth;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Watches the goodput of one path: adds samples to what is remembered and says when it is less than
 * usual and when it is back. All times are those of the samples; the order in which they arrive
 * does not matter much, and a sample that is remembered already changes nothing.
 */
public final class Watch {

  /** So many of the last samples are looked at one by one. */
  static final int RECENT = 48;

  /** Samples closer than this are one test, seen from both of its ends. */
  private static final Duration SAME_TEST = Duration.ofSeconds(5);

  /** Goodput of flows is looked at now and then: it costs, and neighbours tell the same. */
  private static final Duration BETWEEN_FLOWS = Duration.ofMinutes(10);

  /** When nothing more is measured in the usual way, another way may become usual. */
  private static final Duration SHAPE_LASTS = Duration.ofDays(2);

  /** A lower level that lasts is accepted after so long. */
  static final Duration ACCEPTED_AFTER = Duration.ofDays(14);

  private static final int BACK_SAMPLES = 3;
  private static final double BACK_WITHIN = 0.16;
  private static final int SPELLS = 40;

  private Watch() {}

  /** Adds samples, oldest first. */
  public static PathHistory add(PathHistory history, List<Sample> samples) {
    PathHistory next = history;
    for (Sample sample : samples.stream().sorted(Comparator.comparing(Sample::at)).toList()) {
      next = add(next, sample);
    }
    return next;
  }

  private static PathHistory add(PathHistory history, Sample sample) {
    if (!fits(history, sample)) {
      return replaces(history, sample) ? remember(PathHistory.NONE, sample) : history;
    }
    PathHistory more = remember(history, sample);
    boolean isNewest = more.newest().filter(sample.at()::equals).isPresent();
    if (!isNewest) {
      return more;
    }
    boolean newDay =
        history
            .newest()
            .filter(n -> Hour.day(Hour.at(n)) == Hour.day(Hour.at(sample.at())))
            .isEmpty();
    return judged(more, sample.at(), newDay);
  }

  private static boolean fits(PathHistory history, Sample sample) {
    if (history.shape().isEmpty()) {
      return true;
    }
    Duration apart = sample.shape().source() == Shape.Source.FLOW ? BETWEEN_FLOWS : SAME_TEST;
    Instant newest = history.newest().orElse(sample.at());
    return history.shape().get().equals(sample.shape())
        && !sample.at().isBefore(newest.minus(PathHistory.MEMORY))
        && history.recent().stream()
            .noneMatch(r -> Duration.between(r.at(), sample.at()).abs().compareTo(apart) < 0);
  }

  /** Tests say more than flows; otherwise what is usual stays so until it is not done any more. */
  private static boolean replaces(PathHistory history, Sample sample) {
    Shape old = history.shape().orElse(sample.shape());
    boolean better =
        old.source() == Shape.Source.FLOW && sample.shape().source() == Shape.Source.TEST;
    boolean lapsed =
        old.source() == sample.shape().source()
            && !old.equals(sample.shape())
            && history.newest().filter(n -> n.plus(SHAPE_LASTS).isBefore(sample.at())).isPresent();
    return better || lapsed;
  }

  private static PathHistory remember(PathHistory history, Sample sample) {
    List<Recent> recent = new ArrayList<>(history.recent());
    recent.add(new Recent(sample.at(), (float) Hour.level(sample.goodput())));
    recent.sort(Comparator.comparing(Recent::at));
    List<Recent> kept = recent.subList(Math.max(0, recent.size() - RECENT), recent.size());
    Instant oldest = kept.get(kept.size() - 1).at().minus(PathHistory.MEMORY);
    return new PathHistory(
        Optional.of(sample.shape()),
        Hour.merged(history.hours(), List.of(Hour.of(sample))).stream()
            .filter(h -> !h.start().isBefore(oldest))
            .toList(),
        kept,
        history.weeks(),
        history.spells().stream().filter(s -> !s.to().isBefore(oldest)).toList(),
        history.acceptedFrom(),
        history.regression());
  }

  /** What takes weeks is looked at once a day. */
  private static PathHistory judged(PathHistory history, Instant now, boolean newDay) {
    Profile profile = Profile.of(history, now);
    if (history.regression().isPresent()) {
      return during(history, history.regression().get(), profile, newDay);
    }
    Optional<Instant> better = Improvement.since(history, profile);
    if (better.isPresent()) {
      return history.acceptedFrom(better.get());
    }
    Optional<Regression> dropped = drop(history, profile);
    if (dropped.isPresent() || !newDay) {
      return history.with(dropped);
    }
    PathHistory aware = history.withWeeks(new Decline(history, profile, now).weeks());
    return aware.with(new Decline(aware, profile, now).find());
  }

  /** What is being suspected must not count as usual while it is being looked at. */
  private static Optional<Regression> drop(PathHistory history, Profile profile) {
    List<Recent> recent = sinceTheLastSpell(history);
    DropDetector first = new DropDetector(recent, profile);
    Profile fair = first.suspect().map(s -> profile.before(history, s)).orElse(profile);
    return fair == profile ? first.find() : new DropDetector(recent, fair).find();
  }

  /** What has been told once is not told again. */
  private static List<Recent> sinceTheLastSpell(PathHistory history) {
    if (history.spells().isEmpty()) {
      return history.recent();
    }
    Instant end = history.spells().get(history.spells().size() - 1).to();
    return history.recent().stream().filter(r -> !r.at().isBefore(end)).toList();
  }

  private static PathHistory during(
      PathHistory history, Regression regression, Profile profile, boolean newDay) {
    Instant now = history.newest().orElse(regression.since());
    if (isBack(history, regression, profile, newDay)) {
      List<Span> spells = new ArrayList<>(history.spells());
      if (regression.pace() == Regression.Pace.SUDDEN) {
        spells.add(new Span(regression.since(), backSince(history, regression)));
      }
      return history
          .with(Optional.empty())
          .withSpells(spells.subList(Math.max(0, spells.size() - SPELLS), spells.size()));
    }
    if (!now.isBefore(regression.since().plus(ACCEPTED_AFTER))
        && regression.pace() == Regression.Pace.SUDDEN) {
      return history.accepted();
    }
    Bandwidth usual =
        regression.pace() == Regression.Pace.SLOW
            ? regression.usual()
            : profile.at(now).map(Usual::goodput).orElse(regression.usual());
    return history.with(
        Optional.of(
            regression.measuring(usual, Hour.bandwidth(DropDetector.latest(history.recent())))));
  }

  private static boolean isBack(
      PathHistory history, Regression regression, Profile profile, boolean newDay) {
    Instant now = history.newest().orElse(regression.since());
    if (regression.pace() == Regression.Pace.SLOW) {
      return newDay && new Decline(history, profile, now).isOver();
    }
    List<Recent> last = last(history);
    Optional<Usual> usual = profile.at(now);
    if (usual.isEmpty() || last.get(0).at().isBefore(regression.since())) {
      return false;
    }
    double within = Math.max(BACK_WITHIN, usual.get().sigma());
    double[] below =
        last.stream()
            .mapToDouble(r -> profile.at(r.at()).orElse(usual.get()).level() - r.level())
            .toArray();
    return Numbers.median(below) <= within && below[below.length - 1] <= within;
  }

  private static List<Recent> last(PathHistory history) {
    List<Recent> recent = history.recent();
    return recent.subList(Math.max(0, recent.size() - BACK_SAMPLES), recent.size());
  }

  /** The first of the samples that showed it was back. */
  private static Instant backSince(PathHistory history, Regression regression) {
    Instant first = last(history).get(0).at();
    return first.isAfter(regression.since()) ? first : last(history).get(BACK_SAMPLES - 1).at();
  }
}
