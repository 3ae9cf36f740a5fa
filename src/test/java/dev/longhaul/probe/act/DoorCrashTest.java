package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.probe.act.Faults.Part;
import dev.longhaul.probe.act.Faults.PowerCut;
import dev.longhaul.probe.act.MemoryDisk.Loss;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Cuts everything off at every single step of what the door does, in several ways, and lets the
 * host recover: it must be exactly as before or exactly as confirmed.
 */
class DoorCrashTest {

  /** What is done, up to the cut. */
  enum Story {
    APPLY(w -> {}, w -> w.door().handle(World.apply())),
    APPLY_THAT_FAILS(w -> w.kernel.breakSetting("qdisc eth0"), w -> w.door().handle(World.apply())),
    APPLY_THAT_CUTS_OFF(w -> w.unreachable.add("1500"), w -> w.door().handle(World.apply())),
    CONFIRM(w -> w.door().handle(World.apply()), w -> w.door().handle(World.confirm())),
    CONFIRM_THAT_FAILS(
        w -> {
          w.door().handle(World.apply());
          w.failingSteps.add("reload all");
        },
        w -> w.door().handle(World.confirm())),
    ROLLBACK(w -> w.door().handle(World.apply()), w -> w.door().handle(World.rollback())),
    DEADLINE(
        w -> {
          w.door().handle(World.apply());
          w.wait(World.DEADLINE);
        },
        w -> w.door().overdue()),
    ROLLBACK_OF_CONFIRMED(
        w -> {
          w.door().handle(World.apply());
          w.door().handle(World.confirm());
        },
        w -> w.door().handle(World.rollback())),
    ROLLBACK_AFTER_REBOOT(
        w -> {
          w.door().handle(World.apply());
          w.door().handle(World.confirm());
          w.reboot(Loss.NONE, true);
        },
        w -> w.door().handle(World.rollback()));

    private final Consumer<World> before;
    private final Consumer<World> act;

    Story(Consumer<World> before, Consumer<World> act) {
      this.before = before;
      this.act = act;
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

  /** How the host comes back. */
  enum Return {
    NEW_PROCESS {
      @Override
      void run(World world) {
        var unused = world.door().recover();
        world.wait(World.DEADLINE);
        var alsoUnused = world.door().settle();
      }
    },
    /** Only the timer is left. */
    TIMER_ALONE {
      @Override
      void run(World world) {
        world.wait(World.DEADLINE);
        var unused = world.door().settle();
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
  @EnumSource
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
  @EnumSource
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
