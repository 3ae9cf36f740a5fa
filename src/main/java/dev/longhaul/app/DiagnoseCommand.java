package dev.longhaul.app;

import dev.longhaul.app.Inputs.Content;
import dev.longhaul.app.Inputs.Input;
import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.model.DataSize;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.wire.DocumentLines;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Judges what tools printed, without any server. */
@Command(
    name = "diagnose",
    description =
        "Tells why a flow is as fast as it is, from what tools printed: iperf3 -J, ss -tinm, ping,"
            + " tracepath, mtr, nstat, sysctl, ip, tc, ethtool, perfSONAR, ndt7; or from facts"
            + " typed by hand. Files are recognised by content.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class DiagnoseCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE|DIR",
      description =
          "A file is one measurement, a directory is one measurement made of all its files, - is"
              + " standard input.")
  private List<String> arguments = List.of();

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text (for people) or json (one object per line). Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  @Option(names = "--together", description = "Take everything given as one measurement.")
  private boolean together;

  @Option(
      names = "--limit",
      paramLabel = "SIZE",
      defaultValue = "1GiB",
      converter = SizeConverter.class,
      description =
          "How much of one input is read; what was certain up to there is used. Default:"
              + " ${DEFAULT-VALUE}.")
  private DataSize limit = new DataSize(OutputReader.DEFAULT_LIMIT);

  private final Terminal terminal;

  DiagnoseCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Reads a size of more than zero. */
  static final class SizeConverter implements ITypeConverter<DataSize> {
    @Override
    public DataSize convert(String text) {
      return BdpCommand.converted(text, DataSize::parse, size -> size.bytes() > 0);
    }
  }

  /** Answers every argument that can be read. */
  @Override
  public Integer call() {
    Inputs inputs = new Inputs(terminal.in());
    Report report = new Report(terminal, format, new CaseJudge(Instant.now(), limit));
    if (together) {
      report.answer(combined(inputs, report));
    } else {
      Progress progress = new Progress(terminal, arguments.size());
      for (String argument : arguments) {
        progress.at(argument);
        report.answer(inputs.read(argument));
      }
      progress.done();
    }
    terminal.out().flush();
    return report.complained() ? ExitCode.INPUT : ExitCode.OK;
  }

  /** All arguments as one case; what cannot be read is said and left out. */
  private Input combined(Inputs inputs, Report report) {
    List<Content> contents = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (String argument : arguments) {
      Input input = inputs.read(argument);
      if (input instanceof Input.Measured m) {
        contents.addAll(m.contents());
        notes.addAll(m.notes());
      } else if (input instanceof Input.Unreadable u) {
        report.complain(u.argument(), u.sentence());
      }
    }
    String name = String.join(" ", arguments);
    return contents.isEmpty()
        ? new Input.Unreadable(name, "nothing of it can be read")
        : new Input.Measured(name, contents, notes);
  }

  /** Writes answers to standard output and complaints to standard error. */
  private static final class Report {

    private final Terminal terminal;
    private final Format format;
    private final CaseJudge judge;
    private @Nullable DocumentLines lines;
    private boolean complained;
    private boolean first = true;

    Report(Terminal terminal, Format format, CaseJudge judge) {
      this.terminal = terminal;
      this.format = format;
      this.judge = judge;
    }

    void answer(Input input) {
      if (input instanceof Input.Measured m) {
        CaseJudge.Answer answer = judge.judge(m.contents(), m.notes());
        answer.complaint().ifPresent(c -> complain(m.argument(), c));
        print(m.argument(), answer.document());
      } else if (input instanceof Input.Unreadable u) {
        complain(u.argument(), u.sentence());
        if (format == Format.JSON) {
          terminal.out().println(lines().error(u.argument(), u.sentence()));
        }
      }
    }

    private void print(String argument, JudgementDocument document) {
      if (format == Format.JSON) {
        terminal.out().println(lines().line(argument, document));
      } else {
        terminal.out().print(first ? "" : "\n");
        terminal.out().print(JudgementText.of(argument, document, terminal));
      }
      first = false;
    }

    /** Made late: text needs no JSON, and making it costs a quarter of the whole run. */
    private DocumentLines lines() {
      DocumentLines made = lines == null ? new DocumentLines() : lines;
      lines = made;
      return made;
    }

    void complain(String argument, String sentence) {
      complained = true;
      terminal.out().flush();
      terminal.err().println("longhaul: " + argument + ": " + sentence);
    }

    boolean complained() {
      return complained;
    }
  }
}
