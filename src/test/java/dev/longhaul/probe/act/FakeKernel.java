package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.probe.act.RemediationStatus.Force;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Run-time state as a kernel has it: gone with the power, then made anew from what files give.
 * Disciplines have four queues that are replaced one after the other.
 */
final class FakeKernel implements LiveHost {

  static final int QUEUES = 4;

  private final Faults faults;
  private final Map<String, String> values = new TreeMap<>();
  private final Set<String> broken = new HashSet<>();
  private final Set<String> unrestorable = new HashSet<>();

  FakeKernel(Faults faults) {
    this.faults = faults;
    values.putAll(INITIAL);
  }

  static final Map<String, String> INITIAL =
      new TreeMap<>(
          Map.of(
              "net.ipv4.tcp_wmem", "4096 16384 4194304",
              "net.ipv4.tcp_congestion_control", "cubic",
              "link.mtu eth0", "9000",
              "route.mtu default", "",
              "qdisc eth0", "pfifo_fast|pfifo_fast|pfifo_fast|pfifo_fast"));

  /** What a boot gives: the kernel's own values, then those of files. */
  void boot(Map<String, String> files) {
    values.clear();
    values.putAll(INITIAL);
    files.forEach(
        (path, content) -> {
          if (path.endsWith(".conf")) {
            content.lines().filter(l -> l.contains(" = ")).forEach(this::line);
          }
        });
  }

  private void line(String line) {
    String[] parts = line.substring(line.startsWith("644 ") ? 4 : 0).split(" = ", 2);
    values.put(parts[0], parts[0].startsWith("qdisc") ? all(parts[1]) : parts[1]);
  }

  Map<String, String> values() {
    return new TreeMap<>(values);
  }

  /** Somebody else sets a value. */
  void put(String key, String value) {
    values.put(key, value);
  }

  /** Setting this fails after half of it was done. */
  void breakSetting(String key) {
    broken.add(key);
  }

  /** Putting this back fails. */
  void breakRestoring(String key) {
    unrestorable.add(key);
  }

  void mend() {
    unrestorable.clear();
  }

  static String key(AllowedChange c) {
    return c.setting() + c.target().map(t -> " " + t).orElse("");
  }

  static String wanted(AllowedChange c) {
    return c instanceof AllowedChange.Qdisc ? all(c.value()) : c.value();
  }

  private static String all(String kind) {
    return String.join("|", List.of(kind, kind, kind, kind));
  }

  @Override
  public Prior look(AllowedChange c) throws HostTrouble {
    String value = values.get(key(c));
    if (value == null) {
      throw new HostTrouble(key(c) + " is not there.");
    }
    return new Prior(value, Map.of("exact", value));
  }

  @Override
  public void set(AllowedChange c, Prior prior) throws HostTrouble {
    write(key(c), wanted(c), broken.contains(key(c)));
  }

  @Override
  public Live now(AllowedChange c, Prior prior) {
    String value = values.get(key(c));
    if (value == null) {
      return new Live(Force.GONE, Optional.empty());
    }
    if (value.equals(wanted(c))) {
      return Live.of(Force.OURS, value);
    }
    if (value.equals(prior.text())) {
      return Live.of(Force.OLD, value);
    }
    boolean partly =
        c instanceof AllowedChange.Qdisc
            && Arrays.stream(value.split("\\|", -1))
                .allMatch(q -> q.equals(c.value()) || prior.text().contains(q));
    return Live.of(partly ? Force.PARTLY : Force.OTHER, value);
  }

  @Override
  public void restore(AllowedChange c, Prior prior) throws HostTrouble {
    if (unrestorable.contains(key(c))) {
      throw new HostTrouble(key(c) + " cannot be put back.");
    }
    if (!prior.text().equals(values.get(key(c)))) {
      write(key(c), prior.text(), false);
    }
  }

  @Override
  public List<List<String>> undoCommands(AllowedChange c, Prior prior) {
    return List.of(List.of("set", key(c), prior.text()));
  }

  private void write(String key, String value, boolean fails) throws HostTrouble {
    if (!key.startsWith("qdisc")) {
      if (fails) {
        throw new HostTrouble("The kernel does not take " + value + " for " + key + ".");
      }
      faults.step("set " + key, () -> values.put(key, value));
      return;
    }
    List<String> wanted = List.of(value.split("\\|", -1));
    for (int i = 0; i < QUEUES; i++) {
      if (fails && i == QUEUES / 2) {
        throw new HostTrouble("The kernel does not take " + value + " for " + key + ".");
      }
      List<String> queues = new ArrayList<>(List.of(values.getOrDefault(key, "").split("\\|", -1)));
      queues.set(i, wanted.get(i));
      faults.step("set " + key, () -> values.put(key, String.join("|", queues)));
    }
  }
}
