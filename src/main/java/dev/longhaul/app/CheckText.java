package dev.longhaul.app;

import dev.longhaul.contract.v1.CheckDocument;
import dev.longhaul.contract.v1.CheckDocument.Contested;
import dev.longhaul.contract.v1.CheckDocument.File;
import dev.longhaul.contract.v1.CheckDocument.Ineffective;
import dev.longhaul.contract.v1.CheckDocument.Line;
import dev.longhaul.contract.v1.CheckDocument.Problem;
import java.util.List;
import java.util.OptionalInt;

/** A check of files as a person wants to read it: what does not work first, then line by line. */
final class CheckText {

  private static final String INDENT = "  ";
  private static final String DEEPER = "      ";

  private final StringBuilder out = new StringBuilder();
  private final Ink ink;
  private final int width;

  private CheckText(Terminal terminal) {
    this.ink = new Ink(terminal.colour());
    this.width = terminal.width();
  }

  /** The whole text, ending in a line break. */
  static String of(CheckDocument doc, Terminal terminal) {
    CheckText text = new CheckText(terminal);
    doc.files().forEach(text::file);
    text.contested(doc.contested());
    text.ineffective(doc.ineffective());
    text.notes(doc.notes());
    return text.out.toString();
  }

  private void file(File f) {
    out.append(out.isEmpty() ? "" : "\n");
    out.append(ink.heading(f.name())).append(" (").append(f.manager()).append(")\n");
    if (f.rejected()) {
      out.append(
          Paragraph.wrap(
              INDENT,
              DEEPER,
              ink.bad("REFUSED AS A WHOLE")
                  + ": nothing of it is applied now, and after a reboot interfaces may stay down",
              width));
    }
    f.problems().forEach(this::problem);
    f.lines().forEach(this::line);
    if (f.lines().isEmpty() && f.problems().isEmpty()) {
      out.append(INDENT).append("sets nothing that touches the rate of a flow\n");
    }
  }

  private void problem(Problem p) {
    String text =
        number(p.line()) + "problem: " + p.what() + ": " + p.why() + ". To do: " + p.remedy();
    out.append(Paragraph.wrap(INDENT, DEEPER, text, width));
  }

  private void line(Line l) {
    String on = l.subject().map(s -> " of " + s).orElse("");
    out.append(INDENT)
        .append(number(l.line()))
        .append(painted(l.worth()))
        .append(' ')
        .append(l.setting())
        .append(on)
        .append(" = ")
        .append(l.value())
        .append('\n');
    out.append(Paragraph.wrap(DEEPER, DEEPER, l.why() + rules(l.rules()), width));
  }

  private String painted(String worth) {
    return switch (worth) {
      case "HARMFUL" -> ink.bad(worth);
      case "USEFUL" -> ink.good(worth);
      case "NO_OP" -> ink.warning(worth);
      default -> worth;
    };
  }

  private void contested(List<Contested> list) {
    if (list.isEmpty()) {
      return;
    }
    heading("Who wins after a boot");
    for (Contested c : list) {
      out.append(INDENT).append(c.setting()).append('\n');
      c.lines()
          .forEach(
              w ->
                  out.append(DEEPER)
                      .append(w.place())
                      .append(" sets ")
                      .append(w.value())
                      .append('\n'));
      boolean same = c.winners().stream().map(w -> w.place()).distinct().count() == 1;
      if (same) {
        out.append(
            Paragraph.wrap(
                DEEPER,
                DEEPER,
                "stays: " + c.winners().get(0).value() + ", of " + c.winners().get(0).place(),
                width));
      } else {
        c.winners()
            .forEach(
                w ->
                    out.append(
                        Paragraph.wrap(
                            DEEPER,
                            DEEPER + INDENT,
                            "stays under " + w.loader() + ": " + w.value() + ", of " + w.place(),
                            width)));
      }
    }
  }

  private void ineffective(List<Ineffective> list) {
    if (list.isEmpty()) {
      return;
    }
    heading("Set, but not in force");
    for (Ineffective i : list) {
      String live =
          i.live().filter(v -> !v.equals(i.wanted())).map(v -> ", in force: " + v).orElse("");
      String text =
          i.kind()
              + " "
              + i.setting()
              + " = "
              + i.wanted()
              + " ("
              + i.place()
              + ")"
              + live
              + ": "
              + i.why()
              + ". To do: "
              + i.remedy()
              + rules(i.rules());
      out.append(Paragraph.wrap(INDENT + "- ", INDENT + INDENT, text, width));
    }
  }

  private void notes(List<String> notes) {
    if (!notes.isEmpty()) {
      heading("Notes");
      notes.forEach(n -> out.append(Paragraph.wrap(INDENT + "- ", INDENT + INDENT, n, width)));
    }
  }

  private void heading(String text) {
    out.append('\n').append(ink.heading(text)).append('\n');
  }

  private static String number(OptionalInt line) {
    return line.isPresent() ? "line " + line.getAsInt() + ": " : "";
  }

  private static String rules(List<String> rules) {
    return rules.isEmpty() ? "" : " (" + String.join(" ", rules) + ")";
  }
}
