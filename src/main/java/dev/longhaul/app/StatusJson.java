package dev.longhaul.app;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.longhaul.probe.act.RemediationStatus;
import dev.longhaul.probe.act.RemediationStatus.File;
import dev.longhaul.probe.act.RemediationStatus.Setting;
import java.time.Instant;
import java.util.List;
import java.util.Locale;

/** The state of this host's changes for programs. */
final class StatusJson {

  private StatusJson() {}

  static String of(List<RemediationStatus> all) {
    ArrayNode list = JsonNodeFactory.instance.arrayNode();
    for (RemediationStatus s : all) {
      ObjectNode n = list.addObject();
      n.put("remediationId", s.remediationId()).put("state", s.state());
      n.put("summary", s.summary());
      if (!s.since().equals(Instant.EPOCH)) {
        n.put("since", s.since().toString());
      }
      s.timeLeft().ifPresent(t -> n.put("secondsLeft", t.toSeconds()));
      n.put("otherBoot", s.otherBoot());
      ArrayNode settings = n.putArray("settings");
      s.settings().forEach(v -> setting(settings.addObject(), v));
      ArrayNode files = n.putArray("files");
      for (File f : s.files()) {
        files.addObject().put("path", f.path()).put("presence", word(f.presence()));
      }
      ArrayNode notes = n.putArray("notes");
      s.problems().forEach(notes::add);
    }
    return list.toPrettyString() + "\n";
  }

  private static void setting(ObjectNode n, Setting v) {
    n.put("setting", v.setting());
    v.target().ifPresent(t -> n.put("target", t));
    v.before().ifPresent(t -> n.put("before", t));
    n.put("wanted", v.wanted());
    v.now().ifPresent(t -> n.put("now", t));
    n.put("force", word(v.force()));
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
