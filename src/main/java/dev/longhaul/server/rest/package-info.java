/**
 * The HTTP API under {@code /api/v1}: resources, problem documents, cursors, live streams. Imports
 * {@code server.flow}, {@code contract}, {@code mapping} and {@code wire}.
 */
@NullMarked
package dev.longhaul.server.rest;

import org.jspecify.annotations.NullMarked;
