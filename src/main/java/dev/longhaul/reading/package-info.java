/**
 * What tools print, read into {@code model}: iperf3, ss, tc, ip, mtr, tracepath, ping, nstat,
 * sysctl. Pure: text in, values and notes out. Imports {@code model} and Jackson.
 */
@NullMarked
package dev.longhaul.reading;

import org.jspecify.annotations.NullMarked;
