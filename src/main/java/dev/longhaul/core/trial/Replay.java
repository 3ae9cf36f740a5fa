package dev.longhaul.core.trial;

import dev.longhaul.core.trial.Block.Standing;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Walks through what has happened and finds out where a trial stands. All of it follows from plan
 * and rounds, so nothing else needs to be kept over a restart.
 */
final class Replay {

  private final TrialPlan plan;
  private final List<Round> rounds;
  private final List<Block> blocks = new ArrayList<>();
  private final List<Block> counted = new ArrayList<>();
  private final List<Look> looks = new ArrayList<>();
  private List<Arm> running;
  private Optional<Slot> open = Optional.empty();

  private Replay(TrialPlan plan, List<Round> rounds) {
    this.plan = plan;
    this.rounds = rounds;
    running = plan.contest().arms();
  }

  /**
   * Where the trial stands.
   *
   * @throws IllegalArgumentException when the rounds are not those of this plan
   */
  static Replay of(TrialPlan plan, History history) {
    Replay replay = new Replay(plan, history.rounds());
    replay.walk();
    return replay;
  }

  /** Blocks that are finished, in the order in which they were run. */
  List<Block> blocks() {
    return blocks;
  }

  /** Blocks that count. */
  List<Block> counted() {
    return counted;
  }

  /** Looks that were due so far. */
  List<Look> looks() {
    return looks;
  }

  /** Arms without a verdict. */
  List<Arm> running() {
    return running;
  }

  /** The next round; empty if the trial has come to its end. */
  Optional<Slot> open() {
    return open;
  }

  private void walk() {
    int at = 0;
    while (!running.isEmpty()) {
      List<Slot> order = order(blocks.size());
      List<Round> block = new ArrayList<>();
      for (Slot slot : order) {
        if (at == rounds.size()) {
          open = Optional.of(slot);
          return;
        }
        block.add(matching(rounds.get(at++), slot));
        if (block.get(block.size() - 1).spoiled()) {
          break;
        }
      }
      close(block);
    }
    if (at < rounds.size()) {
      throw new IllegalArgumentException("There are rounds after the end of the trial");
    }
  }

  private void close(List<Round> block) {
    Standing standing = Weather.of(block, counted);
    boolean tooOften =
        standing == Standing.PATH_SLOW && Weather.repeated(blocks) >= plan.budget().repeats();
    Block closed = new Block(blocks.size(), block, tooOften ? Standing.COUNTED : standing);
    blocks.add(closed);
    if (closed.standing() == Standing.COUNTED) {
      counted.add(closed);
      lookIfDue();
    }
  }

  private void lookIfDue() {
    for (LookAt at : LookAt.values()) {
      if (at.blocks() == counted.size()) {
        Look look = Judge.look(plan, at, running, counted);
        looks.add(look);
        running = look.survivors();
      }
    }
  }

  private List<Slot> order(int block) {
    List<Arm> arms = Stream.concat(Stream.of(plan.contest().baseline()), running.stream()).toList();
    List<Arm> drawn = Draws.of(plan.seed(), block).shuffled(arms);
    List<Slot> order = new ArrayList<>();
    for (Arm arm : drawn) {
      order.add(new Slot(block, order.size(), arm.name()));
    }
    return order;
  }

  private static Round matching(Round round, Slot slot) {
    if (!round.slot().equals(slot)) {
      throw new IllegalArgumentException(
          "The rounds are not those of this plan: expected " + slot + ", found " + round.slot());
    }
    return round;
  }
}
