package dev.longhaul.core.alerting;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.core.history.PrecedingChange;
import dev.longhaul.core.history.Regression;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.PathKey;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** What a regression of a path's goodput is in words. */
public final class Slowdowns {

  private static final double NEXT_TO_NOTHING = 0.1;

  private Slowdowns() {}

  /**
   * What to tell of a path's goodput.
   *
   * @param before what was remembered before the newest samples
   * @param after what is remembered now
   * @param precededBy what was changed before the regression; only told when it begins
   */
  public static Told of(
      PathKey path,
      Diagnosis diagnosis,
      PathHistory before,
      PathHistory after,
      List<PrecedingChange> precededBy) {
    return after
        .regression()
        .<Told>map(r -> holds(path, diagnosis, r, precededBy))
        .orElseGet(() -> over(path, before, after));
  }

  private static Told holds(
      PathKey path, Diagnosis diagnosis, Regression r, List<PrecedingChange> precededBy) {
    Severity severity = r.left() < NEXT_TO_NOTHING ? Severity.CRITICAL : Severity.WARNING;
    Optional<Cause> cause = Optional.of(diagnosis.verdict()).filter(Cause::isFault);
    Signal signal =
        new Signal(
            AlertKind.THROUGHPUT_REGRESSION,
            severity,
            cause,
            reason(path, diagnosis, r, precededBy),
            cause.isPresent() ? diagnosis.findings().get(0).rules() : List.of(),
            Optional.of(new Slowdown(r.usual(), r.now(), r.since(), precededBy)),
            Optional.empty());
    return new Told.Holds(signal, r.since());
  }

  private static String reason(
      PathKey path, Diagnosis diagnosis, Regression r, List<PrecedingChange> precededBy) {
    StringBuilder text = new StringBuilder();
    text.append(ends(path)).append(" carries ").append(r.now()).append("; usual is ");
    text.append(r.usual()).append(". ");
    text.append(
        r.pace() == Regression.Pace.SUDDEN
            ? "It dropped after " + time(r.lastGood()) + ", by " + time(r.since()) + "."
            : "It has declined since the week of " + date(r.since()) + ".");
    if (diagnosis.verdict().isFault()) {
      text.append(" Now ").append(diagnosis.verdict().meaning()).append('.');
    }
    if (!precededBy.isEmpty()) {
      text.append(" Before that: ");
      text.append(
          precededBy.stream().map(PrecedingChange::sentence).collect(Collectors.joining("; ")));
      text.append('.');
    }
    return text.toString();
  }

  private static Told over(PathKey path, PathHistory before, PathHistory after) {
    AlertKind kind = AlertKind.THROUGHPUT_REGRESSION;
    if (before.regression().isEmpty()) {
      return new Told.Over(kind, Optional.empty(), Optional.empty());
    }
    Regression was = before.regression().get();
    boolean accepted = after.acceptedFrom().isAfter(before.acceptedFrom());
    Bandwidth now = after.latest().orElse(was.now());
    String how =
        accepted
            ? ends(path) + " carries " + now + " for so long that this counts as usual now."
            : ends(path) + " is back: " + now + ", usual is " + was.usual() + ".";
    return new Told.Over(
        kind,
        Optional.of(how),
        Optional.of(new Slowdown(was.usual(), now, was.since(), List.of())));
  }

  private static String ends(PathKey path) {
    return path.sender() + " to " + path.receiver();
  }

  private static String time(Instant at) {
    return at.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  private static String date(Instant at) {
    return at.atOffset(ZoneOffset.UTC).toLocalDate().toString();
  }
}
