package dev.longhaul.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.Predicate;

/**
 * A JSON value as tools print it. Unlike a map, an object keeps keys that occur twice, since iperf3
 * and tc print such; reading a field takes the last of them. A field that is missing, of the wrong
 * type or not finite is empty.
 */
sealed interface Json {

  /** A number; never infinite or NaN. */
  record Num(double value) implements Json {}

  /** A string. */
  record Str(String value) implements Json {}

  /** True or false. */
  record Bool(boolean value) implements Json {}

  /** JSON null, and numbers that are none. */
  record Nothing() implements Json {}

  /**
   * An array.
   *
   * @param items what was kept of it
   * @param leftOut how many items were not, since it is too long; they lay evenly between the kept
   */
  record Arr(List<Json> items, long leftOut) implements Json {

    Arr(List<Json> items) {
      this(items, 0);
    }

    List<Obj> objects() {
      return items.stream().filter(Obj.class::isInstance).map(Obj.class::cast).toList();
    }
  }

  /** One field of an object. */
  record Field(String key, Json value) {}

  /** An object; keys are without leading and trailing blanks. */
  record Obj(List<Field> fields) implements Json {

    static final Obj EMPTY = new Obj(List.of());
    private static final double MAX_EXACT = 9.0e18;

    boolean has(String key) {
      return get(key).isPresent();
    }

    Optional<Json> get(String key) {
      for (int i = fields.size() - 1; i >= 0; i--) {
        if (fields.get(i).key().equals(key)) {
          return Optional.of(fields.get(i).value());
        }
      }
      return Optional.empty();
    }

    /** All values of a key, in the order of the text. */
    List<Json> all(String key) {
      List<Json> found = new ArrayList<>();
      for (Field field : fields) {
        if (field.key().equals(key)) {
          found.add(field.value());
        }
      }
      return found;
    }

    Optional<Obj> object(String key) {
      return get(key).filter(Obj.class::isInstance).map(Obj.class::cast);
    }

    /** An object, or one without fields. */
    Obj in(String key) {
      return object(key).orElse(EMPTY);
    }

    /** The objects of an array; empty if there is none. */
    List<Obj> list(String key) {
      return get(key).filter(Arr.class::isInstance).map(a -> ((Arr) a).objects()).orElse(List.of());
    }

    /** How many items of an array were not kept. */
    long leftOut(String key) {
      return get(key).filter(Arr.class::isInstance).map(a -> ((Arr) a).leftOut()).orElse(0L);
    }

    boolean isList(String key) {
      return is(key, Arr.class::isInstance);
    }

    /** A number, also where the tool printed it as a string. */
    OptionalDouble number(String key) {
      Json value = get(key).orElse(null);
      if (value instanceof Num num) {
        return OptionalDouble.of(num.value());
      }
      return value instanceof Str str ? Numbers.decimal(str.value()) : OptionalDouble.empty();
    }

    /** A number that is not negative; tools print negative ones for unknown. */
    OptionalDouble amount(String key) {
      OptionalDouble number = number(key);
      return number.isPresent() && number.getAsDouble() >= 0 ? number : OptionalDouble.empty();
    }

    /** A whole number that is not negative. */
    OptionalLong count(String key) {
      OptionalDouble number = amount(key);
      return number.isPresent() && number.getAsDouble() < MAX_EXACT
          ? OptionalLong.of(Math.round(number.getAsDouble()))
          : OptionalLong.empty();
    }

    /** A whole number of more than zero that fits an int. */
    OptionalInt positive(String key) {
      OptionalLong count = count(key);
      boolean fits =
          count.isPresent() && count.getAsLong() > 0 && count.getAsLong() <= Integer.MAX_VALUE;
      return fits ? OptionalInt.of((int) count.getAsLong()) : OptionalInt.empty();
    }

    Optional<String> text(String key) {
      return get(key)
          .filter(Str.class::isInstance)
          .map(s -> ((Str) s).value())
          .filter(s -> !s.isBlank());
    }

    /** A flag, printed as true and false or as 1 and 0. */
    Optional<Boolean> flag(String key) {
      Json value = get(key).orElse(null);
      if (value instanceof Bool bool) {
        return Optional.of(bool.value());
      }
      return value instanceof Num num ? Optional.of(num.value() != 0) : Optional.empty();
    }

    private boolean is(String key, Predicate<Json> type) {
      return get(key).filter(type).isPresent();
    }
  }
}
