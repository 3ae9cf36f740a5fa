package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.Optional;

/** Disks or file systems are the limit, not TCP (rule O2). */
record StorageRule() implements Rule {

  private static final double MOST = 0.92;
  static final double BUSY = 0.85;
  private static final double FAR_LESS = 0.6;
  private static final double ABOUT = 0.25;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    Optional<Double> ofDisk = Comparisons.part(e, FactKey.RATE_DISK);
    Weighing w =
        new Weighing(e)
            .sign(
                f.share(FactKey.DISK).map(s -> s.fraction() >= BUSY).orElse(false),
                0.75,
                "the disk is busy all the time")
            .sign(Symptom.DISK_BUSY, 0.7)
            .sign(Symptom.ONLY_FILES_SLOW, 0.55)
            .sign(
                ofDisk.map(p -> Math.abs(p - 1) < ABOUT).orElse(false),
                0.6,
                "the rate is that of the disk alone")
            .sign(
                f.rate(FactKey.RATE_FILE).isPresent()
                    && Comparisons.part(f.rate(FactKey.RATE_FILE), f.rate(FactKey.RATE_MEMORY))
                        .map(p -> p < FAR_LESS)
                        .orElse(false),
                0.6,
                "files are moved far more slowly than memory")
            .sign(
                Comparisons.below(e, FactKey.RATE_MEMORY, FAR_LESS)
                    && f.rate(FactKey.RATE_FILE).isEmpty(),
                0.35,
                "from memory to memory the same path is far faster");
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(Symptom.SLOW_IN_WAVES, 0.25)
        .sign(Symptom.CPU_IDLE, 0.1)
        .against(f.shows(Symptom.ENCRYPTION) && f.share(FactKey.DISK).isEmpty(), 0.6);
    Draft d =
        new Draft(Cause.STORAGE_LIMITED, RuleId.O2)
            .fact("disk busy", f.share(FactKey.DISK), Weighing.STATED)
            .fact("memory to memory", f.rate(FactKey.RATE_MEMORY), Weighing.STATED)
            .fact("measured", e.measured(), "rate")
            .ceiling(f.rate(FactKey.RATE_DISK))
            .overturnedBy("a test from memory to memory (iperf3 without -F) that is as slow");
    return Optional.of(
        w.onto(d)
            .because(
                "Storage or the file system gives or takes no more; the network has room. What"
                    + " helps: faster disks, larger writes, no sync after each write. No setting of"
                    + " TCP does.",
                w.confidence(MOST)));
  }
}
