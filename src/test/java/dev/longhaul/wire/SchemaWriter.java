package dev.longhaul.wire;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/** Describes the records of the contract as JSON Schema, the way the codec reads them. */
final class SchemaWriter {

  private static final String DIALECT = "https://json-schema.org/draft/2020-12/schema";
  private static final String ANY_TEXT = "content";
  private static final String HOST = "host";

  private final ObjectMapper mapper = new ObjectMapper();
  private final ObjectNode definitions = mapper.createObjectNode();

  /** The schema of the data of one type of event. */
  static String of(EventType type) {
    SchemaWriter writer = new SchemaWriter();
    ObjectNode root = writer.mapper.createObjectNode();
    root.put("$schema", DIALECT);
    root.put("$id", "urn:longhaul:contract:v1:" + type.shortName());
    root.put("title", type.type());
    root.setAll(writer.record(type.content()));
    if (!writer.definitions.isEmpty()) {
      root.set("$defs", writer.definitions);
    }
    return root.toPrettyString() + "\n";
  }

  private ObjectNode record(Class<?> type) {
    ObjectNode schema = mapper.createObjectNode().put("type", "object");
    ObjectNode properties = schema.putObject("properties");
    ArrayNode required = mapper.createArrayNode();
    for (RecordComponent c : type.getRecordComponents()) {
      properties.set(c.getName(), value(c));
      if (isRequired(c.getType())) {
        required.add(c.getName());
      }
    }
    if (!required.isEmpty()) {
      schema.set("required", required);
    }
    return schema;
  }

  private ObjectNode value(RecordComponent c) {
    ObjectNode schema = value(c.getGenericType());
    if (c.getName().equals(ANY_TEXT)
        && c.getDeclaringRecord().getSimpleName().equals("RawOutput")) {
      schema.remove("maxLength");
    }
    boolean isReporter = c.getName().equals(HOST) && c.getType() == String.class;
    if (isReporter
        && c.getDeclaringRecord().getDeclaringClass()
            != dev.longhaul.contract.v1.JudgementDocument.class) {
      schema.put("minLength", 1).put("maxLength", Limits.HOST_CHARS);
      schema.put("pattern", "^[^\\x00-\\x20\\x7f]+$");
    }
    return schema;
  }

  private ObjectNode value(Type type) {
    if (type instanceof ParameterizedType p) {
      return container((Class<?>) p.getRawType(), p.getActualTypeArguments());
    }
    ObjectNode schema = mapper.createObjectNode();
    Class<?> c = (Class<?>) type;
    if (c == String.class) {
      return schema.put("type", "string").put("maxLength", Limits.TEXT_CHARS);
    }
    if (c == boolean.class || c == Boolean.class) {
      return schema.put("type", "boolean");
    }
    if (c == Long.class) {
      return schema.put("type", "integer");
    }
    if (c == long.class || c == OptionalLong.class) {
      return schema.put("type", "integer").put("minimum", 0);
    }
    if (c == int.class || c == OptionalInt.class) {
      return schema.put("type", "integer").put("minimum", 0).put("maximum", Integer.MAX_VALUE);
    }
    if (c == double.class || c == Double.class || c == OptionalDouble.class) {
      return schema.put("type", "number").put("minimum", 0);
    }
    return reference(c);
  }

  private ObjectNode container(Class<?> raw, Type[] arguments) {
    if (raw == Optional.class) {
      return value(arguments[0]);
    }
    ObjectNode schema = mapper.createObjectNode();
    if (raw == List.class) {
      schema.put("type", "array").put("maxItems", Limits.ELEMENTS);
      schema.set("items", value(arguments[0]));
    } else {
      schema.put("type", "object").put("maxProperties", Limits.ELEMENTS);
      schema.set("additionalProperties", value(arguments[1]));
    }
    return schema;
  }

  private ObjectNode reference(Class<?> type) {
    if (!definitions.has(type.getSimpleName())) {
      definitions.putObject(type.getSimpleName());
      definitions.set(type.getSimpleName(), record(type));
    }
    return mapper.createObjectNode().put("$ref", "#/$defs/" + type.getSimpleName());
  }

  /** What is neither optional nor a collection has to be there. */
  private static boolean isRequired(Class<?> type) {
    return type != Optional.class
        && type != OptionalInt.class
        && type != OptionalLong.class
        && type != OptionalDouble.class
        && type != List.class
        && type != Map.class;
  }
}
