package dev.longhaul.core.history;

import java.time.Instant;

/** One of the last samples: when, and the logarithm of its bits a second. */
public record Recent(Instant at, float level) {}
