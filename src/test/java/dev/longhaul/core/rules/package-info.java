/** Tests of the window of facts about one path. */
@org.jspecify.annotations.NullMarked
package dev.longhaul.core.rules;
