package dev.longhaul.core.trial;

import java.util.ArrayList;
import java.util.List;

/**
 * A sequence of draws that a seed determines for ever (SplitMix64), so that a plan means the same
 * order of rounds on every machine and after every restart. Not for secrets; for one thread.
 */
public final class Draws {

  private static final long GOLDEN = 0x9e3779b97f4a7c15L;
  private static final int UNIFORM_BITS = 53;

  private long state;

  /** The sequence of a seed. */
  public Draws(long seed) {
    state = seed;
  }

  /** The sequence of the n-th part of what a seed stands for. */
  public static Draws of(long seed, int part) {
    return new Draws(mix(seed + GOLDEN) ^ mix(part + 1L));
  }

  /** A number below the bound, each equally likely; the bound is small. */
  public int below(int bound) {
    return (int) Math.floor(uniform() * bound);
  }

  /** A number from 0 to below 1. */
  public double uniform() {
    return (next() >>> (Long.SIZE - UNIFORM_BITS)) * 0x1.0p-53;
  }

  /** A draw from the standard normal distribution. */
  public double normal() {
    double radius = Math.sqrt(-2 * Math.log(1 - uniform()));
    return radius * Math.cos(2 * Math.PI * uniform());
  }

  /** The same things in an order that was drawn, each order equally likely. */
  public <T> List<T> shuffled(List<T> things) {
    List<T> order = new ArrayList<>(things);
    for (int last = order.size() - 1; last > 0; last--) {
      int place = below(last + 1);
      T held = order.get(last);
      order.set(last, order.get(place));
      order.set(place, held);
    }
    return List.copyOf(order);
  }

  /** The next 64 bits. */
  public long next() {
    state += GOLDEN;
    return mix(state);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
