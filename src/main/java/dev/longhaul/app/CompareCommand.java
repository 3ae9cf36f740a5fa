package dev.longhaul.app;

import dev.longhaul.app.Inputs.Input;
import dev.longhaul.contract.v1.ComparisonDocument;
import dev.longhaul.core.advice.Sibling;
import dev.longhaul.core.advice.SiblingComparison;
import dev.longhaul.mapping.ComparisonMapping;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Compares two hosts that send to the same receiver. */
@Command(
    name = "compare",
    description =
        "Compares two hosts that send to the same receiver: which setting differs, and may explain"
            + " that one of them does better. Each argument is one measurement, as for diagnose;"
            + " sysctl, ip, tc and ethtool output of both hosts says most.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class CompareCommand implements Callable<Integer> {

  @Parameters(index = "0", paramLabel = "FILE|DIR", description = "One host's measurement.")
  private String one = "";

  @Parameters(index = "1", paramLabel = "FILE|DIR", description = "The other host's.")
  private String other = "";

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text (for people) or json. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  private final Terminal terminal;

  CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Prints the comparison, if both could be read. */
  @Override
  public Integer call() {
    Inputs inputs = new Inputs(terminal.in());
    CaseJudge judge = new CaseJudge(Instant.now());
    Optional<Sibling> first = sibling(inputs.read(one), judge);
    Optional<Sibling> second = sibling(inputs.read(other), judge);
    if (first.isEmpty() || second.isEmpty()) {
      return ExitCode.INPUT;
    }
    ComparisonDocument answer =
        ComparisonMapping.toDocument(SiblingComparison.of(first.get(), second.get()));
    terminal.out().print(format.of(answer, () -> ComparisonText.of(answer, terminal)));
    terminal.out().flush();
    return ExitCode.OK;
  }

  private Optional<Sibling> sibling(Input input, CaseJudge judge) {
    if (input instanceof Input.Unreadable u) {
      return complain(u.argument(), u.sentence());
    }
    Input.Measured m = (Input.Measured) input;
    CaseJudge.Answer answer = judge.judge(m.contents(), m.notes());
    if (answer.complaint().isPresent()) {
      return complain(m.argument(), answer.complaint().get());
    }
    return Optional.of(ComparisonMapping.sibling(m.argument(), answer.document(), answer.sender()));
  }

  private Optional<Sibling> complain(String argument, String sentence) {
    terminal.err().println("longhaul: " + argument + ": " + sentence);
    terminal.err().flush();
    return Optional.empty();
  }
}
