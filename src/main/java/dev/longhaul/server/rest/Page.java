package dev.longhaul.server.rest;

import io.quarkus.runtime.annotations.RegisterForReflection;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * Part of a list.
 *
 * @param items in the order of the list
 * @param next address of what follows; absent at the end
 */
@RegisterForReflection
public record Page<T>(
    List<T> items,
    @Schema(description = "Address of the next page; absent at the end of the list.")
        Optional<String> next) {}
