package dev.longhaul.core.history;

import static dev.longhaul.core.history.SimulatedPath.CALM;
import static dev.longhaul.core.history.SimulatedPath.NOTHING;
import static dev.longhaul.core.history.SimulatedPath.START;
import static dev.longhaul.core.history.SimulatedPath.between;
import static dev.longhaul.core.history.SimulatedPath.sample;
import static dev.longhaul.core.history.SimulatedPath.step;
import static dev.longhaul.core.history.SimulatedPath.watch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.longhaul.core.history.SimulatedPath.Told;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import org.junit.jupiter.api.Test;

class WatchTest {

  private static final Instant DROP = START.plus(Duration.ofDays(15)).plus(Duration.ofHours(9));
  private static final SimulatedPath EVENINGS =
      new SimulatedPath(Duration.ofHours(1), 400, 0.4, 0.1, 0.3, 0.01);

  @Test
  void shouldTellADropByHalfWithinThreeMeasurementsAndItsEnd() {
    Instant back = DROP.plus(Duration.ofHours(30));

    List<Told> told = watch(CALM.days(20, 1, between(DROP, back, 0.5)));

    assertThat(told).extracting(Told::begins).containsExactly(true, false);
    Told first = told.get(0);
    assertThat(Duration.between(DROP, first.at())).isLessThan(Duration.ofHours(3));
    assertThat(first.regression().since()).isBetween(DROP, DROP.plus(Duration.ofHours(1)));
    assertThat(first.regression().lastGood()).isBefore(DROP);
    assertThat(first.regression().usual().mbps()).isCloseTo(400, within(40d));
    assertThat(first.regression().now().mbps()).isCloseTo(200, within(40d));
    assertThat(Duration.between(back, told.get(1).at())).isLessThan(Duration.ofHours(3));
  }

  @Test
  void shouldNotTellTheEveningOfEveryDay() {
    assertThat(watch(EVENINGS.days(60, 2, NOTHING))).isEmpty();
  }

  @Test
  void shouldTellADropInTheEveningToo() {
    Instant evening = START.plus(Duration.ofDays(15)).plus(Duration.ofHours(18));

    List<Told> told = watch(EVENINGS.days(17, 3, step(evening, 0.5)));

    assertThat(told).hasSize(1);
    assertThat(Duration.between(evening, told.get(0).at())).isLessThan(Duration.ofHours(6));
    assertThat(told.get(0).regression().usual().mbps()).isCloseTo(160, within(30d));
  }

  @Test
  void shouldNotFollowARegressionDown() {
    List<Told> told = watch(CALM.days(27, 4, step(DROP, 0.6)));

    assertThat(told).hasSize(1);
    PathHistory history = Watch.add(PathHistory.NONE, CALM.days(27, 4, step(DROP, 0.6)));
    assertThat(history.regression().orElseThrow().usual().mbps()).isCloseTo(400, within(40d));
  }

  @Test
  void shouldAcceptALowerLevelAfterTwoWeeks() {
    List<Told> told = watch(CALM.days(40, 5, step(DROP, 0.6)));

    assertThat(told).extracting(Told::begins).containsExactly(true, false);
    assertThat(Duration.between(DROP, told.get(1).at()))
        .isBetween(Duration.ofDays(14), Duration.ofDays(15));
  }

  @Test
  void shouldAcceptALowerLevelWhenAsked() {
    PathHistory regressed = Watch.add(PathHistory.NONE, CALM.days(16, 6, step(DROP, 0.6)));

    PathHistory accepted = regressed.accepted();

    assertThat(regressed.regression()).isPresent();
    assertThat(accepted.regression()).isEmpty();
    assertThat(accepted.acceptedFrom()).isEqualTo(regressed.regression().orElseThrow().since());
    assertThat(PathHistory.NONE.accepted()).isEqualTo(PathHistory.NONE);
  }

  @Test
  void shouldTellSlowDecline() {
    Instant from = START.plus(Duration.ofDays(28));
    double day = 86_400;

    List<Told> told =
        watch(
            EVENINGS.days(
                90,
                7,
                at ->
                    Math.exp(-0.008 * Math.max(0, Duration.between(from, at).toSeconds() / day))));

    assertThat(told).isNotEmpty();
    Told first = told.get(0);
    assertThat(first.regression().pace()).isEqualTo(Regression.Pace.SLOW);
    // From three quarters on it is too much: after 36 days at 0.8 % a day.
    assertThat(Duration.between(from, first.at()))
        .isBetween(Duration.ofDays(30), Duration.ofDays(46));
    assertThat(first.regression().since()).isBetween(from, first.at());
  }

  @Test
  void shouldNotTellOutliers() {
    SimulatedPath withOutliers = new SimulatedPath(Duration.ofHours(1), 400, 1, 0.08, 0, 0.05);

    assertThat(watch(withOutliers.days(60, 8, NOTHING))).isEmpty();
  }

  @Test
  void shouldNotSpeakOfAUsualGoodputTooSoon() {
    List<Sample> day = CALM.days(1, 9, NOTHING);
    List<Sample> low = new ArrayList<>(day);
    for (int i = 0; i < 4; i++) {
      low.add(sample(START.plus(Duration.ofHours(24 + i)), 100));
    }

    assertThat(watch(low)).isEmpty();
    assertThat(Profile.of(Watch.add(PathHistory.NONE, day), START).at(START)).isEmpty();
  }

  @Test
  void shouldLearnADipThatComesBackEveryNight() {
    Instant first = START.plus(Duration.ofDays(10));

    List<Told> told =
        watch(
            CALM.days(
                40,
                10,
                at -> {
                  boolean dip = at.atOffset(java.time.ZoneOffset.UTC).getHour() / 4 == 0;
                  return at.isAfter(first) && dip ? 0.4 : 1;
                }));

    assertThat(told.stream().filter(Told::begins).count()).isBetween(1L, 5L);
    assertThat(told.get(told.size() - 1).at()).isBefore(first.plus(Duration.ofDays(7)));
  }

  @Test
  void shouldTellWhenWhatAFixGainedIsLost() {
    Instant fixed = START.plus(Duration.ofDays(10));
    Instant lost = START.plus(Duration.ofDays(15));

    List<Told> told =
        watch(CALM.days(17, 11, at -> at.isBefore(fixed) || !at.isBefore(lost) ? 0.25 : 1));

    assertThat(told).hasSize(1);
    assertThat(told.get(0).at()).isAfter(lost);
    assertThat(told.get(0).regression().usual().mbps()).isCloseTo(400, within(40d));
  }

  @Test
  void shouldBearGaps() {
    Instant from = START.plus(Duration.ofDays(12));
    Instant to = from.plus(Duration.ofDays(6));
    Instant drop = to.plus(Duration.ofHours(20));

    List<Told> told =
        watch(
            CALM.days(20, 12, step(drop, 0.5)).stream()
                .filter(s -> s.at().isBefore(from) || s.at().isAfter(to))
                .toList());

    assertThat(told).extracting(Told::begins).containsExactly(true);
    assertThat(told.get(0).at()).isAfter(drop);
  }

  @Test
  void shouldNotMindTheOrderOfArrival() {
    List<Sample> samples = CALM.days(18, 13, step(DROP, 0.5));
    List<Sample> late = new ArrayList<>(samples);
    Random random = new Random(13);
    // Each event comes up to five places late.
    for (int i = 0; i + 5 < late.size(); i += 5) {
      Collections.shuffle(late.subList(i, i + 5), random);
    }

    PathHistory inOrder = Watch.add(PathHistory.NONE, samples);
    PathHistory outOfOrder = PathHistory.NONE;
    for (Sample sample : late) {
      outOfOrder = Watch.add(outOfOrder, List.of(sample));
    }

    assertThat(outOfOrder.recent()).isEqualTo(inOrder.recent());
    assertThat(outOfOrder.hours()).hasSameSizeAs(inOrder.hours());
    assertThat(outOfOrder.regression()).isPresent();
  }

  @Test
  void shouldCountARepeatedSampleOnce() {
    List<Sample> samples = CALM.days(16, 14, step(DROP, 0.5));
    PathHistory once = Watch.add(PathHistory.NONE, samples);

    assertThat(Watch.add(once, samples.subList(samples.size() - 30, samples.size())))
        .isEqualTo(once);
  }

  @Test
  void shouldTakeOneTestSeenFromBothEndsForOne() {
    PathHistory one = Watch.add(PathHistory.NONE, List.of(sample(START, 400)));

    assertThat(Watch.add(one, List.of(sample(START.plusSeconds(2), 398)))).isEqualTo(one);
  }

  @Test
  void shouldNotCompareWhatWasMeasuredInAnotherWay() {
    List<Sample> samples = CALM.days(16, 15, NOTHING);
    PathHistory history = Watch.add(PathHistory.NONE, samples);
    Instant next = history.newest().orElseThrow();
    List<Sample> parallel = new ArrayList<>();
    for (int i = 1; i < 9; i++) {
      Sample s = sample(next.plus(Duration.ofHours(i)), 20);
      Shape eight = new Shape(Shape.Source.TEST, 8, false);
      parallel.add(new Sample(s.at(), eight, s.goodput(), s.rtt(), s.retransmitted()));
    }

    assertThat(Watch.add(history, parallel)).isEqualTo(history);
    Sample days = parallel.get(7);
    Sample later =
        new Sample(
            next.plus(Duration.ofDays(3)),
            days.shape(),
            days.goodput(),
            days.rtt(),
            days.retransmitted());
    assertThat(Watch.add(history, List.of(later)).shape()).contains(days.shape());
  }

  @Test
  void shouldBearAClockThatJumps() {
    List<Sample> samples = new ArrayList<>(CALM.days(16, 16, NOTHING));
    samples.add(sample(START.plus(Duration.ofDays(16)).plus(Duration.ofMinutes(50)), 390));
    samples.add(sample(START.plus(Duration.ofDays(16)).plus(Duration.ofMinutes(5)), 395));
    samples.add(sample(START.minus(Duration.ofDays(900)), 3));

    assertThat(watch(samples)).isEmpty();
  }

  @Property(tries = 20)
  void shouldAlternateBetweenBeginningAndEnd(
      @ForAll @DoubleRange(min = 0.02, max = 0.5) double noise, @ForAll long seed) {
    SimulatedPath path = new SimulatedPath(Duration.ofHours(2), 400, 0.5, noise, 0.5, 0.05);
    Random random = new Random(seed);
    double[] fates = random.doubles(60, 0.1, 1.5).toArray();

    List<Told> told =
        watch(path.days(50, seed, at -> fates[(int) (Duration.between(START, at).toDays() % 60)]));

    for (int i = 0; i < told.size(); i++) {
      assertThat(told.get(i).begins()).isEqualTo(i % 2 == 0);
    }
    PathHistory history = Watch.add(PathHistory.NONE, path.days(50, seed, NOTHING));
    assertThat(history.hours()).hasSizeLessThanOrEqualTo(28 * 24 + 1);
    assertThat(history.recent()).hasSizeLessThanOrEqualTo(Watch.RECENT);
  }
}
