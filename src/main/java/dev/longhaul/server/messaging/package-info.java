/** Kafka: channels in, outbox relay out. Imports {@code server.flow} and {@code wire}. */
@NullMarked
package dev.longhaul.server.messaging;

import org.jspecify.annotations.NullMarked;
