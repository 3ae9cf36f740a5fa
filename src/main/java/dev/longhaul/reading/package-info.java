/**
 * What tools print, read into {@code model}: iperf3, ss, tc, ip, mtr, tracepath, ping, nstat,
 * sysctl, perfSONAR, ndt7. Pure: text in, values and notes out, in memory that does not depend on
 * how long the text is. Imports {@code model} and Jackson.
 */
@NullMarked
package dev.longhaul.reading;

import org.jspecify.annotations.NullMarked;
