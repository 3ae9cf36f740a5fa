package dev.longhaul.app;

import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.contract.v1.JudgementDocument.Evidence;
import dev.longhaul.contract.v1.JudgementDocument.Finding;
import dev.longhaul.contract.v1.JudgementDocument.Need;
import java.util.List;
import java.util.Locale;

/**
 * A judgement as a person wants to read it: verdict first, then why, what to do, what not to do and
 * what is missing. Commands and files are never broken, so that they can be pasted.
 */
final class JudgementText {

  private static final String INDENT = "  ";
  private static final String DEEPER = "    ";
  private static final double PERCENT = 100;

  private final StringBuilder out = new StringBuilder();
  private final Ink ink;
  private final int width;

  private JudgementText(Ink ink, int width) {
    this.ink = ink;
    this.width = width;
  }

  /** The whole text, ending in a line break. */
  static String of(String input, JudgementDocument doc, Terminal terminal) {
    JudgementText text = new JudgementText(new Ink(terminal.colour()), terminal.width());
    text.verdict(input, doc);
    text.why(doc.findings());
    new AdviceText(text.out, text.ink, text.width).append(doc.verdict(), doc.recommendation());
    text.needs(doc.needs());
    text.notes(doc.notes());
    return text.out.toString();
  }

  private void verdict(String input, JudgementDocument doc) {
    out.append(ink.faint(input)).append('\n');
    out.append(painted(doc.verdict())).append('\n');
    out.append(Paragraph.wrap(INDENT, INDENT, doc.summary(), width));
  }

  private String painted(String verdict) {
    return switch (verdict) {
      case "HEALTHY", "PATH_CAPACITY" -> ink.good(verdict);
      case "INSUFFICIENT_EVIDENCE", "PATH_UNSTABLE" -> ink.warning(verdict);
      default -> ink.bad(verdict);
    };
  }

  private void why(List<Finding> findings) {
    if (findings.isEmpty()) {
      return;
    }
    heading("Why");
    finding(findings.get(0));
    if (findings.size() > 1) {
      heading("Also seen");
      findings.subList(1, findings.size()).forEach(this::finding);
    }
    String rules = String.join(" ", findings.get(0).rules());
    out.append(INDENT).append("The rules in words: longhaul explain ").append(rules).append('\n');
  }

  private void finding(Finding f) {
    String head =
        "%s: %d %% sure, fixable by: %s, rules %s"
            .formatted(
                f.cause(),
                Math.round(f.confidence() * PERCENT),
                f.fixableBy(),
                String.join(" ", f.rules()));
    out.append(Paragraph.wrap(INDENT, DEEPER, head, width));
    out.append(Paragraph.wrap(DEEPER, DEEPER, f.why(), width));
    evidence(f.evidence());
    f.formula().ifPresent(t -> labelled("reckoned", t));
    if (f.ceilingMbps().isPresent()) {
      labelled("it allows", number(f.ceilingMbps().getAsDouble()) + " Mbit/s");
    }
    f.overturnedBy().ifPresent(t -> labelled("overturned by", t));
  }

  private void evidence(List<Evidence> evidence) {
    int fields = evidence.stream().mapToInt(e -> e.field().length()).max().orElse(0);
    int values = evidence.stream().mapToInt(e -> e.value().length()).max().orElse(0);
    for (Evidence e : evidence) {
      String line =
          DEEPER + pad(e.field(), fields) + INDENT + pad(e.value(), values) + INDENT + e.source();
      out.append(
          line.length() <= width
              ? line.stripTrailing() + "\n"
              : Paragraph.wrap(
                  DEEPER,
                  DEEPER + INDENT,
                  e.field() + ": " + e.value() + " (" + e.source() + ")",
                  width));
    }
  }

  private void labelled(String label, String text) {
    out.append(Paragraph.wrap(DEEPER, DEEPER + INDENT, label + ": " + text, width));
  }

  private void needs(List<Need> needs) {
    if (needs.isEmpty()) {
      return;
    }
    heading("What is missing");
    for (Need n : needs) {
      out.append(Paragraph.wrap(INDENT + "- ", DEEPER, n.what() + ": " + n.why(), width));
      if (!n.command().isBlank()) {
        n.command().lines().forEach(c -> out.append(DEEPER + INDENT).append(c).append('\n'));
      }
    }
  }

  private void notes(List<String> notes) {
    if (notes.isEmpty()) {
      return;
    }
    heading("Notes");
    notes.forEach(n -> out.append(Paragraph.wrap(INDENT + "- ", DEEPER, n, width)));
  }

  private void heading(String text) {
    out.append('\n').append(ink.heading(text)).append('\n');
  }

  private static String pad(String text, int width) {
    return text + " ".repeat(width - text.length());
  }

  /** A rate with the digits that mean something. */
  static String number(double value) {
    return value >= PERCENT
        ? String.format(Locale.ROOT, "%.0f", value)
        : String.format(Locale.ROOT, "%.3g", value);
  }
}
