package dev.longhaul.server.persistence;

import dev.longhaul.core.alerting.Slowdown;
import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.core.history.HostChange;
import dev.longhaul.core.history.PrecedingChange;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.HostId;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** How the figures of a regression are stored with the alert state of a path. */
final class SlowdownJson {

  private SlowdownJson() {}

  static JsonObject write(Slowdown s) {
    JsonArray before = new JsonArray();
    s.precededBy().forEach(p -> before.add(preceding(p)));
    return new JsonObject()
        .put("usual", s.usual().bitsPerSecond())
        .put("now", s.now().bitsPerSecond())
        .put("since", s.since().toString())
        .put("before", before);
  }

  private static JsonObject preceding(PrecedingChange p) {
    HostChange c = p.change();
    JsonObject json =
        new JsonObject()
            .put("host", c.host().value())
            .put("notBefore", c.notBefore().toString())
            .put("at", c.at().toString())
            .put("setting", c.difference().setting())
            .put("from", c.difference().from())
            .put("to", c.difference().to())
            .put("sentence", p.sentence());
    c.difference().target().ifPresent(t -> json.put("target", t));
    c.remediation().ifPresent(r -> json.put("remediation", r));
    return json;
  }

  static Slowdown read(JsonObject json) {
    JsonArray stored = json.getJsonArray("before");
    List<PrecedingChange> before = new ArrayList<>(stored.size());
    for (int i = 0; i < stored.size(); i++) {
      before.add(preceding(stored.getJsonObject(i)));
    }
    return new Slowdown(
        new Bandwidth(json.getDouble("usual")),
        new Bandwidth(json.getDouble("now")),
        Instant.parse(json.getString("since")),
        before);
  }

  private static PrecedingChange preceding(JsonObject json) {
    StateDifference difference =
        new StateDifference(
            json.getString("setting"),
            Optional.ofNullable(json.getString("target")),
            json.getString("from"),
            json.getString("to"));
    HostChange change =
        new HostChange(
            new HostId(json.getString("host")),
            Instant.parse(json.getString("notBefore")),
            Instant.parse(json.getString("at")),
            difference,
            Optional.ofNullable(json.getString("remediation")));
    return new PrecedingChange(change, json.getString("sentence"));
  }
}
