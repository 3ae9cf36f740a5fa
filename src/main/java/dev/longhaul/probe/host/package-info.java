/**
 * The host as the probe reaches it: tools by absolute path, files below a root, the boot's clock.
 * The only room that starts processes. Imports {@code model} and {@code reading}.
 */
@NullMarked
package dev.longhaul.probe.host;

import org.jspecify.annotations.NullMarked;
