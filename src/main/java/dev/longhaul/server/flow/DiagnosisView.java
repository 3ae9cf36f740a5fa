package dev.longhaul.server.flow;

import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.UUID;

/** A verdict as it was at some moment, with the judgement as JSON of the contract. */
public record DiagnosisView(
    UUID id,
    UUID pathId,
    Instant at,
    String verdict,
    Optional<String> previous,
    OptionalDouble confidence,
    String judgementJson) {}
