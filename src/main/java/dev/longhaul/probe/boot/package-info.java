/**
 * Finds out who configures what on this host at boot. Imports {@code model}, {@code reading},
 * {@code core.persistence}, {@code core.remediation} and {@code probe.host}.
 */
@NullMarked
package dev.longhaul.probe.boot;

import org.jspecify.annotations.NullMarked;
