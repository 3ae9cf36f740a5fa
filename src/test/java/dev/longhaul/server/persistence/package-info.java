/** Tests of the stores' pure parts. */
@NullMarked
package dev.longhaul.server.persistence;

import org.jspecify.annotations.NullMarked;
