/**
 * A Kafka broker, a PostgreSQL server and the packaged service, started by a test, a benchmark or
 * the demo. Never shipped: this source root is compiled with the tests. Imports nothing of the
 * product.
 */
@NullMarked
package dev.longhaul.embedded;

import org.jspecify.annotations.NullMarked;
