package dev.longhaul.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class AllowanceTest {

  private final Allowance allowance = new Allowance(3);

  @Test
  void shouldGrantSoManyAtOnceAndCountTheRest() {
    long granted = IntStream.range(0, 10).filter(i -> allowance.take(i).isPresent()).count();

    assertThat(granted).isEqualTo(3);
    assertThat(allowance.take(Duration.ofSeconds(21).toNanos())).hasValue(7);
  }

  @Test
  void shouldGrantAgainOverTimeButNeverSaveUp() {
    long day = Duration.ofDays(1).toNanos();
    var unused = allowance.take(0);

    long granted = IntStream.range(0, 10).filter(i -> allowance.take(day + i).isPresent()).count();

    assertThat(granted).isEqualTo(3);
  }
}
