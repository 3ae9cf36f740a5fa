/**
 * Looks at the host: its state, its sockets, counters, routes to peers, and rounds of active
 * measurement. Imports {@code model}, {@code contract.v1}, {@code mapping}, {@code reading} and
 * {@code probe.host}.
 */
@NullMarked
package dev.longhaul.probe.sense;

import org.jspecify.annotations.NullMarked;
