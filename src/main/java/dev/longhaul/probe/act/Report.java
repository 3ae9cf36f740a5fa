package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandResult;

/**
 * An outcome that the service has to learn of. Hand it to {@link Door#reported} once it is safe
 * (spooled or acknowledged by Kafka); until then {@link Door#pendingReports} gives it again.
 *
 * @param record number of the journal's record that holds the outcome; 0 if it is in no journal,
 *     since nothing was changed
 */
public record Report(CommandResult result, int record) {}
