/** Tests of what is remembered of a path over weeks. */
@org.jspecify.annotations.NullMarked
package dev.longhaul.core.history;
