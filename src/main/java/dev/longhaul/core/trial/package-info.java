/**
 * Trials: the design of rounds, exact statistics and verdicts. Knows no clock and no source of
 * chance: moments and seeds are passed in. Imports {@code model} only.
 */
@NullMarked
package dev.longhaul.core.trial;

import org.jspecify.annotations.NullMarked;
