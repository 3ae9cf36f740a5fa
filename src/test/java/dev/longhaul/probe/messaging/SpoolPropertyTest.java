package dev.longhaul.probe.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.probe.messaging.Spool.Entry;
import dev.longhaul.probe.messaging.Spool.Lane;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Any order of adding, sending and crashing keeps order, bound and counts. */
class SpoolPropertyTest {

  private static final long BOUND = 24_000;

  private enum Act {
    SAMPLE,
    RESULT,
    SEND,
    SEND_BUT_NOT_ACKNOWLEDGED,
    CRASH,
    CRASH_WHILE_WRITING
  }

  private record Step(Act act, int size) {}

  @Provide
  Arbitrary<List<Step>> steps() {
    Arbitrary<Act> acts =
        Arbitraries.frequency(
                net.jqwik.api.Tuple.of(8, Act.SAMPLE),
                net.jqwik.api.Tuple.of(3, Act.RESULT),
                net.jqwik.api.Tuple.of(3, Act.SEND),
                net.jqwik.api.Tuple.of(1, Act.SEND_BUT_NOT_ACKNOWLEDGED),
                net.jqwik.api.Tuple.of(1, Act.CRASH),
                net.jqwik.api.Tuple.of(1, Act.CRASH_WHILE_WRITING))
            .map(a -> a);
    return Combinators.combine(acts, Arbitraries.integers().between(8, 3000))
        .as(Step::new)
        .list()
        .ofMaxSize(120);
  }

  @Property(tries = 150)
  void shouldKeepOrderBoundAndCounts(@ForAll("steps") List<Step> steps) throws IOException {
    Path folder = Files.createTempDirectory("spool-");
    try {
      Model model = new Model(folder);
      for (Step step : steps) {
        model.perform(step);
        model.check();
      }
      model.spool.close();
    } finally {
      delete(folder);
    }
  }

  /** What was put in and has not been sent; records carry their number in their first bytes. */
  private static final class Model {
    private final Path folder;
    private final Map<Lane, Deque<Long>> waiting = new EnumMap<>(Lane.class);
    private final Map<Lane, Long> lost = new EnumMap<>(Lane.class);
    private final Random random = new Random(7);
    private long number;
    private Spool spool;

    Model(Path folder) throws IOException {
      this.folder = folder;
      this.spool = Spool.open(folder, BOUND);
    }

    private Deque<Long> waiting(Lane lane) {
      return waiting.computeIfAbsent(lane, l -> new ArrayDeque<>());
    }

    private long lost(Lane lane) {
      return lost.getOrDefault(lane, 0L);
    }

    void perform(Step step) throws IOException {
      switch (step.act) {
        case SAMPLE -> add(Lane.SAMPLES, step.size);
        case RESULT -> add(Lane.RESULTS, step.size);
        case SEND -> {
          for (Entry e : spool.next(1 + step.size % 7, 10_000)) {
            spool.done(e);
            assertThat(waiting(e.lane()).pollFirst()).isEqualTo(numberOf(e));
          }
        }
        case SEND_BUT_NOT_ACKNOWLEDGED -> {
          List<Entry> sent = spool.next(5, 10_000);
          assertThat(spool.next(5, 10_000)).hasSameSizeAs(sent);
        }
        case CRASH -> spool = Spool.open(folder, BOUND);
        case CRASH_WHILE_WRITING -> {
          tear(step.size);
          spool = Spool.open(folder, BOUND);
        }
        default -> throw new IllegalStateException();
      }
    }

    private void add(Lane lane, int size) throws IOException {
      long before = spool.counts().droppedSamples();
      boolean kept = spool.add(lane, "topic", ByteBuffer.allocate(size).putLong(0, number).array());
      assertThat(kept || (lane == Lane.SAMPLES && spool.counts().droppedSamples() > before))
          .isTrue();
      if (kept) {
        waiting(lane).addLast(number);
      } else {
        lost.merge(lane, 1L, Long::sum);
      }
      number++;
      forget(Lane.SAMPLES, spool.counts().droppedSamples());
      forget(Lane.RESULTS, spool.counts().droppedResults());
    }

    /** What the spool says it dropped was the oldest; answers go only when no sample is left. */
    private void forget(Lane lane, long dropped) {
      while (lost(lane) < dropped) {
        assertThat(waiting(lane).pollFirst()).isNotNull();
        lost.merge(lane, 1L, Long::sum);
        if (lane == Lane.RESULTS) {
          assertThat(waiting(Lane.SAMPLES)).isEmpty();
        }
      }
    }

    /** Half a record at the end of the newest file, as a power cut leaves it. */
    private void tear(int size) throws IOException {
      byte[] half = new byte[size % 40 + 1];
      random.nextBytes(half);
      half[0] = 0;
      for (Lane lane : Lane.values()) {
        Path files = folder.resolve(lane.name().toLowerCase(java.util.Locale.ROOT));
        try (Stream<Path> all = Files.list(files)) {
          var newest = all.filter(f -> f.toString().endsWith(".log")).max(Path::compareTo);
          if (newest.isPresent()) {
            Files.write(newest.get(), half, StandardOpenOption.APPEND);
          }
        }
      }
    }

    void check() throws IOException {
      Spool.Counts counts = spool.counts();
      assertThat(counts.bytes()).isLessThanOrEqualTo(BOUND);
      assertThat(sizeOnDisk()).isLessThanOrEqualTo(BOUND);
      assertThat(counts.samples()).isEqualTo(waiting(Lane.SAMPLES).size());
      assertThat(counts.results()).isEqualTo(waiting(Lane.RESULTS).size());
      for (Lane lane : Lane.values()) {
        assertThat(
                spool.next(1000, Long.MAX_VALUE).stream()
                    .filter(e -> e.lane() == lane)
                    .map(Model::numberOf))
            .containsExactlyElementsOf(waiting(lane));
      }
    }

    private long sizeOnDisk() throws IOException {
      try (Stream<Path> all = Files.walk(folder)) {
        return all.filter(f -> f.toString().endsWith(".log"))
            .mapToLong(f -> f.toFile().length())
            .sum();
      }
    }

    private static long numberOf(Entry e) {
      return ByteBuffer.wrap(e.value()).getLong(0);
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(java.util.Comparator.reverseOrder()).forEach(f -> f.toFile().delete());
    }
  }
}
