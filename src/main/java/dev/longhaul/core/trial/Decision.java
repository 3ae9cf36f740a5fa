package dev.longhaul.core.trial;

/** What a look means for one arm. */
public sealed interface Decision {

  /** More rounds are needed. */
  record GoOn() implements Decision {}

  /** The verdict stands; the arm runs no more. */
  record Settled(Verdict verdict) implements Decision {}
}
