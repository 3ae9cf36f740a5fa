package dev.longhaul.model;

import java.util.Comparator;
import java.util.Objects;

/** Identity of a path: who sends the bulk of the data, who receives it, over which IP version. */
public record PathKey(HostId sender, HostId receiver, AddressFamily family)
    implements Comparable<PathKey> {

  private static final Comparator<PathKey> ORDER =
      Comparator.comparing(PathKey::sender)
          .thenComparing(PathKey::receiver)
          .thenComparing(PathKey::family);

  public PathKey {
    Objects.requireNonNull(sender, "sender");
    Objects.requireNonNull(receiver, "receiver");
    Objects.requireNonNull(family, "family");
  }

  @Override
  public int compareTo(PathKey other) {
    return ORDER.compare(this, other);
  }

  @Override
  public String toString() {
    return sender + "->" + receiver + "/" + family;
  }
}
