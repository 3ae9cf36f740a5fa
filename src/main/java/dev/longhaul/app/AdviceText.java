package dev.longhaul.app;

import dev.longhaul.contract.v1.JudgementDocument.Artefact;
import dev.longhaul.contract.v1.JudgementDocument.Change;
import dev.longhaul.contract.v1.JudgementDocument.NotAdvised;
import dev.longhaul.contract.v1.JudgementDocument.Recommendation;
import java.util.List;

/** The part of a judgement that says what to do, and what to leave alone. */
final class AdviceText {

  private static final String INDENT = "  ";
  private static final String DEEPER = "     ";
  private static final String PASTE = "    ";

  private final StringBuilder out;
  private final Ink ink;
  private final int width;

  AdviceText(StringBuilder out, Ink ink, int width) {
    this.out = out;
    this.ink = ink;
    this.width = width;
  }

  void append(String verdict, Recommendation r) {
    heading("What to do");
    if (r.changes().isEmpty()) {
      out.append(Paragraph.wrap(INDENT, INDENT, whyNoChange(verdict, r), width));
    }
    changes(r.changes());
    r.expectedMbps().ifPresent(e -> expected(e, r.expectedBasis().orElse("")));
    commands("Now, as root", r.apply());
    artefacts(r.artefacts());
    undo(r);
    if (!r.trials().isEmpty()) {
      heading("What to try, and measure before and after");
      changes(r.trials());
    }
    notAdvised(r.notAdvised());
  }

  private static String whyNoChange(String verdict, Recommendation r) {
    if (!r.trials().isEmpty()) {
      return "No change is certain to help; try the candidates below.";
    }
    return switch (verdict) {
      case "HEALTHY", "PATH_CAPACITY" -> "Nothing: leave both hosts as they are.";
      case "INSUFFICIENT_EVIDENCE" -> "Nothing yet: measure what is missing first.";
      default -> "Nothing on these hosts: no change of their settings is known to help.";
    };
  }

  private void changes(List<Change> changes) {
    int n = 1;
    for (Change c : changes) {
      String from = c.from().map(f -> " from \"" + f + "\"").orElse("");
      String on = c.target().map(t -> " of " + t).orElse("");
      String what =
          "On the %s: %s%s%s to \"%s\"".formatted(c.host(), c.setting(), on, from, c.to());
      out.append(Paragraph.wrap(INDENT + n + ". ", DEEPER, what, width));
      out.append(Paragraph.wrap(DEEPER, DEEPER, c.why() + rules(c.rules()), width));
      if (!c.risk().isBlank()) {
        out.append(Paragraph.wrap(DEEPER, DEEPER, "Risk: " + c.risk(), width));
      }
      n++;
    }
  }

  private void expected(List<Double> range, String basis) {
    String text =
        "Expected after it: %s to %s Mbit/s%s"
            .formatted(
                JudgementText.number(range.get(0)),
                JudgementText.number(range.get(1)),
                basis.isBlank() ? "" : " (" + basis + ")");
    out.append(Paragraph.wrap(INDENT, DEEPER, text, width));
  }

  private void commands(String title, List<String> commands) {
    if (!commands.isEmpty()) {
      subheading(title);
      commands.forEach(c -> c.lines().forEach(this::paste));
    }
  }

  private void undo(Recommendation r) {
    commands("To take it back", r.undo());
    r.artefacts().stream()
        .filter(a -> r.undo().stream().noneMatch(u -> u.contains(a.path())))
        .forEach(a -> paste("rm -f " + a.path()));
  }

  /** Each file as a command that writes it. */
  private void artefacts(List<Artefact> artefacts) {
    if (artefacts.isEmpty()) {
      return;
    }
    subheading("To keep it after a reboot");
    for (Artefact a : artefacts) {
      out.append(Paragraph.wrap(PASTE + "# ", PASTE + "# ", a.purpose(), width));
      out.append("cat > ").append(a.path()).append(" <<'LONGHAUL'\n");
      a.content().lines().forEach(l -> out.append(l).append('\n'));
      out.append("LONGHAUL\n");
    }
  }

  private void notAdvised(List<NotAdvised> list) {
    if (list.isEmpty()) {
      return;
    }
    heading("What not to do");
    for (NotAdvised n : list) {
      String text = n.setting() + ": " + n.why() + rules(n.rules());
      out.append(Paragraph.wrap(INDENT + "- ", INDENT + INDENT, text, width));
    }
  }

  private static String rules(List<String> rules) {
    return rules.isEmpty() ? "" : " (" + String.join(" ", rules) + ")";
  }

  private void paste(String line) {
    out.append(PASTE).append(line).append('\n');
  }

  private void subheading(String text) {
    out.append('\n').append(INDENT).append(text).append(":\n");
  }

  private void heading(String text) {
    out.append('\n').append(ink.heading(text)).append('\n');
  }
}
