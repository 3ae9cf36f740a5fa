package dev.longhaul.reading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;

/**
 * Keeps a bounded part of a sequence of any length: all of it while it is short, then its end and,
 * of what came before, evenly spread items from the first on.
 */
final class Thinned<T> {

  private static final int TAIL = 16;

  private final int most;
  private final ToLongFunction<T> weight;
  private final List<T> kept = new ArrayList<>();
  private final ArrayDeque<T> tail = new ArrayDeque<>(0);
  private long passed;
  private long step = 1;
  private long seen;

  /** One whose items all weigh the same. */
  Thinned(int most) {
    this(most, item -> 1);
  }

  /**
   * An empty one.
   *
   * @param most how many items are kept before the end
   * @param weight what leaving out an item frees
   */
  Thinned(int most, ToLongFunction<T> weight) {
    this.most = most;
    this.weight = weight;
  }

  /**
   * Takes the next item.
   *
   * @return the weight of what is left out for it
   */
  long add(T item) {
    seen++;
    long freed = 0;
    if (step == 1) {
      kept.add(item);
      passed++;
    } else {
      tail.addLast(item);
      freed = tail.size() > TAIL ? pass(tail.removeFirst()) : 0;
    }
    return kept.size() > most + (step == 1 ? TAIL : 0) ? freed + thin() : freed;
  }

  private long pass(T item) {
    boolean keeps = passed % step == 0;
    passed++;
    if (keeps) {
      kept.add(item);
    }
    return keeps ? 0 : weight.applyAsLong(item);
  }

  /** Takes the newest item back, if there is one. */
  void removeLast() {
    if (!tail.isEmpty()) {
      tail.removeLast();
      seen--;
    } else if (!kept.isEmpty()) {
      kept.remove(kept.size() - 1);
      seen--;
      passed--;
    }
  }

  /** Whether leaving out more would gain anything. */
  boolean canThin() {
    return kept.size() > 2 * TAIL;
  }

  /**
   * Leaves out every second of the items before the end.
   *
   * @return the weight of those left out
   */
  long thin() {
    if (step == 1) {
      List<T> end = kept.subList(kept.size() - TAIL, kept.size());
      tail.addAll(end);
      end.clear();
      passed -= TAIL;
    }
    long freed = 0;
    int to = 0;
    for (int i = 0; i < kept.size(); i++) {
      if (i % 2 == 0) {
        kept.set(to++, kept.get(i));
      } else {
        freed += weight.applyAsLong(kept.get(i));
      }
    }
    kept.subList(to, kept.size()).clear();
    step *= 2;
    return freed;
  }

  /** What was kept, in order. */
  List<T> items() {
    List<T> items = new ArrayList<>(kept.size() + tail.size());
    items.addAll(kept);
    items.addAll(tail);
    return items;
  }

  boolean isEmpty() {
    return seen == 0;
  }

  /** How many items were added. */
  long seen() {
    return seen;
  }

  long leftOut() {
    return seen - kept.size() - tail.size();
  }
}
