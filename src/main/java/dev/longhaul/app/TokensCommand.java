package dev.longhaul.app;

import dev.longhaul.server.security.ApiToken;
import dev.longhaul.server.security.Role;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The tokens with which people and programs log in to the API. */
@Command(
    name = "tokens",
    description = "Makes tokens for the API of the service.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class TokensCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  private TokensCommand() {}

  /** The command with what is below it. */
  static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new TokensCommand()).addSubcommand(new Create(terminal));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing required subcommand: create");
  }

  /** Makes a token. */
  @Command(
      name = "create",
      description =
          "Makes a token and shows it once; the service is given its hash alone. To take a token"
              + " away, remove its line from the file: the running service notices.",
      sortOptions = false,
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  static final class Create implements Callable<Integer> {

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
        names = "--name",
        required = true,
        paramLabel = "NAME",
        description = "Who holds it; stands in the audit trail as token:NAME.")
    private String name = "";

    @Option(
        names = "--role",
        required = true,
        paramLabel = "ROLE",
        description =
            "viewer (reads), operator (also decides and stores) or admin (also changes who may"
                + " what).")
    private String role = "";

    @Option(
        names = "--file",
        paramLabel = "FILE",
        description =
            "Appends the line to this file, the one of longhaul.security.tokens.file; makes it if"
                + " there is none. Without it the line is printed.")
    private Optional<Path> file = Optional.empty();

    private final Terminal terminal;

    Create(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public Integer call() {
      ApiToken.Fresh token = fresh();
      try {
        if (file.isPresent()) {
          append(file.get(), token.kept().line());
        }
      } catch (IOException e) {
        terminal
            .err()
            .println("longhaul: tokens: " + file.get() + " cannot be written: " + e.getMessage());
        return ExitCode.INPUT;
      }
      print(token);
      return ExitCode.OK;
    }

    private ApiToken.Fresh fresh() {
      Role wanted =
          Role.of(role)
              .orElseThrow(
                  () ->
                      new ParameterException(
                          spec.commandLine(),
                          "'" + role + "' is no role: viewer, operator or admin"));
      try {
        return ApiToken.create(name, wanted);
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec.commandLine(), String.valueOf(e.getMessage()), e);
      }
    }

    private void print(ApiToken.Fresh token) {
      var out = terminal.out();
      out.println("Token  " + token.secret() + "  (shown only now)");
      out.println(
          file.map(f -> "Added to " + f + " as " + token.kept().name())
              .orElse("Line   " + token.kept().line()));
      out.flush();
    }

    /** A line of its own even where the last one has no end. */
    private static void append(Path file, String line) throws IOException {
      if (!Files.exists(file)) {
        Files.createFile(
            file,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
      }
      String before = Files.readString(file);
      String gap = before.isEmpty() || before.endsWith("\n") ? "" : "\n";
      Files.write(
          file, (gap + line + "\n").getBytes(StandardCharsets.UTF_8), StandardOpenOption.APPEND);
    }
  }
}
