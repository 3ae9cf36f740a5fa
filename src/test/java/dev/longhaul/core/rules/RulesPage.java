package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.diagnosis.DiagnosisThresholds;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** Writes the rule book as the page that people read. */
final class RulesPage {

  private static final int WIDTH = 118;

  private static final Map<String, String> FAMILIES = new LinkedHashMap<>();

  static {
    FAMILIES.put("W", "Windows and buffers");
    FAMILIES.put("D", "What limits a flow");
    FAMILIES.put("Q", "Congestion control and queues");
    FAMILIES.put("M", "Packet size");
    FAMILIES.put("T", "Tunnels and containers");
    FAMILIES.put("O", "Offloads and end systems");
    FAMILIES.put("P", "Persistence and platform");
  }

  private final StringBuilder out = new StringBuilder();

  private RulesPage() {}

  static String text() {
    RulesPage page = new RulesPage();
    page.head();
    FAMILIES.forEach(page::family);
    page.causes();
    page.advice();
    return page.out.toString();
  }

  private void head() {
    out.append("# The rules\n\n");
    paragraph(
        """
        Every finding and every recommendation cites the rules it stands on. This page says, in our own
        words, what each of them states, with the very numbers that the code uses, and where it comes
        from. It is written from the code (`RuleBook`, `CauseBook`); `longhaul explain W9` and
        `GET /api/v1/rules/W9` show one rule, `longhaul explain LOSS_LIMITED` a cause.
        """);
    paragraph(
        """
        *Policy* marks a number that is a choice of ours, calibrated on labelled runs of a lab, and can
        be wrong. Numbers without that mark are facts. *Heeded* rules shape what is read or written
        without being cited; *background* rules decide nothing yet.
        """);
    paragraph(
        """
        Notation: C rate in bit/s, RTT the smallest round-trip time in seconds (not the one under
        load), p share of segments lost, BDP the bandwidth-delay product, *flight* what is sent and not
        acknowledged, MSS the payload of a segment.
        """);
  }

  private void family(String letter, String title) {
    out.append("## ").append(title).append("\n\n");
    RuleBook.all().stream().filter(e -> e.id().value().startsWith(letter)).forEach(this::rule);
  }

  private void rule(RuleEntry e) {
    String standing =
        switch (e.standing()) {
          case CITED -> "";
          case HEEDED -> " (heeded)";
          case BACKGROUND -> " (background)";
        };
    out.append("### ").append(e.id().value()).append(". ").append(e.title());
    out.append(standing).append("\n\n");
    paragraph(e.states() + " " + e.why());
    e.formula().ifPresent(f -> out.append("    ").append(f).append("\n\n"));
    thresholds(e.thresholds());
    examples(e.examples());
    String causes =
        CauseBook.citing(e.id()).stream()
            .map(c -> "`" + c.name() + "`")
            .collect(Collectors.joining(", "));
    paragraph(
        "**Use.** "
            + e.use()
            + (causes.isEmpty() ? "" : " Causes: " + causes + ".")
            + " **Source.** "
            + String.join("; ", e.sources())
            + ".");
  }

  private void thresholds(List<RuleEntry.Threshold> thresholds) {
    if (thresholds.isEmpty()) {
      return;
    }
    out.append("| number | value | |\n|---|---|---|\n");
    for (RuleEntry.Threshold t : thresholds) {
      out.append("| ").append(t.meaning()).append(" | ").append(t.value()).append(" | ");
      out.append(t.policy() ? "*policy* |\n" : "|\n");
    }
    out.append('\n');
  }

  private void examples(List<RuleEntry.Example> examples) {
    if (examples.isEmpty()) {
      return;
    }
    out.append("| given | follows |\n|---|---|\n");
    examples.forEach(
        x -> out.append("| ").append(x.given()).append(" | ").append(x.result()).append(" |\n"));
    out.append('\n');
  }

  private void causes() {
    out.append("## The causes\n\n");
    out.append("| cause | told by | helps | rules |\n|---|---|---|---|\n");
    for (CauseEntry c : CauseBook.all()) {
      out.append("| `").append(c.cause()).append("` | ");
      out.append(c.signs()).append(" | ").append(c.remedy()).append(" | ");
      out.append(ids(c.foundBy()));
      out.append(c.advisedBy().isEmpty() ? "" : "; advice " + ids(c.advisedBy()));
      out.append(" |\n");
    }
    out.append('\n');
    paragraph(
        "Advice beside any verdict may cite "
            + ids(CauseBook.besideAny())
            + ", against settings that change nothing on that host.");
  }

  private void advice() {
    out.append("## From finding to advice\n\n");
    bullet("The finding that is most sure comes first. `POLICED` and `BUFFERBLOAT` describe how a");
    out.append("  path is full and follow its capacity.\n");
    bullet(
        "Below "
            + Numbers.percent(DiagnosisThresholds.ENOUGH)
            + " (*policy*) the verdict is `INSUFFICIENT_EVIDENCE` with the measurement that would"
            + " decide.");
    bullet(
        "Below "
            + Numbers.percent(AdviceThresholds.SURE)
            + " (*policy*) nothing is asserted: every change becomes a trial.");
    bullet(
        "While a window binds nobody knows what the path carries. The new limit allows "
            + Numbers.times(AdviceThresholds.STEP)
            + " the present rate,\n  up to "
            + AdviceThresholds.USUAL_LINK
            + ", and "
            + Numbers.times(AdviceThresholds.LEAST_STEP)
            + " the present rate beyond (*policy*): a limit costs nothing while it is not used.");
  }

  private void bullet(String text) {
    out.append("- ").append(text).append('\n');
  }

  private void paragraph(String text) {
    StringBuilder line = new StringBuilder();
    for (String word : text.strip().split("\\s+", -1)) {
      if (line.length() > 0 && line.length() + 1 + word.length() > WIDTH) {
        out.append(line).append('\n');
        line.setLength(0);
      }
      line.append(line.length() > 0 ? " " : "").append(word);
    }
    out.append(line).append("\n\n");
  }

  private static String ids(List<RuleId> rules) {
    return rules.stream().map(RuleId::value).collect(Collectors.joining(" "));
  }
}
