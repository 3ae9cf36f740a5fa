package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.bench.FuzzReading;
import org.junit.jupiter.api.Test;

/** The short form of the fuzz run; its numbers are others than those of the long form. */
class FuzzTest {

  private static final long FIRST = 1_000_000_000L;
  private static final int INPUTS = 20_000;

  @Test
  void shouldAnswerDamagedOutputsWithNothingThatCannotBe() {
    assertThat(FuzzReading.faults(FIRST, INPUTS)).isEmpty();
  }
}
