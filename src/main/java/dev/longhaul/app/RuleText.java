package dev.longhaul.app;

import dev.longhaul.contract.v1.CauseDocument;
import dev.longhaul.contract.v1.RuleDocument;
import dev.longhaul.mapping.RuleMapping;
import java.util.List;
import java.util.Optional;

/** Rules and causes, for people. */
final class RuleText {

  private static final String INDENT = "  ";

  private final StringBuilder out = new StringBuilder();
  private final Ink ink;
  private final int width;

  RuleText(Terminal terminal) {
    this.ink = new Ink(terminal.colour());
    this.width = terminal.width();
  }

  String of(RuleDocument rule) {
    out.append(ink.heading(rule.id() + "  " + rule.title())).append('\n');
    paragraph(rule.states());
    paragraph(rule.why());
    rule.formula().ifPresent(f -> section("Formula", f));
    numbers(rule.thresholds());
    if (!rule.examples().isEmpty()) {
      heading("Worked out");
      int column = rule.examples().stream().mapToInt(x -> x.given().length()).max().orElse(0);
      rule.examples().forEach(x -> row(x.given(), column, x.result()));
    }
    section("What Longhaul does with it", rule.use() + standing(rule.standing()));
    if (!rule.causes().isEmpty()) {
      section("Causes", String.join(", ", rule.causes()));
    }
    section("Source", String.join("; ", rule.sources()));
    return out.toString();
  }

  String of(CauseDocument cause) {
    out.append(ink.heading(cause.name())).append('\n');
    paragraph(sentence(cause.meaning()));
    section("Told by", cause.signs());
    section("What helps", cause.remedy());
    section("Fixable by", cause.fixableBy());
    heading("Rules");
    titles(cause.rules());
    if (!cause.adviceRules().isEmpty()) {
      heading("Further rules of its advice");
      titles(cause.adviceRules());
    }
    return out.toString();
  }

  String list(List<RuleDocument> rules, List<CauseDocument> causes) {
    out.append(ink.heading("Rules")).append('\n');
    rules.forEach(r -> row(r.id(), "W10".length(), r.title()));
    heading("Causes");
    int column = causes.stream().mapToInt(c -> c.name().length()).max().orElse(0);
    causes.forEach(c -> row(c.name(), column, c.meaning()));
    return out.toString();
  }

  private void titles(List<String> ids) {
    for (String id : ids) {
      Optional<RuleDocument> rule = RuleMapping.rule(id);
      row(id, "W10".length(), rule.map(RuleDocument::title).orElse(""));
    }
  }

  private void numbers(List<RuleDocument.Threshold> thresholds) {
    if (thresholds.isEmpty()) {
      return;
    }
    heading("Numbers (* a choice of ours)");
    int column = thresholds.stream().mapToInt(t -> t.value().length()).max().orElse(0) + 2;
    thresholds.forEach(t -> row(t.value() + (t.policy() ? " *" : ""), column, t.meaning()));
  }

  /** Two columns, or a paragraph where the left one would take more than half of the line. */
  private void row(String left, int column, String right) {
    int fill = Math.min(column, width / 2);
    if (left.length() > fill) {
      paragraph(left + ": " + right);
      return;
    }
    String first = INDENT + left + " ".repeat(fill - left.length()) + INDENT;
    String rest = " ".repeat(fill + 2 * INDENT.length());
    out.append(Paragraph.wrap(first, rest, plain(right), width));
  }

  private void section(String title, String text) {
    heading(title);
    paragraph(text);
  }

  private void heading(String text) {
    out.append('\n').append(ink.heading(text)).append('\n');
  }

  private void paragraph(String text) {
    out.append(Paragraph.wrap(INDENT, INDENT, plain(text), width));
  }

  private static String standing(String standing) {
    return standing.equals("background") ? " No finding stands on it yet." : "";
  }

  private static String sentence(String clause) {
    return Character.toUpperCase(clause.charAt(0)) + clause.substring(1) + ".";
  }

  /** Backticks mean nothing on a terminal. */
  private static String plain(String text) {
    return text.replace("`", "");
  }
}
