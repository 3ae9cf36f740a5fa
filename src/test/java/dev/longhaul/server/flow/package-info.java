/** Tests of the use cases' pure parts. */
@NullMarked
package dev.longhaul.server.flow;

import org.jspecify.annotations.NullMarked;
