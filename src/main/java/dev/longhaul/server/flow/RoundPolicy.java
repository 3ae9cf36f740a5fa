package dev.longhaul.server.flow;

import java.time.Duration;

/**
 * How paths are measured to verify a change.
 *
 * @param enabled whether rounds are asked for at all; without them only what is measured anyway
 *     counts
 * @param port where a peer listens for one round
 * @param seconds how long a round measures
 * @param omitSeconds how much of its start is left out
 * @param pause between the beginnings of two rounds
 * @param most so many rounds are asked for at most
 * @param settle what is measured within this time after a change does not count
 */
public record RoundPolicy(
    boolean enabled,
    int port,
    int seconds,
    int omitSeconds,
    Duration pause,
    int most,
    Duration settle) {}
