/**
 * One class for each use case, and the interfaces of stores and senders that they need. Returns
 * {@code Uni}; imports {@code core}, {@code model}, {@code contract}, {@code mapping}.
 */
@NullMarked
package dev.longhaul.server.flow;

import org.jspecify.annotations.NullMarked;
