package dev.longhaul.probe.act;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.probe.act.JournalRecord.Applying;
import dev.longhaul.probe.act.JournalRecord.Armed;
import dev.longhaul.probe.act.JournalRecord.Begin;
import dev.longhaul.probe.act.JournalRecord.Changed;
import dev.longhaul.probe.act.JournalRecord.Confirming;
import dev.longhaul.probe.act.JournalRecord.Done;
import dev.longhaul.probe.act.JournalRecord.Reported;
import dev.longhaul.probe.act.JournalRecord.Step;
import dev.longhaul.probe.act.JournalRecord.Undoing;
import dev.longhaul.probe.act.JournalRecord.Writing;
import dev.longhaul.probe.act.JournalRecord.Written;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Records as JSON, field by field: no reflection, and a field that is missing is an error instead
 * of an empty value.
 */
final class JournalCodec {

  private static final JsonMapper MAPPER = new JsonMapper();
  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

  private JournalCodec() {}

  /** A text that is no record of a version known here. */
  static final class Unreadable extends Exception {
    private static final long serialVersionUID = 1L;

    Unreadable(String sentence) {
      super(sentence);
    }
  }

  static String write(JournalRecord r) {
    ObjectNode n = NODES.objectNode();
    n.put("step", name(r));
    n.put("at", r.at().toString());
    if (r instanceof Begin b) {
      JournalParts.write(n, b);
    } else if (r instanceof Armed a) {
      n.put("timer", a.timer());
    } else if (r instanceof Applying a) {
      n.put("change", a.change());
    } else if (r instanceof Changed c) {
      n.put("change", c.change());
    } else if (r instanceof Confirming c) {
      JournalParts.write(n, c);
    } else if (r instanceof Writing w) {
      n.put("file", w.file());
    } else if (r instanceof Written w) {
      n.put("file", w.file());
    } else if (r instanceof Undoing u) {
      u.commandId().ifPresent(id -> n.put("commandId", id));
      n.put("reason", u.reason());
      n.put("boot", u.boot());
    } else if (r instanceof Done d) {
      write(n, d);
    } else if (r instanceof Reported p) {
      n.put("record", p.record());
    }
    return n.toString();
  }

  static JournalRecord read(String text) throws Unreadable {
    try {
      JsonNode n = MAPPER.readTree(text);
      Instant at = Instant.parse(text(n, "at"));
      return read(n, text(n, "step"), at);
    } catch (JsonProcessingException | DateTimeException | IllegalArgumentException e) {
      throw new Unreadable("A record is no valid JSON or holds an odd value: " + e.getMessage());
    }
  }

  private static JournalRecord read(JsonNode n, String step, Instant at) throws Unreadable {
    return switch (step) {
      case "BEGIN" -> JournalParts.begin(n, at);
      case "ARMED" -> new Armed(at, text(n, "timer"));
      case "APPLYING" -> new Applying(at, number(n, "change"));
      case "CHANGED" -> new Changed(at, number(n, "change"));
      case "CONFIRMING" -> JournalParts.confirming(n, at);
      case "WRITING" -> new Writing(at, number(n, "file"));
      case "WRITTEN" -> new Written(at, number(n, "file"));
      case "UNDOING" -> new Undoing(at, text(n, "boot"), maybe(n, "commandId"), text(n, "reason"));
      case "REPORTED" -> new Reported(at, number(n, "record"));
      default -> done(n, Step.valueOf(step), at);
    };
  }

  /** The name of a record's step, as it stands in the file and in the status. */
  static String name(JournalRecord r) {
    return r instanceof Done d
        ? d.step().name()
        : r.getClass().getSimpleName().toUpperCase(java.util.Locale.ROOT);
  }

  private static void write(ObjectNode n, Done d) {
    CommandResult r = d.result();
    n.put("host", r.host());
    n.put("remediationId", r.remediationId());
    r.commandId().ifPresent(id -> n.put("commandId", id));
    n.put("outcome", r.outcome());
    r.reason().ifPresent(reason -> n.put("reason", reason));
    ArrayNode values = n.putArray("values");
    for (CommandResult.Value v : r.values()) {
      ObjectNode value = values.addObject().put("setting", v.setting());
      v.target().ifPresent(t -> value.put("target", t));
      v.value().ifPresent(t -> value.put("value", t));
    }
    ArrayNode left = n.putArray("left");
    d.left().forEach(left::add);
  }

  private static Done done(JsonNode n, Step step, Instant at) throws Unreadable {
    List<CommandResult.Value> values = new ArrayList<>();
    for (JsonNode v : list(n, "values")) {
      values.add(
          new CommandResult.Value(text(v, "setting"), maybe(v, "target"), maybe(v, "value")));
    }
    List<Integer> left = new ArrayList<>();
    list(n, "left").forEach(i -> left.add(i.asInt()));
    CommandResult result =
        new CommandResult(
            text(n, "host"),
            text(n, "remediationId"),
            maybe(n, "commandId"),
            text(n, "outcome"),
            maybe(n, "reason"),
            List.copyOf(values));
    return new Done(at, step, result, List.copyOf(left));
  }

  static String text(JsonNode n, String field) throws Unreadable {
    return maybe(n, field)
        .orElseThrow(() -> new Unreadable("A record lacks the field '" + field + "'."));
  }

  static Optional<String> maybe(JsonNode n, String field) {
    return Optional.ofNullable(n.get(field)).filter(JsonNode::isTextual).map(JsonNode::textValue);
  }

  static int number(JsonNode n, String field) throws Unreadable {
    JsonNode number = n.get(field);
    if (number == null || !number.canConvertToInt()) {
      throw new Unreadable("A record lacks the number '" + field + "'.");
    }
    return number.intValue();
  }

  static JsonNode list(JsonNode n, String field) throws Unreadable {
    JsonNode list = n.get(field);
    if (list == null || !list.isArray()) {
      throw new Unreadable("A record lacks the list '" + field + "'.");
    }
    return list;
  }
}
