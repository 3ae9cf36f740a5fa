@org.jspecify.annotations.NullMarked
package dev.longhaul.probe.setup;
