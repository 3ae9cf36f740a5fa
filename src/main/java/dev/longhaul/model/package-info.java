/**
 * Values with units, identities and what was measured: records, enums and sealed interfaces. Knows
 * nothing but the JDK, reads no clock, does no I/O. Everything else may import this package; it
 * imports none of them.
 */
@NullMarked
package dev.longhaul.model;

import org.jspecify.annotations.NullMarked;
