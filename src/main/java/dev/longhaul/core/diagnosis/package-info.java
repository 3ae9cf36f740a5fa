/**
 * From evidence to ranked causes. One class per family of rules, each citing the ids of the rules
 * it stands on. Imports {@code model} and {@code core.evidence}.
 */
@NullMarked
package dev.longhaul.core.diagnosis;

import org.jspecify.annotations.NullMarked;
