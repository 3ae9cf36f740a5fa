package dev.longhaul.server.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.history.PathHistory;
import dev.longhaul.core.history.SimulatedPath;
import dev.longhaul.core.history.Watch;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class PathHistoryJsonTest {

  private static final Instant DROP = SimulatedPath.START.plus(Duration.ofDays(40));

  @Test
  void shouldReadBackWhatItWrote() {
    SimulatedPath.Fate fate =
        at -> {
          boolean spell =
              at.isAfter(DROP.minus(Duration.ofDays(5)))
                  && at.isBefore(DROP.minus(Duration.ofDays(4)));
          return spell || at.isAfter(DROP) ? 0.4 : 1;
        };
    PathHistory history = Watch.add(PathHistory.NONE, SimulatedPath.CALM.days(42, 1, fate));

    assertThat(history.regression()).isPresent();
    assertThat(history.spells()).isNotEmpty();
    assertThat(history.weeks()).isNotEmpty();
    assertThat(PathHistoryJson.read(PathHistoryJson.write(history))).isEqualTo(history);
    assertThat(PathHistoryJson.write(history).length()).isLessThan(30_000);
  }

  @Test
  void shouldReadAPathWithoutSamplesAndBeginAnewAfterAnotherVersion() {
    assertThat(PathHistoryJson.read(PathHistoryJson.write(PathHistory.NONE)))
        .isEqualTo(PathHistory.NONE);
    assertThat(PathHistoryJson.read("{\"v\":99}")).isEqualTo(PathHistory.NONE);
  }
}
