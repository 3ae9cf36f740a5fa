/**
 * The demo: Kafka, PostgreSQL, the packaged service and a small fleet of simulated hosts that
 * replay measurements of our lab. Never shipped: this source root is compiled with the tests.
 */
@NullMarked
package dev.longhaul.demo;

import org.jspecify.annotations.NullMarked;
