package dev.longhaul.app;

import dev.longhaul.probe.act.RemediationStatus;
import dev.longhaul.probe.act.RemediationStatus.File;
import dev.longhaul.probe.act.RemediationStatus.Force;
import dev.longhaul.probe.act.RemediationStatus.Presence;
import dev.longhaul.probe.act.RemediationStatus.Setting;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The state of this host's changes for people. */
final class StatusText {

  private static final String BESIDE = "  ";
  private static final String BELOW = "      ";

  private StatusText() {}

  static String of(List<RemediationStatus> all, Terminal terminal) {
    if (all.isEmpty()) {
      return "No change was made to this host.\n";
    }
    StringBuilder text = new StringBuilder();
    Ink ink = new Ink(terminal.colour());
    for (RemediationStatus s : all) {
      text.append(text.isEmpty() ? "" : "\n");
      text.append(ink.heading(s.remediationId())).append(BESIDE).append(s.state());
      if (!s.since().equals(Instant.EPOCH)) {
        text.append(" since ").append(s.since());
      }
      text.append('\n');
      text.append(Paragraph.wrap(BESIDE, BESIDE, s.summary(), terminal.width()));
      s.timeLeft().ifPresent(t -> text.append(BESIDE).append(left(t)).append('\n'));
      s.settings().forEach(v -> setting(text, v, ink));
      s.files().forEach(f -> file(text, f, ink));
      s.problems().forEach(p -> text.append(Paragraph.wrap(BESIDE, BESIDE, p, terminal.width())));
    }
    return text.toString();
  }

  private static String left(Duration t) {
    return "Time left to confirm: "
        + (t.toMinutes() > 0 ? t.toMinutes() + " min " : "")
        + t.toSecondsPart()
        + " s.";
  }

  private static void setting(StringBuilder text, Setting v, Ink ink) {
    text.append("    ").append(v.setting());
    v.target().ifPresent(t -> text.append(" of ").append(t));
    text.append('\n');
    text.append(BELOW).append("before ").append(v.before().orElse("(not set)")).append('\n');
    text.append(BELOW).append("wanted ").append(v.wanted()).append('\n');
    String now = v.now().orElse("(not set)");
    text.append(BELOW).append("now    ").append(now).append(": ");
    String words = words(v.force());
    text.append(v.force() == Force.OURS ? ink.good(words) : ink.warning(words)).append('\n');
  }

  private static String words(Force force) {
    return switch (force) {
      case OURS -> "in force";
      case PARTLY -> "in force in part";
      case OLD -> "the old value is in force";
      case OTHER -> "somebody else has set it";
      case GONE -> "the device or route is gone";
      case UNKNOWN -> "cannot be read here";
    };
  }

  private static void file(StringBuilder text, File f, Ink ink) {
    text.append("    ").append(f.path()).append(": ");
    text.append(
        f.presence() == Presence.UNCHANGED
            ? ink.good("as written")
            : ink.warning(f.presence() == Presence.MISSING ? "missing" : "changed"));
    text.append('\n');
  }
}
