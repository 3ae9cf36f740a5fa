package dev.longhaul.probe.sense;

import dev.longhaul.model.Counters;
import dev.longhaul.probe.host.HostRoot;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * Counters of the stack from {@code /proc/net/snmp} and {@code /proc/net/netstat}, by the names
 * that nstat gives them. Those that never counted and those that say nothing about a path are left
 * out.
 */
public final class CounterLook {

  private static final Set<String> GROUPS = Set.of("Ip", "Tcp", "Udp", "TcpExt", "IpExt");
  private static final List<String> FILES = List.of("/proc/net/snmp", "/proc/net/netstat");

  private CounterLook() {}

  /** The counters since the namespace was made. */
  public static Counters read(HostRoot root) {
    Map<String, Long> values = new TreeMap<>();
    for (String file : FILES) {
      String names = "";
      for (String line : root.read(file).orElse("").split("\n", -1)) {
        String group = line.split(":", 2)[0];
        if (!names.isEmpty() && names.startsWith(group + ":")) {
          add(group, names, line, values);
          names = "";
        } else {
          names = line;
        }
      }
    }
    return new Counters(values, Counters.Kind.ABSOLUTE, Optional.empty());
  }

  private static void add(String group, String names, String line, Map<String, Long> values) {
    String[] name = names.split(" ", -1);
    String[] value = line.split(" ", -1);
    for (int i = 1; i < Math.min(name.length, value.length) && GROUPS.contains(group); i++) {
      if (value[i].matches("[1-9][0-9]{0,17}")) {
        values.put(group + name[i], Long.parseLong(value[i]));
      }
    }
  }
}
