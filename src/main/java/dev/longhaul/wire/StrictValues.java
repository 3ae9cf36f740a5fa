package dev.longhaul.wire;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.deser.std.StdScalarDeserializer;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.io.Serial;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/**
 * How single values are read: texts bounded, numbers finite, whole where they count something and
 * nowhere negative. Jackson's own readers take {@code "NaN"}, {@code 1e999} and {@code -1}.
 */
final class StrictValues {

  private static final double LARGEST_EXACT = 9_007_199_254_740_992d;

  private static final String NEGATIVE = "is negative; leave out what is not known";

  private StrictValues() {}

  static SimpleModule module() {
    SimpleModule m = new SimpleModule("longhaul-strict-values");
    m.addDeserializer(String.class, new Text(Limits.TEXT_CHARS));
    m.addDeserializer(long.class, reader(Long.class, null, StrictValues::count));
    m.addDeserializer(Long.class, reader(Long.class, null, StrictValues::whole));
    m.addDeserializer(int.class, reader(Integer.class, null, StrictValues::smallCount));
    m.addDeserializer(double.class, reader(Double.class, null, StrictValues::quantity));
    m.addDeserializer(Double.class, reader(Double.class, null, StrictValues::quantity));
    m.addDeserializer(
        OptionalLong.class,
        reader(OptionalLong.class, OptionalLong.empty(), p -> OptionalLong.of(count(p))));
    m.addDeserializer(
        OptionalInt.class,
        reader(OptionalInt.class, OptionalInt.empty(), p -> OptionalInt.of(smallCount(p))));
    m.addDeserializer(
        OptionalDouble.class,
        reader(OptionalDouble.class, OptionalDouble.empty(), p -> OptionalDouble.of(quantity(p))));
    return m;
  }

  private static long count(JsonParser p) throws IOException {
    long n = whole(p);
    if (n < 0) {
      throw invalid(NEGATIVE);
    }
    return n;
  }

  /** A whole number that may be negative, such as the difference of a counter that wrapped. */
  private static long whole(JsonParser p) throws IOException {
    if (p.hasToken(JsonToken.VALUE_NUMBER_INT)) {
      return p.getLongValue();
    }
    double d = number(p);
    if (d != Math.rint(d) || Math.abs(d) > LARGEST_EXACT) {
      throw invalid("is no whole number");
    }
    return (long) d;
  }

  private static int smallCount(JsonParser p) throws IOException {
    long n = count(p);
    if (n > Integer.MAX_VALUE) {
      throw invalid("is larger than " + Integer.MAX_VALUE);
    }
    return (int) n;
  }

  private static double quantity(JsonParser p) throws IOException {
    double d = number(p);
    if (d < 0) {
      throw invalid(NEGATIVE);
    }
    return d;
  }

  private static double number(JsonParser p) throws IOException {
    JsonToken t = p.currentToken();
    if (t != JsonToken.VALUE_NUMBER_INT && t != JsonToken.VALUE_NUMBER_FLOAT) {
      throw invalid("is no number");
    }
    double d = p.getDoubleValue();
    if (!Double.isFinite(d)) {
      throw invalid("is too large");
    }
    return d;
  }

  private static Refusal invalid(String clause) {
    return new Refusal(RejectionReason.INVALID_DATA, clause);
  }

  private static <T> Value<T> reader(Class<T> type, @Nullable T absent, Read<T> read) {
    return new Value<>(type, absent, read);
  }

  @FunctionalInterface
  private interface Read<T> {
    T from(JsonParser p) throws IOException;
  }

  /** A value with what stands for its absence; {@code null} there makes the field required. */
  private static final class Value<T> extends StdScalarDeserializer<T> {
    @Serial private static final long serialVersionUID = 1L;

    private final transient @Nullable T absent;
    private final transient Read<T> read;

    Value(Class<T> type, @Nullable T absent, Read<T> read) {
      super(type);
      this.absent = absent;
      this.read = read;
    }

    @Override
    public T deserialize(JsonParser p, DeserializationContext context) throws IOException {
      return read.from(p);
    }

    @Override
    public @Nullable T getNullValue(DeserializationContext context) {
      return absent;
    }
  }

  /** A text of bounded length. Numbers and truth values count as text, as they do in sysctls. */
  static class Text extends StdScalarDeserializer<String> {
    @Serial private static final long serialVersionUID = 1L;

    private final int maxChars;

    Text(int maxChars) {
      super(String.class);
      this.maxChars = maxChars;
    }

    @Override
    public String deserialize(JsonParser p, DeserializationContext context) throws IOException {
      if (!p.currentToken().isScalarValue()) {
        throw invalid("is no text");
      }
      String text = p.getText();
      if (text.length() > maxChars) {
        throw new Refusal(
            RejectionReason.LIMIT_EXCEEDED,
            "has " + text.length() + " characters; " + maxChars + " are allowed");
      }
      return text;
    }
  }

  /** A text that only the size of the event bounds. */
  static final class LongText extends Text {
    @Serial private static final long serialVersionUID = 1L;

    LongText() {
      super(Integer.MAX_VALUE);
    }
  }
}
