package dev.longhaul.core.history;

import static dev.longhaul.core.history.SimulatedPath.CALM;
import static dev.longhaul.core.history.SimulatedPath.NOTHING;
import static dev.longhaul.core.history.SimulatedPath.START;
import static dev.longhaul.core.history.SimulatedPath.between;
import static dev.longhaul.core.history.SimulatedPath.sample;
import static dev.longhaul.core.history.SimulatedPath.step;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ChangePointsTest {

  private static final Instant DAY_9 = START.plus(Duration.ofDays(9));
  private static final Instant DAY_15 = START.plus(Duration.ofDays(15));

  @Test
  void shouldFindWhenTheLevelChangedAndFromWhatToWhat() {
    List<ChangePoint> found = points(CALM, 20, 1, step(DAY_9, 0.6));

    assertThat(found).hasSize(1);
    ChangePoint point = found.get(0);
    assertThat(Duration.between(DAY_9, point.at()).abs()).isLessThan(Duration.ofHours(4));
    assertThat(point.lastBefore()).isBefore(point.at());
    assertThat(point.from().mbps()).isCloseTo(400, within(20d));
    assertThat(point.to().mbps()).isCloseTo(240, within(20d));
    assertThat(point.confidence()).isGreaterThan(0.999);
  }

  @Test
  void shouldFindSeveralUnderTheRhythmOfTheDayAndOutliers() {
    SimulatedPath path = new SimulatedPath(Duration.ofHours(1), 400, 0.4, 0.12, 0.3, 0.03);

    List<ChangePoint> found = points(path, 24, 2, between(DAY_9, DAY_15, 0.5));

    assertThat(found).hasSize(2);
    assertThat(Duration.between(DAY_9, found.get(0).at()).abs()).isLessThan(Duration.ofHours(8));
    assertThat(Duration.between(DAY_15, found.get(1).at()).abs()).isLessThan(Duration.ofHours(8));
  }

  @Test
  void shouldFindNothingWhereNothingChanged() {
    SimulatedPath path = new SimulatedPath(Duration.ofHours(1), 400, 0.4, 0.12, 0.3, 0.03);

    for (int seed = 0; seed < 30; seed++) {
      assertThat(points(path, 28, seed, NOTHING)).isEmpty();
    }
  }

  @Test
  void shouldProveNothingWithFewValues() {
    PathHistory history =
        Watch.add(
            PathHistory.NONE,
            List.of(
                sample(START, 400),
                sample(START.plus(Duration.ofHours(1)), 400),
                sample(START.plus(Duration.ofHours(2)), 20)));

    assertThat(ChangePoints.of(history)).isEmpty();
    assertThat(ChangePoints.of(PathHistory.NONE)).isEmpty();
  }

  private static List<ChangePoint> points(
      SimulatedPath path, double days, long seed, SimulatedPath.Fate fate) {
    return ChangePoints.of(Watch.add(PathHistory.NONE, path.days(days, seed, fate)));
  }
}
