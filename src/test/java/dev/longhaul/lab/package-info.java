/**
 * End-to-end tests in the lab of {@code src/lab}: real kernels with a long path behind their
 * network card, real probes in them, Kafka, PostgreSQL and the packaged service outside.
 */
@NullMarked
package dev.longhaul.lab;

import org.jspecify.annotations.NullMarked;
