package dev.longhaul.core.alerting;

import dev.longhaul.model.Bandwidth;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What has to be remembered about one path so that nothing fires twice: plain values, fit to be
 * stored and read back.
 *
 * @param conditions what was seen and has not ended, by kind
 * @param goodputs the last goodputs that count as usual, oldest first
 * @param judgedAt time of the last judgement taken into account
 */
public record AlertState(
    Map<AlertKind, Condition> conditions, List<Bandwidth> goodputs, Optional<Instant> judgedAt) {

  /** Nothing seen yet. */
  public static final AlertState NONE = new AlertState(Map.of(), List.of(), Optional.empty());

  public AlertState {
    Map<AlertKind, Condition> copy = new EnumMap<>(AlertKind.class);
    copy.putAll(conditions);
    conditions = Collections.unmodifiableMap(copy);
    goodputs = List.copyOf(goodputs);
  }
}
