package dev.longhaul.model;

/**
 * A fact that a tool or probe found out, without saying on which host or path: that is the business
 * of the {@link Observation} around it. What a tool did not say is empty, never zero.
 */
public sealed interface Measurement
    permits ThroughputTest, SocketSamples, PathTrace, PingRun, Counters, HostState, StatedFacts {}
