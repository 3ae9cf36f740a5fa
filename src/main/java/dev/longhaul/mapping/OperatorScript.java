package dev.longhaul.mapping;

import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.contract.v1.JudgementDocument.Change;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The changes of a recommendation as a POSIX shell script that a careful operator reads and runs by
 * hand. It shows what is in force, applies only onto values it expects, remembers what it found,
 * and takes back only what still has the value that it set. Values come from a closed list of forms
 * and are quoted; words of others stand in comments only.
 */
public final class OperatorScript {

  private static final int LINE = 96;

  private OperatorScript() {}

  /** Whom a script is about: the recommendation's id, the host to change, and both ends. */
  public record Subject(String id, String host, String sender, String receiver) {}

  /**
   * Writes the script.
   *
   * @throws UnsafeValueException if a change is not on the list of what may be changed, or has a
   *     value that is not of the form it must have
   */
  public static String render(Subject subject, JudgementDocument judgement) {
    String side = subject.host().equals(subject.sender()) ? "sender" : "receiver";
    List<Change> changes =
        judgement.recommendation().changes().stream().filter(c -> c.host().equals(side)).toList();
    StringBuilder script = new StringBuilder();
    header(script, subject, judgement);
    script.append(ShellParts.PRELUDE.replace("@ID@", subject.id().replaceAll("[^0-9a-f-]", "")));
    changes.stream()
        .map(c -> SafeSetting.check(c.setting(), c.target(), c.from(), c.to()))
        .distinct()
        .sorted()
        .forEach(s -> script.append(ShellParts.functions(s)));
    script.append('\n').append("each() {\n  action=$1\n");
    for (int i = 0; i < changes.size(); i++) {
      change(script, i + 1, changes.get(i));
    }
    script.append(changes.isEmpty() ? "  echo 'Nothing to change on this host.'\n}\n" : "}\n");
    return script.append(ShellParts.MAIN).toString();
  }

  private static void header(StringBuilder script, Subject subject, JudgementDocument judgement) {
    script.append("#!/bin/sh\n");
    comment(script, "", "Longhaul: changes for the host " + subject.host());
    comment(script, "", "Path: " + subject.sender() + " -> " + subject.receiver());
    comment(script, "", "Verdict: " + judgement.verdict());
    comment(script, "", judgement.summary());
    script.append("#\n# Usage, as root:\n");
    script.append("#   sh script.sh          show what is in force and what would change\n");
    script.append("#   sh script.sh apply    make the changes until the next reboot\n");
    script.append("#   sh script.sh undo     take them back\n#\n");
    judgement
        .recommendation()
        .notAdvised()
        .forEach(n -> comment(script, "", "Not advised: " + n.setting() + ": " + n.why()));
    judgement
        .recommendation()
        .artefacts()
        .forEach(
            a -> {
              comment(script, "", "To survive a reboot (" + a.purpose() + "), " + a.path() + ":");
              a.content().lines().forEach(line -> comment(script, "    ", line));
            });
  }

  private static void change(StringBuilder script, int number, Change c) {
    SafeSetting setting = SafeSetting.check(c.setting(), c.target(), c.from(), c.to());
    script.append('\n');
    comment(
        script,
        "  ",
        number
            + ". "
            + c.setting()
            + c.target().map(t -> " of " + t).orElse("")
            + ": "
            + c.from().orElse("(unknown)")
            + " -> "
            + c.to());
    comment(script, "  ", "Why: " + c.why());
    comment(script, "  ", "Risk: " + c.risk());
    comment(script, "  ", "Rules: " + String.join(", ", c.rules()));
    script
        .append("  step ")
        .append(number)
        .append(' ')
        .append(setting.name().toLowerCase(java.util.Locale.ROOT))
        .append(' ')
        .append(quoted(c.target().orElse(c.setting().replaceFirst("^offload\\.", ""))))
        .append(' ')
        .append(quoted(c.from().orElse("")))
        .append(' ')
        .append(quoted(c.to()));
    if (setting == SafeSetting.OFFLOAD) {
      script.append(' ').append(quoted(c.setting().substring("offload.".length())));
    }
    script.append('\n');
  }

  /** One argument for a shell, whatever it holds. */
  static String quoted(String text) {
    return "'" + text.replace("'", "'\\''") + "'";
  }

  /** Text of others as comment lines: no control character and so no line end gets through. */
  private static void comment(StringBuilder script, String indent, String text) {
    String line = text.replaceAll("[\\p{Cntrl}\\u2028\\u2029\\u0085]", " ");
    String words =
        line.codePoints()
            .filter(c -> !Character.isISOControl(c) && Character.getType(c) != Character.FORMAT)
            .mapToObj(Character::toString)
            .collect(Collectors.joining());
    String rest = words;
    while (rest.length() > LINE) {
      int cut = rest.lastIndexOf(' ', LINE);
      // Each turn takes more than the two blanks it adds, or a text without blanks never ends.
      cut = cut <= 2 ? LINE : cut;
      script.append(indent).append("# ").append(rest, 0, cut).append('\n');
      rest = "  " + rest.substring(cut).stripLeading();
      if (rest.isBlank()) {
        return;
      }
    }
    script.append(indent).append("# ").append(rest).append('\n');
  }
}
