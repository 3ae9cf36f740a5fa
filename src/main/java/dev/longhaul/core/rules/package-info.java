/**
 * The rule book: what each rule states, in our own words, with the numbers that the code really
 * uses, and which causes stand on it. Imports {@code model} and the rooms whose numbers it tells.
 */
@NullMarked
package dev.longhaul.core.rules;

import org.jspecify.annotations.NullMarked;
