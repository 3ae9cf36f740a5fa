package dev.longhaul.wire;

/** Bounds of what is read, so that one event cannot exhaust memory or break a consumer. */
final class Limits {

  /** A record of Kafka's own default maximum size. */
  static final int EVENT_BYTES = 1 << 20;

  static final int NESTING = 32;
  static final int NAME_CHARS = 512;
  static final int NUMBER_CHARS = 100;

  /** Any text but the content of a raw output. */
  static final int TEXT_CHARS = 8192;

  /** Elements of a list or entries of a map. */
  static final int ELEMENTS = 10_000;

  static final int HOST_CHARS = 253;
  static final int ATTRIBUTE_CHARS = 1024;
  static final int FIRST_YEAR = 2000;
  static final int LAST_YEAR = 2200;

  private Limits() {}
}
