package dev.longhaul.contract.v1;

import java.util.Optional;
import java.util.UUID;

/**
 * The envelope of everything that travels on Kafka: CloudEvents 1.0, structured JSON mode.
 *
 * @param id UUIDv7, the idempotency key
 * @param source who produced it, a URI reference such as {@code /hosts/web-1}
 * @param type what {@code data} is, ending in a version, such as {@code
 *     dev.longhaul.throughput-test.v1}
 * @param time when it happened, RFC 3339
 * @param subject what it is about; a host id for measurements
 * @param data the content
 */
public record CloudEvent<T>(
    UUID id, String source, String type, String time, Optional<String> subject, T data) {}
