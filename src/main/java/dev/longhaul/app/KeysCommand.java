package dev.longhaul.app;

import dev.longhaul.wire.SigningKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The keys with which the service signs commands and hosts verify them. */
@Command(
    name = "keys",
    description = "Makes and shows the keys that sign commands to hosts.",
    synopsisSubcommandLabel = "COMMAND",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class KeysCommand implements Runnable {

  @Spec private CommandSpec spec = CommandSpec.create();

  private KeysCommand() {}

  /** The command with what is below it. */
  static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new KeysCommand())
        .addSubcommand(new New(terminal))
        .addSubcommand(new Show(terminal));
  }

  @Override
  public void run() {
    throw new ParameterException(spec.commandLine(), "Missing required subcommand: new or show");
  }

  /** Makes a pair. */
  @Command(
      name = "new",
      description =
          "Makes a pair of Ed25519 keys: ID.key for the service, ID.pem for the hosts. To rotate:"
              + " enrol the new ID.pem on the hosts first, then give the service the new key and"
              + " id, then remove the old ID.pem from the hosts.",
      sortOptions = false,
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  static final class New implements Callable<Integer> {

    private static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");
    private static final Set<StandardOpenOption> FRESH =
        Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);

    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
        names = "--id",
        required = true,
        paramLabel = "ID",
        description = "Name under which hosts know the key, such as 2026-a.")
    private String id = "";

    @Option(
        names = "--out",
        defaultValue = ".",
        paramLabel = "DIR",
        description = "Where the two files go. Default: the current folder.")
    private Path folder = Path.of(".");

    private final Terminal terminal;

    New(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public Integer call() {
      if (!ID.matcher(id).matches()) {
        throw new ParameterException(
            spec.commandLine(), "'" + id + "' is no key id: letters, digits, '.', '_' and '-'");
      }
      SigningKeys keys = SigningKeys.generate();
      Path secret = folder.resolve(id + ".key");
      Path open = folder.resolve(id + ".pem");
      try {
        write(secret, "Longhaul-Key-Id: " + id + "\n" + keys.privateKey(), "rw-------");
        write(open, keys.publicKey(), "rw-r--r--");
      } catch (FileAlreadyExistsException e) {
        return failed(e.getMessage() + " exists and is not overwritten; choose another id");
      } catch (IOException e) {
        return failed("the keys could not be written to " + folder + ": " + e.getMessage());
      }
      print(secret, open, keys);
      return ExitCode.OK;
    }

    private void print(Path secret, Path open, SigningKeys keys) {
      var out = terminal.out();
      out.println("Private key  " + secret + "  (for the service alone)");
      out.println("Public key   " + open + "  (for every host)");
      out.println("Fingerprint  " + SigningKeys.fingerprint(keys.publicKey()));
      out.println();
      out.println("Service:  LONGHAUL_COMMANDS_SIGNING_KEY_FILE=" + secret.toAbsolutePath());
      out.println("Hosts:    copy " + open + " to /etc/longhaul/keys/" + id + ".pem");
      out.flush();
    }

    private int failed(String why) {
      terminal.err().println("longhaul: keys: " + why);
      return ExitCode.INPUT;
    }

    private static void write(Path file, String text, String mode) throws IOException {
      FileAttribute<?> permissions =
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode));
      try (var channel = Files.newByteChannel(file, FRESH, permissions)) {
        channel.write(StandardCharsets.UTF_8.encode(text));
      }
    }
  }

  /** Shows a public key. */
  @Command(
      name = "show",
      description = "Prints the fingerprint of public keys, to compare what hosts trust.",
      mixinStandardHelpOptions = true,
      versionProvider = Version.class)
  static final class Show implements Callable<Integer> {

    @Parameters(arity = "1..*", paramLabel = "FILE", description = "Public keys (PEM).")
    private Path[] files = {};

    private final Terminal terminal;

    Show(Terminal terminal) {
      this.terminal = terminal;
    }

    @Override
    public Integer call() {
      int code = ExitCode.OK;
      for (Path file : files) {
        try {
          terminal.out().println(SigningKeys.fingerprint(Files.readString(file)) + "  " + file);
        } catch (IOException e) {
          code = failed(file, "cannot be read");
        } catch (IllegalArgumentException e) {
          code = failed(file, "is no Ed25519 public key in PEM");
        }
      }
      terminal.out().flush();
      return code;
    }

    private int failed(Path file, String why) {
      terminal.err().println("longhaul: keys: " + file + " " + why);
      return ExitCode.INPUT;
    }
  }
}
