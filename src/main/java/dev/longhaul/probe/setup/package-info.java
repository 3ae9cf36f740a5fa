/**
 * Puts the probe on a host and takes it off again: units, folders, keys, the user it runs as.
 * Imports {@code probe.host} for files and tools, and {@code wire} to judge keys.
 */
@NullMarked
package dev.longhaul.probe.setup;

import org.jspecify.annotations.NullMarked;
