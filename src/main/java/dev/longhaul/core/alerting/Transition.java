package dev.longhaul.core.alerting;

import java.time.Instant;

/** An alert that begins or ends. */
public sealed interface Transition {

  /** What the alert says. */
  Signal signal();

  /** When the condition was first seen. */
  Instant since();

  /** The condition holds: tell it once. */
  record Fire(Signal signal, Instant since) implements Transition {}

  /** The condition is over. */
  record Resolve(Signal signal, Instant since, Instant until) implements Transition {}
}
