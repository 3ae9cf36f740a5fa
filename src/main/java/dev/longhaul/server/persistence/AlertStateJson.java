package dev.longhaul.server.persistence;

import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.alerting.AlertState;
import dev.longhaul.core.alerting.Condition;
import dev.longhaul.core.alerting.Severity;
import dev.longhaul.core.alerting.Signal;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.model.HostId;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** How the alert state of a path is stored; private to the database. */
final class AlertStateJson {

  private AlertStateJson() {}

  static String write(AlertState state) {
    JsonObject json = new JsonObject();
    state.judgedAt().ifPresent(at -> json.put("at", at.toString()));
    if (!state.conditions().isEmpty()) {
      JsonArray conditions = new JsonArray();
      state.conditions().forEach((kind, c) -> conditions.add(condition(kind, c)));
      json.put("conditions", conditions);
    }
    return json.encode();
  }

  private static JsonObject condition(AlertKind kind, Condition c) {
    JsonArray rules = new JsonArray();
    c.signal().rules().forEach(r -> rules.add(r.value()));
    JsonObject json =
        new JsonObject()
            .put("key", kind.name())
            .put("kind", c.signal().kind().name())
            .put("severity", c.signal().severity().name())
            .put("reason", c.signal().reason())
            .put("rules", rules)
            .put("since", c.since().toString())
            .put("firing", c.firing())
            .put("missed", c.missed())
            .put("lastSeen", c.lastSeen().toString());
    c.signal().cause().ifPresent(cause -> json.put("cause", cause.name()));
    c.signal().slowdown().ifPresent(s -> json.put("slowdown", SlowdownJson.write(s)));
    c.signal().host().ifPresent(host -> json.put("host", host.value()));
    return json;
  }

  static AlertState read(String text) {
    JsonObject json = new JsonObject(text);
    Map<AlertKind, Condition> conditions = new EnumMap<>(AlertKind.class);
    JsonArray stored = json.getJsonArray("conditions", new JsonArray());
    for (int i = 0; i < stored.size(); i++) {
      JsonObject c = stored.getJsonObject(i);
      conditions.put(AlertKind.valueOf(c.getString("key")), condition(c));
    }
    return new AlertState(
        conditions, Optional.ofNullable(json.getString("at")).map(Instant::parse));
  }

  private static Condition condition(JsonObject json) {
    List<RuleId> rules = new ArrayList<>();
    for (Object rule : json.getJsonArray("rules")) {
      RuleId.of((String) rule).ifPresent(rules::add);
    }
    Signal signal =
        new Signal(
            AlertKind.valueOf(json.getString("kind")),
            Severity.valueOf(json.getString("severity")),
            Optional.ofNullable(json.getString("cause")).map(Cause::valueOf),
            json.getString("reason"),
            rules,
            Optional.ofNullable(json.getJsonObject("slowdown")).map(SlowdownJson::read),
            Optional.ofNullable(json.getString("host")).map(HostId::new));
    return new Condition(
        signal,
        Instant.parse(json.getString("since")),
        json.getBoolean("firing"),
        json.getInteger("missed"),
        Instant.parse(json.getString("lastSeen")));
  }
}
