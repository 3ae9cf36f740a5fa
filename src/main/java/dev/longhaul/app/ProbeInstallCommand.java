package dev.longhaul.app;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.probe.setup.EnrolledKey;
import dev.longhaul.probe.setup.Installation;
import dev.longhaul.probe.setup.SetupException;
import dev.longhaul.probe.setup.Wish;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Puts the probe on this host. */
@Command(
    name = "install",
    description =
        "Puts the probe on this host: units or start-up lines, settings in /etc/longhaul, a user"
            + " without rights to run as. It only observes unless --act is given. May be repeated.",
    sortOptions = false,
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ProbeInstallCommand implements Callable<Integer> {

  @Option(
      names = "--kafka",
      paramLabel = "HOST:PORT",
      description = "Where measurements go and commands come from; written to new settings.")
  private @Nullable String kafka;

  @Option(
      names = "--key",
      paramLabel = "ID=FILE",
      description = "Obey commands signed with this key (Ed25519, public, PEM). May be repeated.")
  private List<String> keys = List.of();

  @ArgGroup private @Nullable Role role;

  @Option(names = "--no-start", description = "Do not start the probe now.")
  private boolean later;

  /** Without either that stays as it is; at first the probe only observes. */
  private static final class Role {

    @Option(
        names = "--act",
        description =
            "Let the probe change this host, as root, when a signed command says so. Without"
                + " --act and --observe that stays as it is; at first it only observes.")
    private boolean act;

    @Option(names = "--observe", description = "Let the probe only observe.")
    private boolean observe;

    private boolean acts() {
      return act && !observe;
    }
  }

  private final Terminal terminal;

  ProbeInstallCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Ends with 1 if it could not be installed. */
  @Override
  public Integer call() {
    try {
      List<EnrolledKey> enrolled = new ArrayList<>();
      for (String key : keys) {
        enrolled.add(EnrolledKey.parse(key));
      }
      Wish wish =
          new Wish(
              OwnProgram.path(),
              enrolled,
              Optional.ofNullable(kafka),
              Optional.ofNullable(role).map(Role::acts),
              !later);
      new Installation(HostRoot.system(), new Tools())
          .install(wish)
          .forEach(terminal.out()::println);
      terminal.out().flush();
      return ExitCode.OK;
    } catch (SetupException e) {
      terminal.err().println("longhaul: probe install: " + e.getMessage());
      return ExitCode.INPUT;
    }
  }
}
