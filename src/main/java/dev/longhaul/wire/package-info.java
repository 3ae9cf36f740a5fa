/**
 * The JSON codec of the contract and the one list of contract types for native reflection. Imports
 * {@code contract} and Jackson.
 */
@NullMarked
package dev.longhaul.wire;

import org.jspecify.annotations.NullMarked;
