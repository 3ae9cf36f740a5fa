package dev.longhaul.server.flow;

import java.util.Optional;

/**
 * Which part of a list is wanted.
 *
 * @param limit at most so many
 * @param after what follows this key in the order of the list; empty for the beginning
 * @param <K> what the list is ordered by; unique in the list
 */
public record PageOf<K>(int limit, Optional<K> after) {

  public PageOf {
    if (limit < 1) {
      throw new IllegalArgumentException("A page holds at least one item: " + limit);
    }
  }
}
