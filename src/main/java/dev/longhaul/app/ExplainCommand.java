package dev.longhaul.app;

import dev.longhaul.contract.v1.CauseDocument;
import dev.longhaul.contract.v1.RuleDocument;
import dev.longhaul.mapping.RuleMapping;
import dev.longhaul.wire.DataCodec;
import dev.longhaul.wire.DocumentLines;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what rules and causes mean. */
@Command(
    name = "explain",
    description =
        "Tells what a rule states, why, with which numbers, and where it comes from; or how a cause"
            + " is told and what helps. Without arguments it lists them.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ExplainCommand implements Callable<Integer> {

  @Parameters(
      arity = "0..*",
      paramLabel = "RULE|CAUSE",
      description = "The id of a rule, such as W9, or the name of a cause, such as LOSS_LIMITED.")
  private List<String> arguments = List.of();

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text (for people) or json (one object per line). Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  private final Terminal terminal;
  private boolean first = true;
  private boolean complained;

  ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Explains what is known of the arguments. */
  @Override
  public Integer call() {
    if (arguments.isEmpty()) {
      list();
    }
    arguments.forEach(this::explain);
    terminal.out().flush();
    return complained ? ExitCode.INPUT : ExitCode.OK;
  }

  private void list() {
    if (format == Format.JSON) {
      Stream.concat(RuleMapping.rules().stream(), RuleMapping.causes().stream())
          .forEach(document -> terminal.out().println(new DataCodec().toJson(document)));
    } else {
      terminal.out().print(new RuleText(terminal).list(RuleMapping.rules(), RuleMapping.causes()));
    }
  }

  private void explain(String argument) {
    Optional<RuleDocument> rule = RuleMapping.rule(argument);
    Optional<CauseDocument> cause = RuleMapping.cause(argument);
    RuleText text = new RuleText(terminal);
    if (rule.isPresent()) {
      print(rule.get(), text.of(rule.get()));
    } else if (cause.isPresent()) {
      print(cause.get(), text.of(cause.get()));
    } else {
      complain(argument);
    }
  }

  private void print(Object document, String text) {
    if (format == Format.JSON) {
      terminal.out().println(new DataCodec().toJson(document));
    } else {
      terminal.out().print(first ? text : "\n" + text);
    }
    first = false;
  }

  private void complain(String argument) {
    complained = true;
    String sentence =
        "there is no such rule or cause; the nearest is "
            + Nearest.to(argument, names())
            + ", and 'longhaul explain' lists all";
    if (format == Format.JSON) {
      terminal.out().println(new DocumentLines().error(argument, sentence));
    }
    terminal.out().flush();
    terminal.err().println("longhaul: " + argument + ": " + sentence);
  }

  private static List<String> names() {
    return Stream.concat(
            RuleMapping.rules().stream().map(RuleDocument::id),
            RuleMapping.causes().stream().map(CauseDocument::name))
        .toList();
  }
}
