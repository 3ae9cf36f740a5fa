/**
 * When a diagnosis becomes an alert and when the alert ends: pure decisions that return a reason.
 * Imports {@code model}, {@code core.diagnosis}, {@code core.advice} and {@code core.history}.
 */
@NullMarked
package dev.longhaul.core.alerting;

import org.jspecify.annotations.NullMarked;
