/** The command line: main and sub-commands. Imports everything; nobody imports it. */
@NullMarked
package dev.longhaul.app;

import org.jspecify.annotations.NullMarked;
