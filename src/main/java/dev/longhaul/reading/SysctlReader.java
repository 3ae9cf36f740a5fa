package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.reading.Reading.Recognised;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * {@code sysctl -a} or any part of it: {@code key = value} on each line. Files of the same form are
 * configuration, not values in force.
 */
final class SysctlReader implements ToolReader {

  @Override
  public Optional<Recognised> read(Source source) {
    List<ConfigFile> files = SysctlFiles.in(source);
    Map<String, String> refused = SysctlErrors.in(source);
    return files.isEmpty() ? live(source, refused) : Optional.of(files(source, files, refused));
  }

  private static Recognised files(
      Source source, List<ConfigFile> files, Map<String, String> refused) {
    Configuration all = Configuration.ofFiles(files).merge(Configuration.ofRefused(refused));
    return ConfigText.recognised(source, Tool.CONFIGURATION, all);
  }

  private static Optional<Recognised> live(Source source, Map<String, String> refused) {
    Map<String, String> values = new TreeMap<>();
    int others = 0;
    for (String line : source.lines()) {
      Optional<Map.Entry<String, String>> entry = entry(line);
      entry.ifPresent(e -> values.put(e.getKey(), e.getValue()));
      others += entry.isEmpty() && isForeign(line) ? 1 : 0;
    }
    if ((values.isEmpty() && refused.isEmpty()) || others > values.size()) {
      return Optional.empty();
    }
    HostState state =
        HostState.ofSysctls(values).withConfiguration(Configuration.ofRefused(refused));
    Optional<KernelVersion> kernel = state.sysctl("kernel.osrelease").flatMap(KernelVersion::parse);
    HostState known = kernel.map(state::withKernel).orElse(state);
    return Optional.of(
        new Recognised(source.name(), Tool.SYSCTL, List.of(Labelled.of(known)), notes(refused)));
  }

  private static List<String> notes(Map<String, String> refused) {
    return refused.isEmpty()
        ? List.of()
        : List.of(
            "Not read: "
                + String.join(", ", refused.keySet())
                + " ("
                + String.join("; ", new java.util.TreeSet<>(refused.values()))
                + ").");
  }

  private static boolean isForeign(String line) {
    String s = line.strip();
    return !s.isEmpty()
        && s.charAt(0) != '#'
        && s.charAt(0) != ';'
        && !s.startsWith("sysctl:")
        && !s.startsWith("error:")
        && !s.startsWith("*");
  }

  private static Optional<Map.Entry<String, String>> entry(String line) {
    int equals = line.indexOf('=');
    if (equals <= 0) {
      return Optional.empty();
    }
    String key = dotted(line.substring(0, equals).strip());
    String value = String.join(" ", Words.of(line.substring(equals + 1)));
    return SysctlKey.isKey(key) ? Optional.of(Map.entry(key, value)) : Optional.empty();
  }

  private static String dotted(String key) {
    return SysctlKey.dotted(key.startsWith("-") ? key.substring(1) : key);
  }
}
