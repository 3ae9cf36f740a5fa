/** Tests over the whole of the project. */
@org.jspecify.annotations.NullMarked
package dev.longhaul;
