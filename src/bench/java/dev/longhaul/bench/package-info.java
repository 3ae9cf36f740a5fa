/**
 * Benchmarks: load generators and runners. Never shipped. Results and commands stand in {@code
 * docs/benchmarks.md}.
 */
@NullMarked
package dev.longhaul.bench;

import org.jspecify.annotations.NullMarked;
