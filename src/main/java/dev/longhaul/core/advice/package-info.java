/**
 * From a diagnosis to the smallest set of changes: window arithmetic, kernel defaults, catalogue of
 * tunables, recommendations, artefacts and undo. Imports {@code model}, {@code core.evidence} and
 * {@code core.diagnosis}.
 */
@NullMarked
package dev.longhaul.core.advice;

import org.jspecify.annotations.NullMarked;
