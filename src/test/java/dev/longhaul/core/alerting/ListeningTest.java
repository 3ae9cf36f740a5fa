package dev.longhaul.core.alerting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ListeningTest {

  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final Duration GAP = Duration.ofMinutes(1);
  private static final Duration AFTER = Duration.ofMinutes(15);

  @Test
  void shouldCallNobodySilentBeforeItListenedLongEnough() {
    assertThat(Listening.NOT_YET.silentBefore(AFTER)).isEmpty();
    assertThat(listened(Listening.NOT_YET, START, 14).silentBefore(AFTER)).isEmpty();
    assertThat(listened(Listening.NOT_YET, START, 15).silentBefore(AFTER)).contains(START);
    assertThat(listened(Listening.NOT_YET, START, 20).silentBefore(AFTER))
        .contains(START.plus(Duration.ofMinutes(5)));
  }

  @Test
  void shouldCountAnewAfterItWasDeaf() {
    Listening before = listened(Listening.NOT_YET, START, 20);
    Instant back = START.plus(Duration.ofMinutes(23));

    Listening after = before.caughtUp(back, GAP);

    assertThat(after.silentBefore(AFTER)).isEmpty();
    assertThat(listened(after, back, 15).silentBefore(AFTER)).contains(back);
  }

  @Test
  void shouldGoOnOverShortGapsAndRepetitions() {
    Listening once = Listening.NOT_YET.caughtUp(START, GAP);

    assertThat(once.caughtUp(START, GAP)).isEqualTo(once);
    assertThat(once.caughtUp(START.minusSeconds(5), GAP)).isEqualTo(once);
    assertThat(once.caughtUp(START.plusSeconds(60), GAP).since()).contains(START);
    assertThat(once.caughtUp(START.plusSeconds(61), GAP).since()).contains(START.plusSeconds(61));
  }

  private static Listening listened(Listening before, Instant from, int minutes) {
    Listening listening = before;
    for (int i = 0; i <= minutes; i++) {
      listening = listening.caughtUp(from.plus(Duration.ofMinutes(i)), GAP);
    }
    return listening;
  }
}
