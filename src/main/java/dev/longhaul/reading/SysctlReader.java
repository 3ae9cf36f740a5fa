package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.reading.Reading.Recognised;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@code sysctl -a} or any part of it, and sysctl.d files: {@code key = value} on each line. */
final class SysctlReader implements ToolReader {

  private static final List<String> ROOTS =
      List.of("net.", "kernel.", "vm.", "fs.", "dev.", "user.", "sunrpc.", "abi.", "debug.");
  private static final int MAX_KEY = 256;

  @Override
  public Optional<Recognised> read(Source source) {
    Map<String, String> values = new TreeMap<>();
    int others = 0;
    for (String line : source.lines()) {
      Optional<Map.Entry<String, String>> entry = entry(line);
      entry.ifPresent(e -> values.put(e.getKey(), e.getValue()));
      others += entry.isEmpty() && isForeign(line) ? 1 : 0;
    }
    if (values.isEmpty() || others > values.size()) {
      return Optional.empty();
    }
    HostState state = HostState.ofSysctls(values);
    Optional<KernelVersion> kernel = state.sysctl("kernel.osrelease").flatMap(KernelVersion::parse);
    HostState known = kernel.map(state::withKernel).orElse(state);
    return Optional.of(
        new Recognised(source.name(), Tool.SYSCTL, List.of(Labelled.of(known)), List.of()));
  }

  private static boolean isForeign(String line) {
    String s = line.strip();
    return !s.isEmpty()
        && s.charAt(0) != '#'
        && s.charAt(0) != ';'
        && !s.startsWith("sysctl:")
        && !s.startsWith("*");
  }

  private static Optional<Map.Entry<String, String>> entry(String line) {
    int equals = line.indexOf('=');
    if (equals <= 0) {
      return Optional.empty();
    }
    String key = dotted(line.substring(0, equals).strip());
    String value = String.join(" ", Words.of(line.substring(equals + 1)));
    boolean known = key.length() <= MAX_KEY && ROOTS.stream().anyMatch(key::startsWith);
    return known && isKey(key) ? Optional.of(Map.entry(key, value)) : Optional.empty();
  }

  /** {@code -net/ipv4/tcp_rmem} of sysctl.d means the same as the dotted key. */
  private static String dotted(String key) {
    String s = key.startsWith("-") ? key.substring(1) : key;
    boolean slashes = s.indexOf('/') >= 0 && s.indexOf('.') < 0;
    return slashes ? s.replace('/', '.') : s;
  }

  private static boolean isKey(String key) {
    return key.chars().allMatch(c -> c > ' ' && c < 0x7f);
  }
}
