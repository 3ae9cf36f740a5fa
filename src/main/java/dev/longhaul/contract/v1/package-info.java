/**
 * What travels on Kafka and over REST, version 1: plain records and sealed interfaces that name
 * units in their fields. Knows only the JDK, not even {@code model}: wire and domain evolve apart.
 * A field may be added; none may be renamed, removed or change its meaning.
 */
@NullMarked
package dev.longhaul.contract.v1;

import org.jspecify.annotations.NullMarked;
