package dev.longhaul.server.flow;

import java.util.List;

/** A part of a list, and whether more follows. */
public record Slice<T>(List<T> items, boolean more) {

  public Slice {
    items = List.copyOf(items);
  }

  /** Makes a slice of what a query for one more than the limit found. */
  public static <T> Slice<T> of(List<T> found, int limit) {
    return found.size() > limit
        ? new Slice<>(found.subList(0, limit), true)
        : new Slice<>(found, false);
  }
}
