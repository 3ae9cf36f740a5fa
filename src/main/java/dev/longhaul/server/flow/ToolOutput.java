package dev.longhaul.server.flow;

/**
 * What somebody uploaded.
 *
 * @param name file name or another name, for messages and as a hint for the end it was taken at
 * @param content the bytes as the tool printed them
 */
// The array is neither copied nor compared.
@SuppressWarnings("ArrayRecordComponent")
public record ToolOutput(String name, byte[] content) {}
