package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowList;
import dev.longhaul.core.remediation.AllowedChange.Sysctl;
import dev.longhaul.probe.act.RemediationStatus.Force;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Optional;

/** Kernel parameters, read and written below {@code /proc/sys} without any tool (rule P2). */
record SysctlLever(HostRoot root) implements Lever<Sysctl> {

  @Override
  public Prior look(Sysctl c) throws HostTrouble {
    return Prior.of(
        root.readSysctl(c.key())
            .orElseThrow(
                () ->
                    new HostTrouble(
                        c.key() + " is not there: the kernel or this namespace lacks it.")));
  }

  @Override
  public void set(Sysctl c, Prior prior) throws HostTrouble {
    write(c.key(), c.value());
  }

  @Override
  public Live now(Sysctl c, Prior prior) {
    Optional<String> value = root.readSysctl(c.key());
    if (value.isEmpty()) {
      return Live.unknown();
    }
    Force force =
        value.get().equals(c.value())
            ? Force.OURS
            : value.get().equals(prior.text()) ? Force.OLD : Force.OTHER;
    return Live.of(force, value.get());
  }

  @Override
  public void restore(Sysctl c, Prior prior) throws HostTrouble {
    if (!root.readSysctl(c.key()).equals(Optional.of(prior.text()))) {
      write(c.key(), prior.text());
    }
  }

  @Override
  public List<List<String>> undoCommands(Sysctl c, Prior prior) {
    return List.of(List.of("sysctl", "-w", c.key() + "=" + prior.text()));
  }

  private void write(String key, String value) throws HostTrouble {
    write(root, "/proc/sys/" + key.replace('.', '/'), value);
  }

  /** In one write, as the kernel wants it; then read back, since it may take another value. */
  static void write(HostRoot root, String path, String value) throws HostTrouble {
    try {
      var unused =
          Files.write(
              root.at(path),
              (value + "\n").getBytes(StandardCharsets.US_ASCII),
              StandardOpenOption.WRITE);
    } catch (IOException e) {
      throw new HostTrouble(
          "The kernel does not take the value " + value + " for " + path + ": " + e.getMessage(),
          e);
    }
    Optional<String> after = root.read(path).map(AllowList::normalised);
    if (!after.equals(Optional.of(value))) {
      throw new HostTrouble(
          path + " is " + after.orElse("unreadable") + " after " + value + " was written to it.");
    }
  }
}
