package dev.longhaul.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectWriter;
import com.fasterxml.jackson.databind.json.JsonMapper;

/**
 * Contents and documents of the contract as JSON without an envelope, as they are stored and
 * printed. For text of our own; events of others pass through {@link EventCodec}.
 */
public final class DataCodec {

  private final JsonMapper mapper = Json.mapper();
  private final ObjectWriter writer = mapper.writer();

  /** Writes a content or document on one line. */
  public String toJson(Object content) {
    try {
      return writer.writeValueAsString(content);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(content.getClass() + " could not be written", e);
    }
  }

  /**
   * Reads what {@link #toJson} wrote, in this or an older version.
   *
   * @throws IllegalArgumentException if the text is no such content
   */
  public <T> T fromJson(String json, Class<T> type) {
    try {
      return mapper.readValue(json, type);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(
          "The text is no " + type.getSimpleName() + ": " + e.getOriginalMessage(), e);
    }
  }
}
