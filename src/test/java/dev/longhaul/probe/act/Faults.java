package dev.longhaul.probe.act;

import java.util.ArrayList;
import java.util.List;

/** Cuts the power at one step of many. */
final class Faults {

  /** Stops everything; an error, so that nothing that handles failures takes it for one. */
  static final class PowerCut extends Error {
    private static final long serialVersionUID = 1L;

    PowerCut(String step) {
      super(step, null, false, false);
    }
  }

  /** How much of a step was done when power was cut. */
  enum Part {
    NOTHING(false),
    ONE_BYTE(false),
    HALF(true),
    ALL_BUT_ONE_BYTE(true),
    ALL(true);

    private final boolean done;

    Part(boolean done) {
      this.done = done;
    }
  }

  private final List<String> steps = new ArrayList<>();
  private int cutAt = Integer.MAX_VALUE;
  private Part part = Part.NOTHING;

  /** From now on count again, and cut at that step. */
  void cutAt(int step, Part howMuch) {
    steps.clear();
    cutAt = step;
    part = howMuch;
  }

  void never() {
    cutAt(Integer.MAX_VALUE, Part.NOTHING);
  }

  List<String> steps() {
    return List.copyOf(steps);
  }

  /** A step that is done or not. */
  void step(String name, Runnable effect) {
    steps.add(name);
    if (steps.size() == cutAt) {
      if (part.done) {
        effect.run();
      }
      throw new PowerCut(name);
    }
    effect.run();
  }

  /** Bytes of which only some may get written. */
  interface Bytes {
    void write(int howMany);
  }

  void step(String name, int length, Bytes effect) {
    steps.add(name);
    if (steps.size() == cutAt) {
      effect.write(
          switch (part) {
            case NOTHING -> 0;
            case ONE_BYTE -> Math.min(1, length);
            case HALF -> length / 2;
            case ALL_BUT_ONE_BYTE -> Math.max(0, length - 1);
            case ALL -> length;
          });
      throw new PowerCut(name);
    }
    effect.write(length);
  }
}
