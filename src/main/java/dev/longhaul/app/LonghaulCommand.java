package dev.longhaul.app;

import picocli.CommandLine;
import picocli.CommandLine.Command;

/** The root of the command line; without a command it says what there is and fails. */
@Command(
    name = "longhaul",
    description = {
      "Finds out why a TCP flow over a long path is slow, and what to do about it.",
      ""
    },
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    footer = {
      "",
      "Examples:",
      "  longhaul diagnose result.json",
      "  longhaul diagnose --together iperf3.json ss_sender.log sysctl.txt",
      "  longhaul compare slow-host/ fast-host/",
      "  longhaul explain W9 LOSS_LIMITED",
      "  longhaul check /etc/sysctl.d /etc/sysctl.conf",
      "  longhaul bdp --bandwidth 1Gbit/s --rtt 76ms"
    },
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:answered",
      "1:some input could not be used, the others were answered",
      "2:wrong usage"
    })
final class LonghaulCommand {

  /** The library refuses to lay out help in fewer columns. */
  private static final int LEAST_HELP_WIDTH = 55;

  private LonghaulCommand() {}

  /** The whole command line, reading and writing there. */
  static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new LonghaulCommand())
        .addSubcommand(new DiagnoseCommand(terminal))
        .addSubcommand(new CompareCommand(terminal))
        .addSubcommand(new ExplainCommand(terminal))
        .addSubcommand(new CheckCommand(terminal))
        .addSubcommand(new BdpCommand(terminal))
        .addSubcommand(new ServeCommand())
        .addSubcommand(new HealthCommand(terminal))
        .addSubcommand("tokens", TokensCommand.commandLine(terminal))
        .addSubcommand("keys", KeysCommand.commandLine(terminal))
        .addSubcommand(ProbeCommand.commandLine(terminal))
        .setOut(terminal.out())
        .setErr(terminal.err())
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setUsageHelpWidth(Math.max(LEAST_HELP_WIDTH, terminal.width()))
        .setColorScheme(
            CommandLine.Help.defaultColorScheme(
                terminal.colour() ? CommandLine.Help.Ansi.ON : CommandLine.Help.Ansi.OFF))
        .setExecutionExceptionHandler(new Failure());
  }
}
