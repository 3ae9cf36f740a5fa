package dev.longhaul.core.trial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.remediation.AllowList;
import dev.longhaul.core.remediation.AllowList.Wanted;
import dev.longhaul.core.trial.Outcome.Judged;
import dev.longhaul.core.trial.Verdict.Better;
import dev.longhaul.core.trial.Verdict.Ground;
import dev.longhaul.model.Change;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class EliminationTest {

  private static final SlowSingleFlow FACTS =
      new SlowSingleFlow(
          "eth0",
          "default",
          Map.of(
              "net.ipv4.tcp_congestion_control",
              "cubic",
              "net.ipv4.tcp_wmem",
              "4096\t16384\t4194304"),
          Optional.of("fq_codel"),
          9000);

  @Test
  void shouldTryKnobsInTheOrderOfAnExperiencedOperator() {
    assertThat(FACTS.order().stages())
        .extracting(Stage::knob)
        .containsExactly(
            "congestion control", "send window", "fq quantum", "packet size", "unsent data");
  }

  @Test
  void shouldLeaveOutWhatCanChangeNothing() {
    SlowSingleFlow tuned =
        new SlowSingleFlow(
            "eth0",
            "default",
            Map.of(
                "net.ipv4.tcp_congestion_control",
                "bbr",
                "net.ipv4.tcp_wmem",
                "4096 16384 67108864",
                "net.ipv4.tcp_notsent_lowat",
                "131072"),
            Optional.empty(),
            1500);

    assertThat(tuned.order().stages())
        .extracting(Stage::knob)
        .containsExactly("congestion control", "fq quantum");
    assertThat(tuned.order().stages().get(0).positions())
        .extracting(Arm::name)
        .containsExactly("cubic");
  }

  @Test
  void shouldOfferOnlyWhatAHostWouldAccept() {
    for (Stage stage : FACTS.order().stages()) {
      for (Arm arm : stage.positions()) {
        List<Wanted> wanted = arm.changes().stream().map(EliminationTest::wanted).toList();
        assertThat(AllowList.check(wanted))
            .as(arm.name())
            .isInstanceOf(AllowList.Verdict.Allowed.class);
      }
    }
  }

  @Test
  void shouldMakeTheWinnerTheNextBaseline() {
    Elimination order = FACTS.order();
    Contest first = order.next(List.of()).orElseThrow();
    Outcome won = outcome(first, Optional.of(first.arms().get(0)));

    Contest second = order.next(List.of(won)).orElseThrow();

    assertThat(second.baseline()).isEqualTo(first.arms().get(0));
    assertThat(second.arms()).allSatisfy(arm -> assertThat(arm.changes()).hasSize(2));
    assertThat(second.arms()).extracting(Arm::name).contains("bbr + wmem 32 MiB");
  }

  @Test
  void shouldKeepTheBaselineWhereNothingWonAndEndAfterTheLastKnob() {
    Elimination order = FACTS.order();
    Outcome lost = outcome(order.next(List.of()).orElseThrow(), Optional.empty());

    assertThat(order.next(List.of(lost)).orElseThrow().baseline()).isEqualTo(Arm.untouched());
    assertThat(order.next(List.of(lost, lost, lost, lost, lost))).isEmpty();
    assertThat(order.best(List.of(lost))).isEqualTo(Arm.untouched());
  }

  private static Outcome outcome(Contest contest, Optional<Arm> winner) {
    Comparison six =
        new Comparison(
            Optional.of(Shift.of(1, 2, 3, 4, 5, 6)), 0.05, new Failures(0, 6, 0, 6), 0, List.of());
    return new Outcome(
        winner.map(arm -> new Judged(arm, new Better(six, Ground.GOODPUT))).stream().toList(),
        winner,
        contest.baseline().name());
  }

  private static Wanted wanted(Change change) {
    return new Wanted(change.setting(), target(change), change.from(), change.to());
  }

  private static Optional<String> target(Change change) {
    if (change instanceof Change.QdiscReplace q) {
      return Optional.of(q.device());
    }
    return change instanceof Change.RouteMtu r ? Optional.of(r.destination()) : Optional.empty();
  }
}
