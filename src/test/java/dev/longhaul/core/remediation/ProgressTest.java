package dev.longhaul.core.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.remediation.RemediationEvent.Confirm;
import dev.longhaul.core.remediation.RemediationEvent.HostApplied;
import dev.longhaul.core.remediation.RemediationEvent.HostConfirmed;
import dev.longhaul.core.remediation.RemediationEvent.HostFailed;
import dev.longhaul.core.remediation.RemediationEvent.HostRefused;
import dev.longhaul.core.remediation.RemediationEvent.HostRolledBack;
import dev.longhaul.core.remediation.RemediationEvent.HostSuperseded;
import dev.longhaul.core.remediation.RemediationEvent.RollBack;
import dev.longhaul.core.remediation.RemediationEvent.Tick;
import dev.longhaul.core.remediation.RemediationState.Applied;
import dev.longhaul.core.remediation.RemediationState.Confirmed;
import dev.longhaul.core.remediation.RemediationState.Confirming;
import dev.longhaul.core.remediation.RemediationState.Expired;
import dev.longhaul.core.remediation.RemediationState.Refused;
import dev.longhaul.core.remediation.RemediationState.Requested;
import dev.longhaul.core.remediation.RemediationState.RolledBack;
import dev.longhaul.core.remediation.RemediationState.RollingBack;
import dev.longhaul.core.remediation.Transition.Denied;
import dev.longhaul.core.remediation.Transition.Ignored;
import dev.longhaul.core.remediation.Transition.Moved;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class ProgressTest {

  private static final Instant START = Instant.parse("2026-11-30T10:00:00Z");
  private static final Instant SOON = START.plusSeconds(60);
  private static final Instant LATER = START.plusSeconds(600);

  /** The legal successors, written down once more and independently of the code under test. */
  private static final Map<StateName, Set<StateName>> LEGAL =
      Map.of(
          StateName.REQUESTED,
          EnumSet.of(
              StateName.APPLIED,
              StateName.REFUSED,
              StateName.ROLLING_BACK,
              StateName.ROLLED_BACK,
              StateName.SUPERSEDED,
              StateName.FAILED,
              StateName.EXPIRED),
          StateName.APPLIED,
          EnumSet.of(
              StateName.CONFIRMING,
              StateName.ROLLING_BACK,
              StateName.ROLLED_BACK,
              StateName.SUPERSEDED,
              StateName.FAILED,
              StateName.EXPIRED),
          StateName.CONFIRMING,
          EnumSet.of(
              StateName.CONFIRMED,
              StateName.ROLLING_BACK,
              StateName.ROLLED_BACK,
              StateName.SUPERSEDED,
              StateName.FAILED,
              StateName.EXPIRED),
          StateName.ROLLING_BACK,
          EnumSet.of(
              StateName.ROLLED_BACK,
              StateName.REFUSED,
              StateName.SUPERSEDED,
              StateName.FAILED,
              StateName.EXPIRED),
          StateName.CONFIRMED,
          EnumSet.of(StateName.ROLLING_BACK),
          StateName.EXPIRED,
          EnumSet.of(
              StateName.CONFIRMED, StateName.ROLLED_BACK, StateName.FAILED, StateName.REFUSED));

  @Test
  void shouldKeepAChangeThatIsAppliedAndConfirmed() {
    RemediationState state = new Requested(START, SOON);

    state = moved(state, new HostApplied(START, LATER));
    assertThat(state).isEqualTo(new Applied(START, LATER));
    state = moved(state, new Confirm(SOON));
    assertThat(state).isEqualTo(new Confirming(SOON, LATER));
    state = moved(state, new HostConfirmed(SOON));

    assertThat(state).isEqualTo(new Confirmed(SOON));
    assertThat(state.pending()).isFalse();
  }

  @Test
  void shouldEndAsRolledBackWhenTheHostsTimerUndidTheChange() {
    RemediationState state = moved(new Applied(START, SOON), new HostRolledBack(SOON, "timer"));

    assertThat(state).isEqualTo(new RolledBack(SOON, "timer"));
  }

  @Test
  void shouldDenyAConfirmationAfterTheHostsTimerRanOut() {
    assertThat(Progress.after(new Applied(START, SOON), new Confirm(LATER)))
        .isInstanceOfSatisfying(Denied.class, d -> assertThat(d.reason()).contains("ran out"));
  }

  @Test
  void shouldDenyAConfirmationOfWhatIsNotApplied() {
    assertThat(Progress.after(new Requested(START, SOON), new Confirm(START)))
        .isEqualTo(new Denied("only an applied change can be confirmed; this one is requested"));
  }

  @Test
  void shouldExpireInSilenceAndStillBelieveALateReport() {
    RemediationState state = moved(new Requested(START, SOON), new Tick(LATER));
    assertThat(state).isInstanceOf(Expired.class);

    assertThat(moved(state, new HostRefused(LATER, "expired")))
        .isEqualTo(new Refused(LATER, "expired"));
  }

  @Test
  void shouldNotExpireBeforeTheDeadline() {
    assertThat(Progress.after(new Requested(START, LATER), new Tick(SOON)))
        .isInstanceOf(Ignored.class);
  }

  @Test
  void shouldTakeBackAKeptChange() {
    assertThat(moved(new Confirmed(START), new RollBack(SOON, LATER)))
        .isEqualTo(new RollingBack(SOON, LATER));
  }

  @Property
  void shouldOnlyEverMakeLegalMoves(@ForAll("events") List<RemediationEvent> events) {
    RemediationState state = new Requested(START, SOON);
    for (RemediationEvent event : events) {
      if (Progress.after(state, event) instanceof Moved m) {
        assertThat(LEGAL.getOrDefault(StateName.of(state), Set.of()))
            .as("%s on %s", event, state)
            .contains(StateName.of(m.to()));
        assertThat(m.to().since()).isEqualTo(event.at());
        state = m.to();
      }
    }
  }

  @Property
  void shouldNotMoveWhenAnEventComesTwice(@ForAll("events") List<RemediationEvent> events) {
    RemediationState state = new Requested(START, SOON);
    for (RemediationEvent event : events) {
      if (Progress.after(state, event) instanceof Moved m) {
        state = m.to();
        assertThat(Progress.after(state, event)).isNotInstanceOf(Moved.class);
      }
    }
  }

  @Property
  void shouldDenyOnlyWishes(@ForAll("events") List<RemediationEvent> events) {
    RemediationState state = new Requested(START, SOON);
    for (RemediationEvent event : events) {
      Transition t = Progress.after(state, event);
      assertThat(t instanceof Denied && !(event instanceof RemediationEvent.Wish)).isFalse();
      state = t instanceof Moved m ? m.to() : state;
    }
  }

  @Property
  void shouldComeBackFromItsNameAsItWas(@ForAll("events") List<RemediationEvent> events) {
    RemediationState state = new Requested(START, SOON);
    for (RemediationEvent event : events) {
      state = Progress.after(state, event) instanceof Moved m ? m.to() : state;
      StateName name = StateName.of(state);
      assertThat(StateName.parse(name.toString())).contains(name);
      assertThat(name.state(state.since(), deadlineOf(state), state.reason())).isEqualTo(state);
    }
  }

  @Provide
  Arbitrary<List<RemediationEvent>> events() {
    return Arbitraries.integers()
        .between(0, 8)
        .list()
        .ofMaxSize(12)
        .map(
            kinds -> {
              List<RemediationEvent> events = new ArrayList<>();
              for (int i = 0; i < kinds.size(); i++) {
                events.add(event(kinds.get(i), START.plusSeconds(13L * (i + 1))));
              }
              return events;
            });
  }

  private static RemediationEvent event(int kind, Instant at) {
    return switch (kind) {
      case 0 -> new HostApplied(at, at.plusSeconds(30));
      case 1 -> new HostConfirmed(at);
      case 2 -> new HostRolledBack(at, "r");
      case 3 -> new HostRefused(at, "r");
      case 4 -> new HostSuperseded(at, "r");
      case 5 -> new HostFailed(at, "r");
      case 6 -> new Confirm(at);
      case 7 -> new RollBack(at, at.plusSeconds(30));
      default -> new Tick(at);
    };
  }

  private static Instant deadlineOf(RemediationState state) {
    return state instanceof RemediationState.Waiting w ? w.deadline() : Instant.EPOCH;
  }

  private static RemediationState moved(RemediationState state, RemediationEvent event) {
    Transition t = Progress.after(state, event);
    assertThat(t).isInstanceOf(Moved.class);
    return ((Moved) t).to();
  }
}
