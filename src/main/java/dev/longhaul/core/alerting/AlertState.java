package dev.longhaul.core.alerting;

import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.Optional;

/**
 * What has to be remembered about one path so that nothing fires twice: plain values, fit to be
 * stored and read back.
 *
 * @param conditions what was seen and has not ended, by kind
 * @param judgedAt time of the last judgement taken into account
 */
public record AlertState(Map<AlertKind, Condition> conditions, Optional<Instant> judgedAt) {

  /** Nothing seen yet. */
  public static final AlertState NONE = new AlertState(Map.of(), Optional.empty());

  public AlertState {
    Map<AlertKind, Condition> copy = new EnumMap<>(AlertKind.class);
    copy.putAll(conditions);
    conditions = Collections.unmodifiableMap(copy);
  }

  /** Whether an alert of this kind was told and has not ended. */
  public boolean isFiring(AlertKind kind) {
    return Optional.ofNullable(conditions.get(kind)).filter(Condition::firing).isPresent();
  }
}
