package dev.longhaul.app;

import dev.longhaul.app.Inputs.Content;
import dev.longhaul.app.Inputs.Input;
import dev.longhaul.contract.v1.CheckDocument;
import dev.longhaul.core.advice.FileCheck;
import dev.longhaul.mapping.CheckMapping;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.Reading.Unrecognised;
import dev.longhaul.reading.Tool;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Judges the configuration files of one host, without any measurement. */
@Command(
    name = "check",
    description =
        "Tells what each line of tuning and network files is worth, which file wins at boot, and"
            + " what is set but not in force: sysctl.d, tuned.conf, netplan, systemd-networkd,"
            + " NetworkManager, /etc/network/interfaces, modules-load.d. With 'sysctl -a', 'ip -j"
            + " link' and 'ethtool -k' beside them, files are compared with what is in force.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class CheckCommand implements Callable<Integer> {

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE|DIR",
      description = "Files of one host, a directory of such, or - for standard input.")
  private List<String> arguments = List.of();

  @Option(
      names = "--kernel",
      paramLabel = "VERSION",
      description = "The host's kernel, such as 6.1, where no file tells it; it decides defaults.")
  private @Nullable String kernel;

  @Option(
      names = "--format",
      defaultValue = "text",
      description = "text (for people) or json. Default: ${DEFAULT-VALUE}.")
  private Format format = Format.TEXT;

  private final Terminal terminal;
  private final OutputReader reader = new OutputReader();
  private boolean complained;

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Answers for all that can be read. */
  @Override
  public Integer call() {
    List<String> notes = new ArrayList<>();
    HostState state = HostState.UNKNOWN;
    for (Input.Measured given : given(notes)) {
      boolean named = given.contents().size() == 1;
      for (Content c : given.contents()) {
        state = merged(state, c, named, notes);
      }
    }
    HostState known = version().map(state::withKernel).orElse(state);
    if (known.configuration().files().isEmpty()) {
      complain("check", "no configuration file is among what was given");
    } else {
      print(CheckMapping.toDocument(FileCheck.of(known), notes));
    }
    terminal.out().flush();
    return complained ? ExitCode.INPUT : ExitCode.OK;
  }

  private Optional<KernelVersion> version() {
    if (kernel == null) {
      return Optional.empty();
    }
    return Optional.of(
        KernelVersion.parse(kernel)
            .orElseThrow(
                () -> new TypeConversionException("'" + kernel + "' is no kernel version: 6.1")));
  }

  private List<Input.Measured> given(List<String> notes) {
    List<Input.Measured> given = new ArrayList<>();
    Inputs inputs = new Inputs(terminal.in());
    for (String argument : arguments) {
      Input input = inputs.read(argument);
      if (input instanceof Input.Measured m) {
        given.add(m);
        notes.addAll(m.notes());
      } else if (input instanceof Input.Unreadable u) {
        complain(u.argument(), u.sentence());
      }
    }
    return given;
  }

  /**
   * Problems of files are part of the answer; what else is odd becomes a note. That a file which
   * was named says nothing is worth a complaint; folders hold other files as well.
   */
  private HostState merged(HostState state, Content c, boolean named, List<String> notes) {
    Reading reading = c.read(reader);
    HostState all = state;
    if (reading instanceof Recognised r) {
      for (var measurement : r.measurements()) {
        all = measurement instanceof HostState part ? all.merge(part) : all;
      }
      if (r.tool() != Tool.CONFIGURATION) {
        r.notes().forEach(n -> notes.add(c.name() + ": " + n));
      }
    } else if (reading instanceof Unrecognised u) {
      if (named) {
        complain(c.name(), u.reason());
      } else {
        notes.add(c.name() + ": " + u.reason());
      }
    }
    return all;
  }

  private void print(CheckDocument document) {
    terminal.out().print(format.of(document, () -> CheckText.of(document, terminal)));
  }

  private void complain(String subject, String sentence) {
    complained = true;
    terminal.out().flush();
    terminal.err().println("longhaul: " + subject + ": " + sentence);
  }
}
