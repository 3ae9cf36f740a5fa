package dev.longhaul.server.flow;

import dev.longhaul.model.PathKey;
import java.util.UUID;

/**
 * A path that this transaction holds.
 *
 * @param version grows with every batch that touches the path
 * @param senderVersion version of the sender's state, 0 if unknown
 * @param receiverVersion version of the receiver's state, 0 if unknown
 */
public record LockedPath(
    UUID id, PathKey key, long version, long senderVersion, long receiverVersion) {}
