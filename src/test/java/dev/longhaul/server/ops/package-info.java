/** Tests of configuration, health and metrics of the service. */
@org.jspecify.annotations.NullMarked
package dev.longhaul.server.ops;
