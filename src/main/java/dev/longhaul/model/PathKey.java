package dev.longhaul.model;

import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.Objects;
import java.util.UUID;

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

  /** Name-based UUID (version 3) of the three parts, so that anybody can compute it. */
  public UUID id() {
    String name = sender + "|" + receiver + "|" + (family == AddressFamily.IPV4 ? 4 : 6);
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
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
