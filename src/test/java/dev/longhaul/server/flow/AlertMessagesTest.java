package dev.longhaul.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class AlertMessagesTest {

  private static final Instant SINCE = Instant.parse("2026-03-01T12:00:00.250Z");

  @Test
  void shouldGiveAnAlertTheSameRowWhenItEnds() {
    UUID begun = AlertMessages.rowId("fingerprint", SINCE);

    assertThat(AlertMessages.rowId("fingerprint", SINCE)).isEqualTo(begun);
    assertThat(AlertMessages.rowId("other", SINCE)).isNotEqualTo(begun);
    assertThat(AlertMessages.rowId("fingerprint", SINCE.plusMillis(1))).isNotEqualTo(begun);
  }

  @Test
  void shouldMakeRowIdsThatSortByTime() {
    UUID id = AlertMessages.rowId("fingerprint", SINCE);

    assertThat(id.version()).isEqualTo(7);
    assertThat(id.variant()).isEqualTo(2);
    assertThat(id.getMostSignificantBits() >>> 16).isEqualTo(SINCE.toEpochMilli());
  }
}
