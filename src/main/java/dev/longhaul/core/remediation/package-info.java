/**
 * States of one change of a remote host and what may follow what. Imports {@code model}, {@code
 * core.evidence} and {@code core.advice}.
 */
@NullMarked
package dev.longhaul.core.remediation;

import org.jspecify.annotations.NullMarked;
