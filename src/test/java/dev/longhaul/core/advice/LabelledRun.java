package dev.longhaul.core.advice;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.reading.Labelled;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * A measurement of a lab of which the bottleneck is known.
 *
 * @param name where it lies
 * @param label its bottleneck
 * @param bbr whether the sender ran BBR
 * @param facts what the tools printed, by the name of the file
 */
record LabelledRun(String name, String label, boolean bbr, List<Fact> facts) {

  private static final Set<Cause> FULL = EnumSet.of(Cause.PATH_CAPACITY, Cause.HEALTHY);
  private static final Set<Cause> BURSTS =
      EnumSet.of(Cause.BURST_LOSS, Cause.POLICED, Cause.LOSS_LIMITED);

  private static final Map<String, Set<Cause>> ACCEPTED =
      Map.ofEntries(
          Map.entry("sender_window", EnumSet.of(Cause.SEND_WINDOW_LIMITED)),
          Map.entry("receiver_window", EnumSet.of(Cause.RECEIVE_WINDOW_LIMITED)),
          Map.entry("random_loss", EnumSet.of(Cause.LOSS_LIMITED, Cause.BURST_LOSS)),
          Map.entry("shallow_policer", BURSTS),
          Map.entry("shallow_buffer", BURSTS),
          Map.entry("pmtu_blackhole", EnumSet.of(Cause.PATH_MTU_BLACK_HOLE)),
          Map.entry("application", EnumSet.of(Cause.APPLICATION_LIMITED)),
          Map.entry("bbr_stuck_in_startup", EnumSet.of(Cause.BBR_STUCK_IN_STARTUP)),
          Map.entry("path_rate", FULL),
          Map.entry("healthy", FULL),
          Map.entry(
              "slow_start_or_window",
              EnumSet.of(Cause.PATH_CAPACITY, Cause.HEALTHY, Cause.SEND_WINDOW_LIMITED)));

  /** Whether a cause is a right answer to this run. */
  boolean accepts(Cause cause) {
    // A long queue is no bottleneck of its own, but a true remark on a path that is full.
    boolean queue = cause == Cause.BUFFERBLOAT && ACCEPTED.getOrDefault(label, Set.of()) == FULL;
    return explains(label, bbr, cause) || queue;
  }

  /** Whether a verdict is the right one for a bottleneck. */
  static boolean explains(String label, boolean bbr, Cause verdict) {
    boolean fullWithBbr = bbr && label.startsWith("shallow") && verdict == Cause.PATH_CAPACITY;
    return ACCEPTED.getOrDefault(label, Set.of()).contains(verdict) || fullWithBbr;
  }

  /** All runs below a directory. */
  static List<LabelledRun> below(Path root) throws IOException {
    List<Path> dirs;
    try (Stream<Path> files = Files.walk(root)) {
      dirs = files.filter(p -> Files.exists(p.resolve("meta.json"))).sorted().toList();
    }
    OutputReader reader = new OutputReader();
    List<LabelledRun> runs = new ArrayList<>();
    for (Path dir : dirs) {
      JsonNode meta = new ObjectMapper().readTree(dir.resolve("meta.json").toFile());
      runs.add(
          new LabelledRun(
              root.relativize(dir).toString(),
              meta.at("/truth/bottleneck").asText(),
              meta.at("/knobs/host/cc").asText().equals("bbr"),
              facts(reader, dir)));
    }
    return runs;
  }

  private static List<Fact> facts(OutputReader reader, Path dir) throws IOException {
    List<Path> files;
    try (Stream<Path> list = Files.list(dir)) {
      files = list.filter(f -> !f.endsWith("meta.json")).sorted().toList();
    }
    List<Fact> facts = new ArrayList<>();
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (reader.read(name, Files.readAllBytes(file)) instanceof Reading.Recognised r) {
        for (Labelled part : r.parts()) {
          facts.add(new Fact(name, part.host(), part.side(), part.measurement()));
        }
      }
    }
    return facts;
  }
}
