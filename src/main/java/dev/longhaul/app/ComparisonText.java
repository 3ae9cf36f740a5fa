package dev.longhaul.app;

import dev.longhaul.contract.v1.ComparisonDocument;
import java.util.Locale;
import java.util.OptionalDouble;

/** Two senders compared, for people. */
final class ComparisonText {

  private static final String INDENT = "  ";
  private static final String DEEPER = "    ";

  private ComparisonText() {}

  static String of(ComparisonDocument c, Terminal terminal) {
    Ink ink = new Ink(terminal.colour());
    StringBuilder out = new StringBuilder();
    out.append(c.outcome().equals("DIFFERS") ? ink.warning(c.outcome()) : ink.heading(c.outcome()));
    out.append('\n').append(Paragraph.wrap(INDENT, INDENT, c.summary(), terminal.width()));
    out.append('\n').append(ink.heading("Hosts")).append('\n');
    int width = Math.max(c.slow().name().length(), c.fast().name().length());
    out.append(host(c.slow(), width)).append(host(c.fast(), width));
    if (!c.differences().isEmpty()) {
      out.append('\n').append(ink.heading("What differs")).append('\n');
      c.differences().forEach(d -> out.append(difference(d, terminal.width())));
    }
    if (c.unrelated() > 0) {
      String more = c.unrelated() + " other settings differ that do not concern throughput.";
      out.append('\n').append(Paragraph.wrap(INDENT, INDENT, more, terminal.width()));
    }
    return out.toString();
  }

  private static String host(ComparisonDocument.Host h, int width) {
    return String.format(
            Locale.ROOT,
            "  %-" + Math.max(1, width) + "s  %12s  %9s  %-8s  %s",
            h.name(),
            figure(h.mbps(), "Mbit/s"),
            figure(h.rttMillis(), "ms"),
            h.congestionControl().orElse("?"),
            h.verdict())
        + "\n";
  }

  private static String figure(OptionalDouble value, String unit) {
    return value.isPresent() ? JudgementText.number(value.getAsDouble()) + " " + unit : "?";
  }

  private static String difference(ComparisonDocument.Difference d, int width) {
    String on = d.target().map(t -> " of " + t).orElse("");
    String what =
        "%s%s: \"%s\" on the slower host, \"%s\" on the faster (%s)"
            .formatted(d.setting(), on, d.slow(), d.fast(), d.likelihood());
    String why = d.why() + " (" + String.join(" ", d.rules()) + ")";
    String trial = d.trial().map(t -> "; try \"" + t + "\", measured before and after").orElse("");
    return Paragraph.wrap(INDENT + "- ", DEEPER, what, width)
        + Paragraph.wrap(DEEPER, DEEPER, why + trial, width);
  }
}
