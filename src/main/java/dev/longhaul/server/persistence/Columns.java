package dev.longhaul.server.persistence;

import io.vertx.core.buffer.Buffer;
import io.vertx.mutiny.sqlclient.Tuple;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * Values of many rows, kept by column, as parameters of one statement over {@code unnest}. Columns
 * are numbered from 0 in the order of the statement's parameters.
 */
final class Columns {

  private final int rows;
  private final List<@Nullable Object[]> columns = new ArrayList<>();
  private int row;

  Columns(int rows) {
    this.rows = rows;
  }

  /** The row is complete; the next values belong to the next one. */
  void next() {
    row++;
  }

  Columns text(int column, @Nullable String value) {
    return put(column, value, String[]::new);
  }

  Columns uuid(int column, @Nullable UUID value) {
    return put(column, value, UUID[]::new);
  }

  Columns time(int column, @Nullable Instant value) {
    return put(
        column, value == null ? null : value.atOffset(ZoneOffset.UTC), OffsetDateTime[]::new);
  }

  Columns number(int column, int value) {
    return put(column, (short) value, Short[]::new);
  }

  Columns flag(int column, boolean value) {
    return put(column, value, Boolean[]::new);
  }

  Columns count(int column, long value) {
    return put(column, value, Long[]::new);
  }

  Columns count(int column, OptionalLong value) {
    return put(column, value.isPresent() ? value.getAsLong() : null, Long[]::new);
  }

  Columns real(int column, OptionalDouble value) {
    return put(column, value.isPresent() ? value.getAsDouble() : null, Double[]::new);
  }

  Columns bytes(int column, byte @Nullable [] value) {
    return put(column, value == null ? null : Buffer.buffer(value), Buffer[]::new);
  }

  Tuple tuple() {
    io.vertx.sqlclient.Tuple tuple = io.vertx.sqlclient.Tuple.tuple();
    columns.forEach(tuple::addValue);
    return Tuple.newInstance(tuple);
  }

  private Columns put(int column, @Nullable Object value, IntFunction<Object[]> newArray) {
    if (column == columns.size()) {
      columns.add(newArray.apply(rows));
    }
    columns.get(column)[row] = value;
    return this;
  }
}
