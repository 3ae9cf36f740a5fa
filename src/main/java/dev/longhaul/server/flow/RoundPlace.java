package dev.longhaul.server.flow;

import java.util.Optional;
import java.util.OptionalInt;

/**
 * Where a round of a path can be measured.
 *
 * @param senderProbe whether a probe runs on the sender
 * @param receiverProbe whether a probe runs on the receiver, which then opens a port for the round
 * @param senderAddress address that the sender sends from, as last seen
 * @param receiverAddress address of the receiver on this path, as last seen
 * @param lastPort port of the last test: a named server may still listen there
 */
public record RoundPlace(
    String sender,
    String receiver,
    boolean senderProbe,
    boolean receiverProbe,
    Optional<String> senderAddress,
    Optional<String> receiverAddress,
    OptionalInt lastPort) {}
