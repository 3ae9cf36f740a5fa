package dev.longhaul.probe.messaging;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.probe.messaging.Spool.Entry;
import dev.longhaul.probe.messaging.Spool.Lane;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SpoolTest {

  private static final long BOUND = 1 << 20;

  @TempDir private Path folder;

  @Test
  void shouldGiveAnswersBeforeSamplesAndBothInTheirOrder() throws IOException {
    try (Spool spool = Spool.open(folder, BOUND)) {
      add(spool, Lane.SAMPLES, "s1");
      add(spool, Lane.RESULTS, "r1");
      add(spool, Lane.SAMPLES, "s2");
      add(spool, Lane.RESULTS, "r2");

      assertThat(texts(spool)).containsExactly("r1", "r2", "s1", "s2");
    }
  }

  @Test
  void shouldForgetOnlyWhatIsDoneAlsoOverARestart() throws IOException {
    try (Spool spool = Spool.open(folder, BOUND)) {
      add(spool, Lane.SAMPLES, "a");
      add(spool, Lane.SAMPLES, "b");
      spool.done(spool.next(1, BOUND).get(0));
    }

    try (Spool spool = Spool.open(folder, BOUND)) {
      assertThat(texts(spool)).containsExactly("b");
      assertThat(spool.counts().droppedSamples()).isZero();
    }
  }

  @Test
  void shouldDropTheOldestSamplesAndCountThem() throws IOException {
    try (Spool spool = Spool.open(folder, 20_000)) {
      add(spool, Lane.RESULTS, "answer");
      for (int i = 0; i < 40; i++) {
        add(spool, Lane.SAMPLES, "sample " + i + " ".repeat(990));
      }
      Spool.Counts counts = spool.counts();
      List<String> left = texts(spool);

      assertThat(counts.results()).isEqualTo(1);
      assertThat(counts.samples() + counts.droppedSamples()).isEqualTo(40);
      assertThat(counts.droppedSamples()).isBetween(20L, 26L);
      assertThat(counts.bytes()).isLessThanOrEqualTo(20_000);
      assertThat(left.get(0)).isEqualTo("answer");
      assertThat(left.get(left.size() - 1)).startsWith("sample 39");
    }
  }

  @Test
  void shouldRememberOverARestartHowManyWereDropped() throws IOException {
    long dropped;
    try (Spool spool = Spool.open(folder, 20_000)) {
      for (int i = 0; i < 40; i++) {
        add(spool, Lane.SAMPLES, "x".repeat(1000));
      }
      dropped = spool.counts().droppedSamples();
    }

    try (Spool spool = Spool.open(folder, 20_000)) {
      assertThat(dropped).isPositive();
      assertThat(spool.counts().droppedSamples()).isEqualTo(dropped);
    }
  }

  @Test
  void shouldIgnoreATornTailAndWriteOnAfterIt() throws IOException {
    try (Spool spool = Spool.open(folder, BOUND)) {
      add(spool, Lane.RESULTS, "whole");
    }
    Files.write(log(), new byte[] {0, 0, 0, 50, 1, 2, 3}, StandardOpenOption.APPEND);

    try (Spool spool = Spool.open(folder, BOUND)) {
      add(spool, Lane.RESULTS, "next");
      assertThat(texts(spool)).containsExactly("whole", "next");
    }
    try (Spool spool = Spool.open(folder, BOUND)) {
      assertThat(texts(spool)).containsExactly("whole", "next");
    }
  }

  @Test
  void shouldTakeNoRecordWhoseBytesWereChanged() throws IOException {
    try (Spool spool = Spool.open(folder, BOUND)) {
      add(spool, Lane.RESULTS, "first");
      add(spool, Lane.RESULTS, "second");
    }
    byte[] bytes = Files.readAllBytes(log());
    bytes[bytes.length - 1]++;
    Files.write(log(), bytes);

    try (Spool spool = Spool.open(folder, BOUND)) {
      assertThat(texts(spool)).containsExactly("first");
    }
  }

  @Test
  void shouldWakeWhoWaitsForARecord() throws Exception {
    try (Spool spool = Spool.open(folder, BOUND)) {
      Thread writer =
          new Thread(
              () -> {
                try {
                  add(spool, Lane.SAMPLES, "late");
                } catch (IOException e) {
                  throw new java.io.UncheckedIOException(e);
                }
              });
      writer.start();

      assertThat(spool.await(Duration.ofSeconds(10))).isTrue();
      writer.join();
    }
  }

  private Path log() throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("results"))) {
      return files.filter(f -> f.toString().endsWith(".log")).findFirst().orElseThrow();
    }
  }

  private static void add(Spool spool, Lane lane, String text) throws IOException {
    assertThat(spool.add(lane, "topic", text.getBytes(StandardCharsets.UTF_8))).isTrue();
  }

  private static List<String> texts(Spool spool) throws IOException {
    return spool.next(1000, BOUND).stream()
        .map(Entry::value)
        .map(v -> new String(v, StandardCharsets.UTF_8))
        .toList();
  }
}
