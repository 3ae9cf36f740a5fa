@NullMarked
package dev.longhaul.core.trial;

import org.jspecify.annotations.NullMarked;
