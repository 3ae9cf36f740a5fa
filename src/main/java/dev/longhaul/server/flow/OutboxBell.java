package dev.longhaul.server.flow;

/** Wakes the relay of this process, so that a message leaves at once and not at the next look. */
public interface OutboxBell {

  /** Tells that messages were committed to the outbox. Cheap; never blocks. */
  void ring();
}
