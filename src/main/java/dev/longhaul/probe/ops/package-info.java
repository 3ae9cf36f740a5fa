/**
 * The running probe: settings, schedules, limits, and what it says about itself. Imports the other
 * rooms of the probe.
 */
@NullMarked
package dev.longhaul.probe.ops;

import org.jspecify.annotations.NullMarked;
