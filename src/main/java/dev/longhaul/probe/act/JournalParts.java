package dev.longhaul.probe.act;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.act.JournalCodec.Unreadable;
import dev.longhaul.probe.act.JournalRecord.Begin;
import dev.longhaul.probe.act.JournalRecord.Confirming;
import dev.longhaul.probe.act.JournalRecord.Planned;
import dev.longhaul.probe.act.JournalRecord.PlannedFile;
import dev.longhaul.probe.host.Boot;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The two large records: what is needed to undo changes, and what is needed to remove files. */
final class JournalParts {

  private static final int VERSION = 1;

  private JournalParts() {}

  static void write(ObjectNode n, Begin b) {
    n.put("version", VERSION);
    n.put("host", b.host());
    n.put("remediationId", b.remediationId());
    n.put("commandId", b.commandId());
    b.peer().ifPresent(p -> n.put("peer", p));
    n.put("boot", b.start().id());
    n.put("uptimeMs", Long.toString(b.start().uptime().toMillis()));
    n.put("deadlineMs", Long.toString(b.deadline().toMillis()));
    ArrayNode changes = n.putArray("changes");
    for (Planned p : b.changes()) {
      AllowedChange c = p.change();
      ObjectNode change = changes.addObject().put("setting", c.setting());
      c.target().ifPresent(t -> change.put("target", t));
      c.expected().ifPresent(e -> change.put("expected", e));
      change.put("to", c.value());
      change.put("before", p.prior().text());
      ObjectNode detail = change.putObject("detail");
      p.prior().detail().forEach(detail::put);
    }
  }

  static Begin begin(JsonNode n, Instant at) throws Unreadable {
    if (JournalCodec.number(n, "version") != VERSION) {
      throw new Unreadable("The journal was written by another version of this program.");
    }
    Boot start = new Boot(JournalCodec.text(n, "boot"), millis(n, "uptimeMs"));
    return new Begin(
        at,
        JournalCodec.text(n, "host"),
        JournalCodec.text(n, "remediationId"),
        JournalCodec.text(n, "commandId"),
        JournalCodec.maybe(n, "peer"),
        start,
        millis(n, "deadlineMs"),
        changes(JournalCodec.list(n, "changes")));
  }

  /**
   * The ranges of the list are not asked again: a newer version with a narrower list must still be
   * able to undo what an older one did.
   */
  private static List<Planned> changes(JsonNode list) throws Unreadable {
    List<Planned> planned = new ArrayList<>();
    for (JsonNode c : list) {
      planned.add(new Planned(JournalChange.read(c), prior(c)));
    }
    return List.copyOf(planned);
  }

  private static Prior prior(JsonNode change) throws Unreadable {
    Map<String, String> detail = new TreeMap<>();
    JsonNode parts = change.get("detail");
    if (parts == null) {
      throw new Unreadable("A change lacks what was there before.");
    }
    parts.properties().forEach(e -> detail.put(e.getKey(), e.getValue().asText()));
    return new Prior(JournalCodec.text(change, "before"), detail);
  }

  static void write(ObjectNode n, Confirming c) {
    n.put("commandId", c.commandId());
    ArrayNode files = n.putArray("files");
    for (PlannedFile f : c.files()) {
      ObjectNode file = files.addObject().put("path", f.file().path());
      file.put("temporary", f.temporary());
      if (f.file() instanceof OwnedFile.Text t) {
        file.put("content", t.content()).put("mode", t.mode());
      } else if (f.file() instanceof OwnedFile.Link l) {
        file.put("link", l.destination());
      }
      image(file.putObject("before"), f.before());
    }
    ArrayNode folders = n.putArray("newFolders");
    c.newFolders().forEach(folders::add);
    ArrayNode after = n.putArray("after");
    for (List<String> step : c.after()) {
      ArrayNode words = after.addArray();
      step.forEach(words::add);
    }
  }

  static Confirming confirming(JsonNode n, Instant at) throws Unreadable {
    List<PlannedFile> files = new ArrayList<>();
    for (JsonNode f : JournalCodec.list(n, "files")) {
      files.add(new PlannedFile(owned(f), image(f), JournalCodec.text(f, "temporary")));
    }
    List<String> folders = words(JournalCodec.list(n, "newFolders"));
    List<List<String>> after = new ArrayList<>();
    for (JsonNode step : JournalCodec.list(n, "after")) {
      after.add(words(step));
    }
    return new Confirming(
        at, JournalCodec.text(n, "commandId"), List.copyOf(files), folders, List.copyOf(after));
  }

  private static OwnedFile owned(JsonNode f) throws Unreadable {
    String path = JournalCodec.text(f, "path");
    return f.has("link")
        ? new OwnedFile.Link(path, JournalCodec.text(f, "link"))
        : new OwnedFile.Text(path, JournalCodec.text(f, "content"), JournalCodec.number(f, "mode"));
  }

  private static void image(ObjectNode n, FileImage image) {
    if (image instanceof FileImage.Plain p) {
      n.put("bytes", Base64.getEncoder().encodeToString(p.bytes())).put("mode", p.mode());
    } else if (image instanceof FileImage.Link l) {
      n.put("link", l.target());
    }
  }

  private static FileImage image(JsonNode file) throws Unreadable {
    JsonNode n = file.get("before");
    if (n == null) {
      throw new Unreadable("A file lacks what was there before.");
    }
    if (n.has("link")) {
      return new FileImage.Link(JournalCodec.text(n, "link"));
    }
    return n.has("bytes")
        ? new FileImage.Plain(
            Base64.getDecoder().decode(JournalCodec.text(n, "bytes")),
            JournalCodec.number(n, "mode"))
        : new FileImage.Absent();
  }

  private static Duration millis(JsonNode n, String field) throws Unreadable {
    return Duration.ofMillis(Long.parseLong(JournalCodec.text(n, field)));
  }

  private static List<String> words(JsonNode list) {
    List<String> words = new ArrayList<>();
    list.forEach(w -> words.add(w.asText()));
    return List.copyOf(words);
  }
}
