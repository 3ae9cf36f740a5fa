package dev.longhaul.core.history;

/**
 * A change of a host that came before the goodput changed. That it came before does not prove that
 * it is the reason.
 *
 * @param change the change
 * @param sentence for a person, such as {@code the kernel of web1 went from 6.1.0-18 to 6.1.0-21,
 *     40 minutes before}
 */
public record PrecedingChange(HostChange change, String sentence) {}
