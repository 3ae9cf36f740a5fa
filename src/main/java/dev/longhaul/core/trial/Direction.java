package dev.longhaul.core.trial;

/** Which way an arm differs from its baseline. */
public enum Direction {
  BETTER,
  WORSE
}
