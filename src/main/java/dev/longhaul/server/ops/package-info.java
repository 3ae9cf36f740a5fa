/** Configuration, health and metrics of the service. */
@NullMarked
package dev.longhaul.server.ops;

import org.jspecify.annotations.NullMarked;
