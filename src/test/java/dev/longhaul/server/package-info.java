/** Tests of the service as a whole: the packaged process with a real broker and database. */
@NullMarked
package dev.longhaul.server;

import org.jspecify.annotations.NullMarked;
