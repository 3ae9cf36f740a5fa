package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange.Offload;
import dev.longhaul.probe.act.RemediationStatus.Force;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Offload flags of an interface (rules O1, P4). Turning one off turns off what needs it, so the
 * dependent flags are recorded and put back as well (rule P6).
 */
record OffloadLever(Hands hands) implements Lever<Offload> {

  /** A flag as {@code ethtool -k} shows it; groups only sum up the flags below them. */
  private record Flag(String value, boolean fixed, boolean group) {}

  @Override
  public Prior look(Offload c) throws HostTrouble {
    Map<String, Flag> flags = flags(c.device());
    Flag flag = flag(flags, c);
    if (flag.fixed && !flag.value.equals(c.value())) {
      throw new HostTrouble(c.flag() + " of " + c.device() + " cannot be changed on this device.");
    }
    Map<String, String> detail = new TreeMap<>();
    flags.forEach(
        (name, f) -> {
          if (!f.fixed && !f.group && (name.equals(c.flag()) || dependsOn(name, c.flag()))) {
            detail.put(name, f.value);
          }
        });
    return new Prior(flag.value, detail);
  }

  @Override
  public void set(Offload c, Prior prior) throws HostTrouble {
    if (!flag(flags(c.device()), c).value.equals(c.value())) {
      var unused = hands.run("ethtool", "-K", c.device(), c.flag(), c.value());
    }
    String after = flag(flags(c.device()), c).value;
    if (!after.equals(c.value())) {
      throw new HostTrouble(
          c.flag() + " of " + c.device() + " is " + after + " after " + c.value() + " was set.");
    }
  }

  @Override
  public Live now(Offload c, Prior prior) {
    try {
      String value = flag(flags(c.device()), c).value;
      return Live.of(value.equals(c.value()) ? Force.OURS : Force.OLD, value);
    } catch (HostTrouble e) {
      return Live.unknown();
    }
  }

  @Override
  public void restore(Offload c, Prior prior) throws HostTrouble {
    List<String> words = different(c, prior);
    if (!words.isEmpty()) {
      List<String> command = new ArrayList<>(List.of("ethtool", "-K", c.device()));
      command.addAll(words);
      var unused = hands.run(command);
      List<String> still = different(c, prior);
      if (!still.isEmpty()) {
        throw new HostTrouble(
            "Offloads of " + c.device() + " did not take their old values: " + still);
      }
    }
  }

  /** Flags that are not as they were, each with the value it had. */
  private List<String> different(Offload c, Prior prior) throws HostTrouble {
    Map<String, Flag> flags = flags(c.device());
    List<String> words = new ArrayList<>();
    prior
        .detail()
        .forEach(
            (name, old) -> {
              Flag now = flags.get(name);
              if (now != null && !now.value.equals(old)) {
                words.add(name);
                words.add(old);
              }
            });
    return words;
  }

  @Override
  public List<List<String>> undoCommands(Offload c, Prior prior) {
    List<String> command = new ArrayList<>(List.of("ethtool", "-K", c.device()));
    prior.detail().forEach((name, old) -> command.addAll(List.of(name, old)));
    return List.of(command);
  }

  private static boolean dependsOn(String name, String flag) {
    return switch (flag) {
      case "tx-checksumming", "tx-checksum-ip-generic" ->
          name.startsWith("tx-checksum")
              || name.startsWith("tx-scatter")
              || name.contains("segmentation")
              || name.contains("gso");
      case "tcp-segmentation-offload" -> name.startsWith("tx-tcp");
      case "rx-checksumming", "generic-receive-offload" ->
          name.startsWith("rx-gro") || name.equals("large-receive-offload");
      default -> false;
    };
  }

  private static Flag flag(Map<String, Flag> flags, Offload c) throws HostTrouble {
    Flag flag = flags.get(c.flag());
    if (flag == null) {
      throw new HostTrouble(c.device() + " knows no offload " + c.flag() + ".");
    }
    return flag;
  }

  private Map<String, Flag> flags(String device) throws HostTrouble {
    Map<String, Flag> flags = new TreeMap<>();
    String above = "";
    for (String line : hands.run("ethtool", "-k", device).lines().toList()) {
      String[] parts = line.strip().split(":? +", -1);
      if (parts.length >= 2 && (parts[1].equals("on") || parts[1].equals("off"))) {
        boolean below = line.startsWith("\t") || line.startsWith(" ");
        Flag group = flags.get(above);
        if (below && group != null) {
          flags.put(above, new Flag(group.value, group.fixed, true));
        }
        above = below ? above : parts[0];
        flags.put(parts[0], new Flag(parts[1], line.contains("[fixed]"), false));
      }
    }
    return flags;
  }
}
