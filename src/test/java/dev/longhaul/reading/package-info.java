/** Tests of what is read from tools' output. */
@org.jspecify.annotations.NullMarked
package dev.longhaul.reading;
