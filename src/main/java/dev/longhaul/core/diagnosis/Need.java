package dev.longhaul.core.diagnosis;

/**
 * A measurement that would decide what is still open.
 *
 * @param what what to measure
 * @param why what it would decide
 * @param command what to run, ready to paste
 */
public record Need(String what, String why, String command) {}
