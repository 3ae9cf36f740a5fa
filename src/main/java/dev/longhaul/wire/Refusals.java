package dev.longhaul.wire;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.InputCoercionException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.core.exc.StreamReadException;
import com.fasterxml.jackson.databind.JsonMappingException;
import dev.longhaul.wire.Decoding.Rejected;

/** Turns what went wrong while reading into a reason and a sentence of our own. */
final class Refusals {

  private static final int MAX_PATH_CHARS = 200;

  private Refusals() {}

  static <T> Rejected<T> of(Exception e) {
    if (e instanceof Refusal r) {
      return new Rejected<>(r.reason(), sentence(r));
    }
    StreamConstraintsException limit = cause(e, StreamConstraintsException.class);
    if (limit != null) {
      return new Rejected<>(
          RejectionReason.LIMIT_EXCEEDED,
          "The event is nested deeper than "
              + Limits.NESTING
              + " levels or holds a name or number that is too long");
    }
    InputCoercionException overflow = cause(e, InputCoercionException.class);
    if (overflow != null) {
      return new Rejected<>(
          RejectionReason.INVALID_DATA, "A number is out of range" + place(overflow));
    }
    StreamReadException syntax = cause(e, StreamReadException.class);
    if (syntax != null) {
      return new Rejected<>(
          RejectionReason.MALFORMED_JSON, "The event is no well-formed JSON" + place(syntax));
    }
    return new Rejected<>(RejectionReason.INVALID_DATA, mismatch(e));
  }

  private static String sentence(Refusal r) {
    String path = path(r);
    return path.isEmpty() ? r.getOriginalMessage() : path + " " + r.getOriginalMessage();
  }

  private static String mismatch(Exception e) {
    if (e instanceof JsonMappingException m && !m.getPath().isEmpty()) {
      return path(m) + " is missing or has the wrong type";
    }
    return "The content is missing or has the wrong type";
  }

  private static <X extends Throwable> @org.jspecify.annotations.Nullable X cause(
      Throwable e, Class<X> type) {
    for (Throwable t = e; t != null; t = t.getCause()) {
      if (type.isInstance(t)) {
        return type.cast(t);
      }
    }
    return null;
  }

  private static String place(JsonProcessingException e) {
    JsonLocation at = e.getLocation();
    return at == null ? "" : " (line " + at.getLineNr() + ", column " + at.getColumnNr() + ")";
  }

  /** The field in dotted form; names of map entries come from the input and are cut to ASCII. */
  private static String path(JsonMappingException e) {
    if (e.getPath().isEmpty()) {
      return "";
    }
    StringBuilder path = new StringBuilder("data");
    for (JsonMappingException.Reference r : e.getPath()) {
      if (r.getFieldName() != null) {
        path.append('.').append(r.getFieldName());
      } else if (r.getIndex() >= 0) {
        path.append('[').append(r.getIndex()).append(']');
      }
    }
    String printable = path.toString().replaceAll("[^\\x20-\\x7e]", "?");
    return printable.length() <= MAX_PATH_CHARS
        ? printable
        : printable.substring(0, MAX_PATH_CHARS) + "...";
  }
}
