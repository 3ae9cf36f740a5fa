package dev.longhaul.core.evidence;

import dev.longhaul.model.Measurement;
import dev.longhaul.model.Observation;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.SocketSamples;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Which observations of a path are worth keeping: bounded in number and age for each kind. */
final class Retention {

  /** Samples that make sense as a series, and the several probes of one look at a path. */
  static final int MAX_OF_A_SERIES = 16;

  /** Measurements of which the newest counts and the others only show whether it stands alone. */
  static final int MAX_OF_A_KIND = 4;

  /** Older than the newest observation by more than this says nothing about the path today. */
  static final Duration MAX_AGE = Duration.ofHours(24);

  private Retention() {}

  static List<Observation> keep(List<Observation> old, Collection<Observation> more) {
    List<Observation> all = new ArrayList<>(old.size() + more.size());
    all.addAll(old);
    all.addAll(more);
    all.sort(Comparator.comparing(Observation::at).reversed());
    if (all.isEmpty()) {
      return all;
    }
    Instant oldest = all.get(0).at().minus(MAX_AGE);
    Map<Kind, Integer> counts = new HashMap<>();
    List<Observation> kept = new ArrayList<>();
    for (Observation o : all) {
      boolean room = counts.merge(Kind.of(o), 1, Integer::sum) <= most(o.measurement());
      if (room && !o.at().isBefore(oldest)) {
        kept.add(o);
      }
    }
    java.util.Collections.reverse(kept);
    return kept;
  }

  private static int most(Measurement m) {
    return m instanceof SocketSamples || m instanceof PingRun ? MAX_OF_A_SERIES : MAX_OF_A_KIND;
  }

  private record Kind(Class<? extends Measurement> type, dev.longhaul.model.Side side) {
    static Kind of(Observation o) {
      return new Kind(o.measurement().getClass(), o.side());
    }
  }
}
