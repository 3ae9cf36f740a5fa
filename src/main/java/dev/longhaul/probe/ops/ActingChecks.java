package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.DoctorDocument.Check;
import dev.longhaul.probe.act.BootStep;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.sense.HostLook;
import java.math.BigInteger;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Whether this host could make changes and take them back whatever happens. */
final class ActingChecks {

  private static final Pattern CAPABILITIES = Pattern.compile("CapEff:\\s*([0-9a-f]+)");
  private static final int HEX = 16;
  private static final int NET_ADMIN = 12;

  /** Of systemd and of small systems. */
  private static final List<String> STARTS =
      List.of("/etc/systemd/system/longhaul-probe.service.d/act.conf", HostRoot.START_SCRIPT);

  private static final String KEYS = "/etc/longhaul/keys";

  private final HostRoot root;
  private final boolean mayAct;
  private final String program;

  ActingChecks(HostRoot root, ProbeSettings settings, String program) {
    this.root = root;
    this.program = program;
    this.mayAct = settings.mayAct() || isStartedToAct(root);
  }

  /** What the installation gives the probe that it starts, and not whoever asks the doctor. */
  private static boolean isStartedToAct(HostRoot root) {
    return STARTS.stream()
        .flatMap(file -> root.read(file).stream())
        .flatMap(String::lines)
        .anyMatch(
            line ->
                !line.startsWith("#")
                    && line.contains(Property.VARIABLE + Property.ACT_ENABLED + "=true"));
  }

  List<Check> all() {
    List<Check> checks = new ArrayList<>();
    checks.add(
        mayAct
            ? Checks.ok("act.enabled", "true: signed commands are obeyed")
            : Checks.note("act.enabled", "false: the probe only observes"));
    checks.add(keys());
    checks.add(mayChange());
    checks.add(timer());
    checks.add(executable());
    checks.add(bootStep());
    return checks;
  }

  private Check keys() {
    List<String> keys =
        HostLook.names(root, KEYS).stream()
            .filter(n -> n.endsWith(".pem"))
            .map(n -> n.substring(0, n.length() - ".pem".length()))
            .toList();
    return keys.isEmpty()
        ? needed(
            "keys",
            "none in " + KEYS + ": every command is refused, tests as well",
            "put the service's public key there: longhaul keys on the service prints it")
        : Checks.ok("keys", String.join(", ", keys));
  }

  private Check mayChange() {
    Matcher m = CAPABILITIES.matcher(root.read("/proc/self/status").orElse(""));
    boolean admin = m.find() && new BigInteger(m.group(1), HEX).testBit(NET_ADMIN);
    return admin
        ? Checks.ok("rights", "this process may change the network")
        : needed("rights", "this process may not change the network", "run the probe as root");
  }

  private Check timer() {
    return root.hasSystemd()
        ? Checks.ok("timer", "systemd takes back what is not confirmed")
        : Checks.note("timer", "no systemd: a detached helper takes back what is not confirmed");
  }

  private Check executable() {
    return Files.isExecutable(root.at(program))
        ? Checks.ok("executable", program)
        : needed(
            "executable",
            program + " is not there: nothing could take a change back",
            "install the package, or run longhaul probe install");
  }

  private Check bootStep() {
    return BootStep.isRegistered(root)
        ? Checks.ok("early boot", "the recovery step is installed")
        : needed(
            "early boot",
            "no recovery step: a power cut in the middle of a change could leave files behind",
            "longhaul probe install");
  }

  /** Without the right to act, none of it is missed. */
  private Check needed(String name, String found, String remedy) {
    return mayAct ? Checks.problem(name, found, remedy) : Checks.limited(name, found, remedy);
  }
}
