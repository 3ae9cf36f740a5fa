/**
 * The window of facts about one path and the figures drawn from it: shares, medians, windows,
 * consistency. Imports {@code model} only.
 */
@NullMarked
package dev.longhaul.core.evidence;

import org.jspecify.annotations.NullMarked;
