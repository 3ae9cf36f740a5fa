package dev.longhaul.server.flow;

/**
 * Why an event cannot be used.
 *
 * @param code short and stable, for machines, such as {@code not-json} or {@code too-old}
 * @param reason what is wrong and what would be right, for people
 */
public record Rejection(String code, String reason) {}
