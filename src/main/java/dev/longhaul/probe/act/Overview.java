package dev.longhaul.probe.act;

import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.probe.act.JournalRecord.Confirming;
import dev.longhaul.probe.act.JournalRecord.Planned;
import dev.longhaul.probe.act.JournalRecord.PlannedFile;
import dev.longhaul.probe.act.RemediationStatus.File;
import dev.longhaul.probe.act.RemediationStatus.Force;
import dev.longhaul.probe.act.RemediationStatus.Presence;
import dev.longhaul.probe.act.RemediationStatus.Setting;
import dev.longhaul.probe.host.Boot;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Says how things stand; changes nothing and needs no lock. */
final class Overview {

  private final DoorParts parts;

  Overview(DoorParts parts) {
    this.parts = parts;
  }

  List<RemediationStatus> all() {
    Journals.All all = parts.journals().read();
    List<RemediationStatus> list = new ArrayList<>();
    for (Journal j : all.journals()) {
      list.add(0, of(j));
    }
    for (Journals.Damaged d : all.damaged()) {
      list.add(
          new RemediationStatus(
              d.path(),
              "DAMAGED",
              "This journal cannot be understood and is left for a person: no change is made"
                  + " before it is moved away.",
              Instant.EPOCH,
              Optional.empty(),
              false,
              List.of(),
              List.of(),
              List.of(d.why())));
    }
    return list;
  }

  private RemediationStatus of(Journal j) {
    Boot now = parts.now();
    boolean otherBoot = !j.begin().start().id().equals(now.id());
    List<Setting> settings = j.begin().changes().stream().map(this::setting).toList();
    List<File> files = files(j);
    boolean held = j.phase() == Journal.Phase.HELD && !otherBoot;
    Duration left = j.begin().deadline().minus(now.uptime());
    return new RemediationStatus(
        j.id(),
        JournalCodec.name(j.last() instanceof JournalRecord.Reported ? lastStep(j) : j.last()),
        summary(j, settings, files, otherBoot),
        j.last().at(),
        held ? Optional.of(left.isNegative() ? Duration.ZERO : left) : Optional.empty(),
        otherBoot,
        settings,
        files,
        j.outcome().flatMap(r -> r.reason()).map(List::of).orElse(List.of()));
  }

  private static JournalRecord lastStep(Journal j) {
    return j.records().stream()
        .filter(r -> !(r instanceof JournalRecord.Reported))
        .reduce((first, second) -> second)
        .orElse(j.last());
  }

  private Setting setting(Planned p) {
    Live live = parts.live().now(p.change(), p.prior());
    return new Setting(
        p.change().setting(),
        p.change().target(),
        Optional.of(p.prior().text()).filter(t -> !t.isEmpty()),
        p.change().value(),
        live.text(),
        live.force());
  }

  private List<File> files(Journal j) {
    if (!j.mayHaveWritten() || j.phase() == Journal.Phase.CLOSED) {
      return List.of();
    }
    List<File> files = new ArrayList<>();
    for (PlannedFile f : j.confirming().map(Confirming::files).orElse(List.of())) {
      files.add(new File(f.file().path(), presence(f)));
    }
    return files;
  }

  private Presence presence(PlannedFile f) {
    try {
      if (new OwnedFiles(parts.files()).isOurs(f)) {
        return Presence.UNCHANGED;
      }
      return parts.disk().look(f.file().path()) instanceof FileImage.Absent
          ? Presence.MISSING
          : Presence.CHANGED;
    } catch (IOException e) {
      return Presence.MISSING;
    }
  }

  private static String summary(
      Journal j, List<Setting> settings, List<File> files, boolean otherBoot) {
    boolean inForce = settings.stream().allMatch(s -> s.force() == Force.OURS);
    boolean whole = files.stream().allMatch(f -> f.presence() == Presence.UNCHANGED);
    return switch (j.phase()) {
      case KEPT -> kept(inForce, whole, otherBoot);
      case HELD ->
          otherBoot
              ? "Was not confirmed before the host was started again; gone by that."
              : "In force until the deadline unless confirmed.";
      case MAKING -> "Being made, or broken off while it was: run 'longhaul probe recover'.";
      case KEEPING -> "Being made to last, or broken off: run 'longhaul probe recover'.";
      case UNDOING -> "Being undone, or broken off while it was: run 'longhaul probe recover'.";
      case STUCK -> "Could not be undone in full; 'longhaul probe rollback ID' tries again.";
      case CLOSED -> closed(j);
    };
  }

  private static String kept(boolean inForce, boolean whole, boolean otherBoot) {
    String boot = otherBoot ? " after the host was started again" : "";
    if (inForce && whole) {
      return "Confirmed, and in force" + boot + ".";
    }
    String files = whole ? "" : " Its files are not as they were written.";
    return inForce
        ? "Confirmed, and in force" + boot + "." + files
        : "Confirmed, but not all of it is in force" + boot + "." + files;
  }

  private static String closed(Journal j) {
    String outcome = j.outcome().map(r -> r.outcome()).orElse("");
    return switch (outcome) {
      case "rolled-back" -> "Undone; everything is as it was before.";
      case "superseded" -> "Undone, except for what somebody else had set meanwhile.";
      default -> "Refused; nothing was changed.";
    };
  }

  /** The commands by which a person undoes one remediation, in order. */
  List<String> undoCommands(Journal j) {
    List<String> lines = new ArrayList<>();
    lines.add("# " + j.id());
    for (int i : Values.undoOrder(j.begin().changes())) {
      Planned p = j.begin().changes().get(i);
      for (List<String> words : parts.live().undoCommands(p.change(), p.prior())) {
        lines.add(ShellWords.line(words));
      }
    }
    if (j.mayHaveWritten() && j.confirming().isPresent()) {
      Confirming c = j.confirming().get();
      for (int i = c.files().size() - 1; i >= 0; i--) {
        lines.addAll(undoFile(c.files().get(i)));
      }
      c.after().forEach(step -> lines.add(ShellWords.line(step)));
    }
    return lines;
  }

  private static List<String> undoFile(PlannedFile f) {
    OwnedFile file = f.file();
    if (f.before() instanceof FileImage.Plain p) {
      String text = java.util.Base64.getEncoder().encodeToString(p.bytes());
      String path = ShellWords.quoted(file.path());
      return List.of(
          "echo " + text + " | base64 -d > " + path,
          ShellWords.line(List.of("chmod", Integer.toOctalString(p.mode()), file.path())));
    }
    if (f.before() instanceof FileImage.Link l) {
      return List.of(ShellWords.line(List.of("ln", "-sfn", l.target(), file.path())));
    }
    return List.of(ShellWords.line(List.of("rm", "-f", file.path())));
  }
}
