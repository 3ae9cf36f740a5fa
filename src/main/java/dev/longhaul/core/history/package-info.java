/**
 * What is usual on a path, when that changed, and what was changed on its hosts before: baselines
 * by the hour of the day, detection of drops and of slow decline, change points. Pure functions of
 * samples and their own times. Imports {@code model} and {@code core.evidence}.
 */
@NullMarked
package dev.longhaul.core.history;

import org.jspecify.annotations.NullMarked;
