package dev.longhaul.probe.ops;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class ThriftTest {

  private static final long START = Long.MAX_VALUE - 5;

  @Test
  void shouldLetWhatIsCheapBeDoneAtAnyTime() {
    Thrift thrift = new Thrift(0.0025, START);
    thrift.spent(Duration.ofMillis(100));
    thrift.spent(Duration.ofMillis(100));
    thrift.done(START);

    assertThat(thrift.mayBegin(after(0))).isTrue();
  }

  @Test
  void shouldMakeWhatIsCostlyWaitAndForgetItAfterwards() {
    Thrift thrift = new Thrift(0.0025, START);
    thrift.spent(Duration.ofSeconds(3));
    thrift.done(START);
    boolean early = thrift.mayBegin(after(1090));
    boolean late = thrift.mayBegin(after(1101));
    thrift.spent(Duration.ofMillis(1));
    thrift.done(after(1101));

    assertThat(early).isFalse();
    assertThat(late).isTrue();
    assertThat(thrift.mayBegin(after(1102))).isTrue();
  }

  /** The clock may pass the largest number: only differences count. */
  private static long after(long seconds) {
    return START + Duration.ofSeconds(seconds).toNanos();
  }
}
