package dev.longhaul.core.diagnosis;

/**
 * One fact that a finding stands on.
 *
 * @param field what was looked at, in the field's terms, such as {@code sndbuf_limited share}
 * @param value what it was, with its unit
 * @param source where it came from, such as {@code ss (sender)}
 */
public record EvidenceItem(String field, String value, String source) {}
