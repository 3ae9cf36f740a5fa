/**
 * Events out, commands in: the only room of the probe that knows Kafka, with a spool on disk for
 * the time it is away. Imports {@code contract.v1}, {@code wire} and {@code probe.host}.
 */
@NullMarked
package dev.longhaul.probe.messaging;

import org.jspecify.annotations.NullMarked;
