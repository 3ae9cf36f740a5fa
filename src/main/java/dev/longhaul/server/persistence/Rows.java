package dev.longhaul.server.persistence;

import io.vertx.mutiny.sqlclient.Row;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/** Reads columns that may be empty. */
final class Rows {

  private Rows() {}

  static Instant instant(Row row, String column) {
    return row.getOffsetDateTime(column).toInstant();
  }

  static Optional<Instant> optionalInstant(Row row, String column) {
    return Optional.ofNullable(row.getOffsetDateTime(column)).map(OffsetDateTime::toInstant);
  }

  static Optional<String> optionalText(Row row, String column) {
    return Optional.ofNullable(row.getString(column));
  }

  static OptionalDouble optionalDouble(Row row, String column) {
    Double value = row.getDouble(column);
    return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
  }

  /** A {@code real}, written with the digits it has and no more. */
  static OptionalDouble optionalReal(Row row, String column) {
    Float value = row.getFloat(column);
    return value == null
        ? OptionalDouble.empty()
        : OptionalDouble.of(Double.parseDouble(value.toString()));
  }

  static OptionalLong optionalLong(Row row, String column) {
    Long value = row.getLong(column);
    return value == null ? OptionalLong.empty() : OptionalLong.of(value);
  }
}
