package dev.longhaul.core.history;

import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.model.HostId;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * A setting of a host that was seen to have another value than before.
 *
 * @param host the host
 * @param notBefore when the old value was last seen
 * @param at when the new value was first seen
 * @param difference the setting with both values
 * @param remediation the remediation that made the change, or took it back; empty for anybody else
 */
public record HostChange(
    HostId host,
    Instant notBefore,
    Instant at,
    StateDifference difference,
    Optional<String> remediation) {

  public HostChange {
    Objects.requireNonNull(host, "host");
    Objects.requireNonNull(notBefore, "notBefore");
    Objects.requireNonNull(at, "at");
    Objects.requireNonNull(difference, "difference");
  }
}
