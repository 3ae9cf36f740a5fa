package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange.Module;
import dev.longhaul.probe.act.RemediationStatus.Force;
import java.util.List;
import java.util.Optional;

/**
 * Kernel modules. One that was not there before is taken out again only while nobody uses it: what
 * uses it by now may be somebody else's.
 */
record ModuleLever(Hands hands) implements Lever<Module> {

  private static final String LOADED = "loaded";
  private static final String ABSENT = "not loaded";

  @Override
  public Prior look(Module c) {
    return Prior.of(present(c.name()) ? LOADED : ABSENT);
  }

  @Override
  public void set(Module c, Prior prior) throws HostTrouble {
    if (!present(c.name())) {
      var unused = hands.run("modprobe", c.name());
      if (!present(c.name())) {
        throw new HostTrouble("The module " + c.name() + " is not there after it was loaded.");
      }
    }
  }

  @Override
  public Live now(Module c, Prior prior) {
    return present(c.name()) ? Live.of(Force.OURS, LOADED) : Live.of(Force.OLD, ABSENT);
  }

  @Override
  public void restore(Module c, Prior prior) throws HostTrouble {
    if (prior.text().equals(ABSENT) && users(c.name()).equals(Optional.of("0"))) {
      var unused = hands.tools().run(java.time.Duration.ofSeconds(20), "modprobe", "-r", c.name());
    }
  }

  @Override
  public List<List<String>> undoCommands(Module c, Prior prior) {
    return prior.text().equals(ABSENT) ? List.of(List.of("modprobe", "-r", c.name())) : List.of();
  }

  /** Loaded, or built into the kernel. */
  private boolean present(String name) {
    String congestionControl = name.startsWith("tcp_") ? name.substring("tcp_".length()) : "";
    return users(name).isPresent()
        || java.nio.file.Files.isDirectory(hands.root().at("/sys/module/" + name))
        || hands
            .root()
            .readSysctl("net.ipv4.tcp_available_congestion_control")
            .filter(all -> List.of(all.split(" ")).contains(congestionControl))
            .isPresent();
  }

  /** How many use it; empty if it is not loaded as a module. */
  private Optional<String> users(String name) {
    return hands.root().read("/proc/modules").stream()
        .flatMap(String::lines)
        .map(line -> line.split(" "))
        .filter(words -> words.length > 2 && words[0].equals(name))
        .map(words -> words[2])
        .findFirst();
  }
}
