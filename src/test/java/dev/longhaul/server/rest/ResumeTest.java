package dev.longhaul.server.rest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.github.f4b6a3.uuid.UuidCreator;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class ResumeTest {

  @Test
  void shouldResumeDiagnosesALittleBeforeTheLastOneSeen() {
    Instant at = Instant.parse("2026-11-30T10:00:00.123Z");
    UUID seen = UuidCreator.getTimeOrderedEpoch(at);

    UUID from = Resume.diagnosis(seen.toString()).orElseThrow();

    assertThat(from).isEqualTo(new UUID((at.toEpochMilli() - 5000) << 16, 0));
    assertThat(from.toString()).isLessThan(seen.toString());
  }

  @Test
  void shouldResumeAlertsALittleBeforeTheLastOneSeen() {
    Instant changed = Instant.parse("2026-11-30T10:00:00.123456Z");
    String id = Resume.alertEventId(UUID.randomUUID(), changed);

    assertThat(Resume.alert(id)).contains(changed.minusMillis(5000));
  }

  @Test
  void shouldStartAnewWithoutAnId() {
    assertThat(Resume.alert(null)).isEmpty();
    assertThat(Resume.diagnosis(null)).isEmpty();
  }

  @Test
  void shouldRefuseIdsOfOthers() {
    assertThatThrownBy(() -> Resume.diagnosis(UUID.randomUUID().toString()))
        .isInstanceOf(ProblemException.class);
    assertThatThrownBy(() -> Resume.alert("17")).isInstanceOf(ProblemException.class);
  }
}
