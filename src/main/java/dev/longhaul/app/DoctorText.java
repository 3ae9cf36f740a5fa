package dev.longhaul.app;

import dev.longhaul.contract.v1.DoctorDocument;
import dev.longhaul.contract.v1.DoctorDocument.Check;
import dev.longhaul.contract.v1.DoctorDocument.Section;

/** What the doctor found as a person wants to read it: aligned, with what to do below. */
final class DoctorText {

  private static final int STATE = 9;

  private final StringBuilder out = new StringBuilder();
  private final Ink ink;
  private final int width;
  private final int names;

  private DoctorText(DoctorDocument doc, Terminal terminal) {
    this.ink = new Ink(terminal.colour());
    this.width = terminal.width();
    this.names =
        doc.sections().stream()
            .flatMap(s -> s.checks().stream())
            .mapToInt(c -> c.name().length())
            .max()
            .orElse(0);
  }

  /** The whole text, ending in a line break. */
  static String of(DoctorDocument doc, Terminal terminal) {
    DoctorText text = new DoctorText(doc, terminal);
    doc.sections().forEach(text::section);
    text.end(doc);
    return text.out.toString();
  }

  private void section(Section s) {
    out.append(out.isEmpty() ? "" : "\n").append(ink.heading(s.title())).append('\n');
    s.checks().forEach(this::check);
  }

  private void check(Check c) {
    String first = "  " + pad(mark(c.state()), STATE) + pad(c.name(), names + 2);
    String rest = " ".repeat(first.length());
    String text = Paragraph.wrap(first, rest, c.found(), width);
    out.append("  ").append(painted(c.state(), text.substring(2)));
    c.remedy().ifPresent(r -> out.append(Paragraph.wrap(rest + "-> ", rest + "   ", r, width)));
  }

  private void end(DoctorDocument doc) {
    long problems = count(doc, "problem");
    long limited = count(doc, "limited");
    out.append('\n');
    if (doc.healthy() && limited == 0) {
      out.append("All works here.\n");
    } else if (doc.healthy()) {
      out.append("The probe works here, ").append(limited).append(" things are limited.\n");
    } else {
      out.append(problems).append(problems == 1 ? " problem" : " problems");
      out.append(" to solve, ").append(limited).append(" limited.\n");
    }
  }

  private static long count(DoctorDocument doc, String state) {
    return doc.sections().stream()
        .flatMap(s -> s.checks().stream())
        .filter(c -> c.state().equals(state))
        .count();
  }

  private static String mark(String state) {
    return state.equals("note") ? "-" : state;
  }

  /** Only the word is painted, so that columns stay where they are. */
  private String painted(String state, String line) {
    String word = mark(state);
    String colour =
        switch (state) {
          case "ok" -> ink.good(word);
          case "limited" -> ink.warning(word);
          case "problem" -> ink.bad(word);
          default -> word;
        };
    return colour + line.substring(word.length());
  }

  private static String pad(String text, int columns) {
    return text + " ".repeat(Math.max(1, columns - text.length()));
  }
}
