package dev.longhaul.core.history;

import dev.longhaul.model.Bandwidth;
import java.time.Instant;

/**
 * A moment from which on the level of a path was another one.
 *
 * @param lastBefore the last hour of the old level
 * @param at the first hour of the new one
 * @param from the old level, freed from the rhythm of the day
 * @param to the new level
 * @param confidence one minus the probability to see this in a path that did not change
 */
public record ChangePoint(
    Instant lastBefore, Instant at, Bandwidth from, Bandwidth to, double confidence) {}
