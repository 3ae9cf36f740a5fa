package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.TestFigures;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.Durations;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import dev.longhaul.model.ThroughputTest;
import java.util.Locale;
import java.util.Optional;

/**
 * The measurement misleads: a tool that writes large blocks reports nothing until a block is
 * through, so that a slow link shows intervals of zero although nothing stands still.
 */
record MeasurementRule() implements Rule {

  private static final double MOST = 0.9;
  private static final DataSize USUAL_BLOCK = new DataSize(128 * 1024);
  private static final double INTERVAL = 1;
  private static final double SOME_BARREN = 0.3;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    Optional<Double> drains = drains(e);
    boolean coarse = drains.map(s -> s >= INTERVAL).orElse(false);
    boolean lumps = f.shows(Symptom.FIRST_INTERVAL_ONLY) || inLumps(e);
    Weighing w =
        new Weighing(e)
            .sign(Symptom.FIRST_INTERVAL_ONLY, 0.5)
            .sign(inLumps(e), 0.5, "all data come in whole blocks, with nothing in between")
            .sign(Symptom.BITS_FOR_BYTES, 0.6);
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(coarse && lumps, 0.75, "blocks take longer than an interval to drain");
    Draft d =
        new Draft(Cause.MEASUREMENT_FAULT, RuleId.D5, RuleId.O2)
            .fact("block", Optional.of(block(e)), "tool")
            .fact("link", f.rate(FactKey.RATE_LINK), Weighing.STATED)
            .overturnedBy("the same test with -l 8K -P 1 -i 10 that still shows intervals of zero");
    drains.ifPresent(
        s ->
            d.formula(
                String.format(
                    Locale.ROOT,
                    "8 * %s * %d flow(s) / %s = %.1f s for one block each",
                    block(e),
                    streams(e),
                    link(e).map(Bandwidth::toString).orElse("unknown"),
                    s)));
    return Optional.of(
        w.onto(d)
            .because(
                lumps
                    ? "The tool counts a block when it is handed over, and blocks take seconds to"
                        + " drain here: intervals of zero are its granularity, not a stall. What"
                        + " helps: smaller blocks (-l), fewer flows, longer intervals. Nothing on"
                        + " the hosts has to change."
                    : "The rates that are compared may be in different units: 1 MB/s is 8 Mbit/s."
                        + " Compare them in one unit before anything is changed.",
                w.confidence(MOST)));
  }

  /** How long one block of each flow takes on this link. */
  private static Optional<Double> drains(Evidence e) {
    return link(e)
        .filter(l -> l.bitsPerSecond() > 0)
        .map(l -> Durations.seconds(timeOf(block(e).times(streams(e)), l)));
  }

  private static java.time.Duration timeOf(DataSize size, Bandwidth rate) {
    return Durations.ofSeconds(Math.min(1e6, size.bytes() * 8d / rate.bitsPerSecond()));
  }

  private static DataSize block(Evidence e) {
    return e.stated().size(FactKey.BLOCK).orElse(USUAL_BLOCK);
  }

  private static Optional<Bandwidth> link(Evidence e) {
    return e.stated().rate(FactKey.RATE_LINK).or(() -> Comparisons.wanted(e)).or(e::measured);
  }

  private static int streams(Evidence e) {
    return (int)
        Math.min(
            1000,
            e.stated()
                .count(FactKey.STREAMS)
                .orElse(e.test().map(t -> t.test().parallel()).orElse(1)));
  }

  /** Measured: some intervals are empty, all others hold whole blocks, and nothing was lost. */
  private static boolean inLumps(Evidence e) {
    Optional<ThroughputTest> test = e.test().map(TestFigures::test);
    return test.filter(t -> t.retransmits().orElse(1) == 0 && t.intervals().size() > 2)
        .filter(t -> e.test().map(f -> f.barren().fraction() >= SOME_BARREN).orElse(false))
        .map(
            t ->
                t.intervals().stream().allMatch(i -> i.bytes().bytes() % USUAL_BLOCK.bytes() == 0)
                    && t.intervals().stream().skip(1).anyMatch(i -> i.bytes().bytes() > 0))
        .orElse(false);
  }
}
