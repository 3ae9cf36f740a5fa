/** Tests of the package of the same name. */
@org.jspecify.annotations.NullMarked
package dev.longhaul.probe.boot;
