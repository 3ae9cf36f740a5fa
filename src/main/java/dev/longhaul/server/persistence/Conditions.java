package dev.longhaul.server.persistence;

import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** The {@code where} clause of a list with its numbered parameters. */
final class Conditions {

  private final StringBuilder where = new StringBuilder();
  private final List<Object> params = new ArrayList<>();

  /** Adds a condition if there is a value; each {@code ?} in it stands for that one value. */
  Conditions and(String condition, Optional<?> value) {
    value.ifPresent(
        v -> {
          String number = param(v);
          where
              .append(where.isEmpty() ? " where " : " and ")
              .append(condition.replace("?", number));
        });
    return this;
  }

  /** Adds a condition on two values that is written with {@code ?1} and {@code ?2}. */
  Conditions and(String condition, Object first, Object second) {
    String text = condition.replace("?1", param(first)).replace("?2", param(second));
    where.append(where.isEmpty() ? " where " : " and ").append(text);
    return this;
  }

  /** The clause with order and limit; one row more than a page tells whether another follows. */
  String ordered(String order, int limit) {
    return where + " order by " + order + " limit " + param(limit + 1);
  }

  List<Object> params() {
    return params;
  }

  /** A pattern that matches what begins with the text, whatever characters it holds. */
  static Optional<String> beginningWith(Optional<String> prefix) {
    return prefix.map(p -> p.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%");
  }

  private String param(Object value) {
    params.add(value instanceof Instant i ? i.atOffset(ZoneOffset.UTC) : value);
    return "$" + params.size();
  }
}
