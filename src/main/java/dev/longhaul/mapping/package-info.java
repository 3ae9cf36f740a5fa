/**
 * Between what travels ({@code contract}) and what is meant ({@code model}, {@code core}), in both
 * directions. Pure functions.
 */
@NullMarked
package dev.longhaul.mapping;

import org.jspecify.annotations.NullMarked;
