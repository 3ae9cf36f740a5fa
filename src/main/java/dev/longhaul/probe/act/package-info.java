/**
 * The one guarded door through which a host is changed: journal, snapshot, timer, undo. Imports
 * {@code model}, {@code core}, {@code contract.v1}, {@code wire} and {@code probe.host}.
 */
@NullMarked
package dev.longhaul.probe.act;

import org.jspecify.annotations.NullMarked;
