package dev.longhaul.model;

import java.util.Objects;

/**
 * Names one host: the id its probe reports under, or the address of a peer that runs no probe.
 *
 * @param value 1 to 253 printable characters without blanks
 */
public record HostId(String value) implements Comparable<HostId> {

  private static final int MAX_LENGTH = 253;

  public HostId {
    Objects.requireNonNull(value, "value");
    if (value.isEmpty() || value.length() > MAX_LENGTH) {
      throw new IllegalArgumentException(
          "A host id has 1 to " + MAX_LENGTH + " characters, this one has " + value.length());
    }
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c <= ' ' || c == 0x7f) {
        throw new IllegalArgumentException("A host id has no blanks and no control characters");
      }
    }
  }

  @Override
  public int compareTo(HostId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
