package dev.longhaul.server.flow;

import dev.longhaul.core.history.HostChange;
import java.util.UUID;

/** A change of a host as it is stored; ids sort by time. */
public record HostChangeView(UUID id, HostChange change) {}
