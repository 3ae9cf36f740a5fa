package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.probe.act.Faults.Part;
import dev.longhaul.probe.act.Faults.PowerCut;
import dev.longhaul.probe.act.MemoryDisk.Loss;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Cuts everything off at every single step of what the door does, in several ways, and lets the
 * host recover: it must be exactly as before or exactly as confirmed.
 */
class DoorCrashTest {

  /**
   * What is done, up to the cut.
   *
   * @param before what has been done without trouble
   * @param act what is cut off
   */
  record Story(String name, Consumer<World> before, Consumer<World> act) {

    @Override
    public String toString() {
      return name;
    }

    int steps() {
      World world = new World();
      before.accept(world);
      world.faults.never();
      act.accept(world);
      return world.faults.steps().size();
    }

    /** The world in which power was cut at a step. */
    World cutAt(int step, Part part) {
      World world = new World();
      before.accept(world);
      world.faults.cutAt(step, part);
      try {
        act.accept(world);
      } catch (PowerCut expected) {
        world.faults.never();
        return world;
      }
      throw new AssertionError("There is no step " + step + " in " + this);
    }
  }

  private static void handle(World w, AdmittedCommand... commands) {
    for (AdmittedCommand c : commands) {
      var unused = w.door().handle(c);
    }
  }

  static Stream<Story> stories() {
    return Stream.of(
        new Story("apply", w -> {}, w -> handle(w, World.apply())),
        new Story(
            "apply that fails",
            w -> w.kernel.breakSetting("qdisc eth0"),
            w -> handle(w, World.apply())),
        new Story(
            "apply that cuts off", w -> w.unreachable.add("1500"), w -> handle(w, World.apply())),
        new Story("confirm", w -> handle(w, World.apply()), w -> handle(w, World.confirm())),
        new Story(
            "confirm that fails",
            w -> {
              handle(w, World.apply());
              w.failingSteps.add("reload all");
            },
            w -> handle(w, World.confirm())),
        new Story("rollback", w -> handle(w, World.apply()), w -> handle(w, World.rollback())),
        new Story(
            "deadline",
            w -> {
              handle(w, World.apply());
              w.wait(World.DEADLINE);
            },
            w -> {
              var unused = w.door().overdue();
            }),
        new Story(
            "rollback of confirmed",
            w -> handle(w, World.apply(), World.confirm()),
            w -> handle(w, World.rollback())),
        new Story(
            "rollback after a reboot",
            w -> {
              handle(w, World.apply(), World.confirm());
              w.reboot(Loss.NONE, true);
            },
            w -> handle(w, World.rollback())));
  }

  /** How the host comes back. */
  enum Return {
    NEW_PROCESS {
      @Override
      void run(World world) {
        var unused = world.door().recover();
        world.wait(World.DEADLINE);
        assertThat(world.door().settle()).isTrue();
      }
    },
    /** Only the timer is left. */
    TIMER_ALONE {
      @Override
      void run(World world) {
        world.wait(World.DEADLINE);
        assertThat(world.door().settle()).isTrue();
      }
    },
    NEW_BOOT {
      @Override
      void run(World world) {
        world.reboot(Loss.ALL_THAT_WAS_NOT_SYNCED, true);
      }
    },
    NEW_BOOT_WITH_NAMES_KEPT {
      @Override
      void run(World world) {
        world.reboot(Loss.BYTES, true);
      }
    },
    NEW_BOOT_WITH_ALL_KEPT {
      @Override
      void run(World world) {
        world.reboot(Loss.NONE, true);
      }
    },
    /** The boot step came too late: files had been read already. */
    NEW_BOOT_WITHOUT_BOOT_STEP {
      @Override
      void run(World world) {
        world.reboot(Loss.NONE, false);
        var unused = world.door().recover();
      }
    };

    abstract void run(World world);
  }

  private int points;

  @ParameterizedTest
  @MethodSource("stories")
  void shouldLeaveTheHostOldOrConfirmedWhereverItIsCut(Story story) {
    int steps = story.steps();
    assertThat(steps).isGreaterThan(5);
    for (int step = 1; step <= steps; step++) {
      for (Part part : Part.values()) {
        for (Return back : Return.values()) {
          World world = story.cutAt(step, part);
          back.run(world);
          assertSound(world, story + " cut at step " + step + ", " + part + ", " + back);
        }
      }
    }
    System.getLogger("crash").log(System.Logger.Level.INFO, story + ": " + points + " points");
  }

  /** Recovery is cut as well, at every step of it, and then comes once more. */
  @ParameterizedTest
  @MethodSource("stories")
  void shouldSurviveASecondCutDuringRecovery(Story story) {
    int steps = story.steps();
    for (int step = 1; step <= steps; step++) {
      for (Return first : List.of(Return.NEW_PROCESS, Return.NEW_BOOT)) {
        for (int second = 1; ; second++) {
          World world = story.cutAt(step, Part.HALF);
          world.faults.cutAt(second, Part.HALF);
          try {
            first.run(world);
            break;
          } catch (PowerCut expected) {
            world.faults.never();
          }
          for (Return back : List.of(Return.NEW_PROCESS, Return.NEW_BOOT)) {
            World again = twice(story, step, first, second);
            back.run(again);
            assertSound(
                again,
                story + " cut at " + step + ", " + first + " cut at " + second + ", " + back);
          }
        }
      }
    }
  }

  private static World twice(Story story, int step, Return first, int second) {
    World world = story.cutAt(step, Part.HALF);
    world.faults.cutAt(second, Part.HALF);
    try {
      first.run(world);
    } catch (PowerCut expected) {
      world.faults.never();
    }
    return world;
  }

  private void assertSound(World world, String what) {
    points++;
    Door door = world.door();
    boolean kept = door.status().stream().anyMatch(s -> s.state().equals("CONFIRMED"));
    assertThat(kept ? world.isConfirmed() : world.isOld()).as("%s:%n%s", what, world).isTrue();
    assertThat(door.pending()).as(what).isEmpty();
    assertThat(door.recover()).as(what + ", a second recovery").isEmpty();
  }

  @Test
  void shouldBeOldOrConfirmedWhenTheDiskFillsUpAnywhere() {
    World measured = new World();
    measured.disk.room(1_000_000);
    for (int room = 0; room < 6000; room += 7) {
      World world = new World();
      world.disk.room(room);
      String applied = world.door().handle(World.apply()).result().outcome();
      if (!applied.equals("applied")) {
        assertThat(world.isOld()).as("room for %d bytes, apply: %s", room, world).isTrue();
        continue;
      }
      String confirmed = world.door().handle(World.confirm()).result().outcome();
      assertThat(confirmed.equals("confirmed") ? world.isConfirmed() : world.isOld())
          .as("room for %d bytes, confirm %s: %s", room, confirmed, world)
          .isTrue();
      world.disk.room(Long.MAX_VALUE);
      world.wait(World.DEADLINE);
      var unused = world.door().settle();
      assertThat(confirmed.equals("confirmed") ? world.isConfirmed() : world.isOld())
          .as("room again after %d bytes: %s", room, world)
          .isTrue();
      assertThat(world.door().pending()).isEmpty();
    }
  }
}
