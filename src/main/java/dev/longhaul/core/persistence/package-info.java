/**
 * Which files keep a confirmed change over a reboot, in the way of whoever manages the host's
 * network (rules P1 to P4, Q7, M4); pure. Imports {@code model} and {@code core.remediation}.
 */
@NullMarked
package dev.longhaul.core.persistence;

import org.jspecify.annotations.NullMarked;
