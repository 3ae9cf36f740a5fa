package dev.longhaul.model;

/** What a stated fact is measured in; each says how a person writes it. */
public enum Quantity {
  /** Bits a second. */
  RATE("a rate such as 500 Mbit/s, 22 MB/s, 9.5e8 or <10 Mbit/s"),
  /** Seconds. */
  TIME("a time such as 76ms, 0.3 s or 250us"),
  /** Bytes of memory or payload. */
  SIZE("a size such as 16384, 64K, 4 MiB or 22 MB"),
  /** Part of a whole. */
  SHARE("a share such as 1.5 %"),
  /** A number without a unit. */
  COUNT("a number such as 326"),
  /** Bytes of one packet. */
  PACKET("a number of bytes from 1 to 65535, such as 1420"),
  /** A name or a few words. */
  WORDS("a few words");

  private final String accepted;

  Quantity(String accepted) {
    this.accepted = accepted;
  }

  /** How it is written, for people. */
  public String accepted() {
    return accepted;
  }
}
