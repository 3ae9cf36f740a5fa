package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.model.Configuration;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Kernel modules: {@code lsmod}, {@code modinfo}, and the files of modules-load.d that name one on
 * each line (rules Q3, Q8).
 */
final class ModulesReader implements ToolReader {

  private static final String MODULE = "[A-Za-z0-9_-]{2,64}";

  @Override
  public Optional<Recognised> read(Source source) {
    if (source.anyLine(l -> l.startsWith("Module ") && l.contains("Used by"))) {
      return Optional.of(recognised(source, loaded(source.lines())));
    }
    if (source.anyLine(l -> l.startsWith("filename:"))) {
      return Optional.of(recognised(source, described(source.lines())));
    }
    if (source.anyLine(l -> l.startsWith("modinfo: ERROR"))) {
      return Optional.of(
          new Recognised(
              source.name(),
              Tool.MODULES,
              List.of(),
              List.of("modinfo did not find the module: " + source.text().strip())));
    }
    return listed(source);
  }

  private static Recognised recognised(Source source, Map<String, String> modules) {
    return ConfigText.recognised(source, Tool.MODULES, Configuration.ofModules(modules));
  }

  private static Map<String, String> loaded(List<String> lines) {
    Map<String, String> modules = new TreeMap<>();
    for (String line : lines) {
      List<String> words = Words.of(line);
      if (words.size() >= 3 && Numbers.count(words.get(1)).isPresent()) {
        modules.put(words.get(0), "");
      }
    }
    return modules;
  }

  /** Name and version of each module; a built-in one has no version to print. */
  private static Map<String, String> described(List<String> lines) {
    Map<String, String> modules = new TreeMap<>();
    String name = "";
    for (String line : lines) {
      int colon = line.indexOf(':');
      String value = colon < 0 ? "" : line.substring(colon + 1).strip();
      if (line.startsWith("filename:")) {
        String file = value.substring(value.lastIndexOf('/') + 1);
        name =
            file.contains("(builtin)") ? name : file.replaceFirst("\\.ko.*", "").replace('-', '_');
      } else if (line.startsWith("name:")) {
        name = value;
      }
      if (!name.isEmpty()) {
        modules.putIfAbsent(name, "");
        if (line.startsWith("version:")) {
          modules.put(name, value);
        }
      }
    }
    return modules;
  }

  private static Optional<Recognised> listed(Source source) {
    String name = ConfigText.name(source, "modules");
    boolean named = name.contains("modules") || source.name().endsWith(".conf");
    List<Setting> settings = new ArrayList<>();
    int number = 0;
    for (String line : source.lines()) {
      number++;
      String s = line.strip();
      if (!s.isEmpty() && !SysctlFileLines.isComment(s)) {
        if (!named || !s.matches(MODULE)) {
          return Optional.empty();
        }
        settings.add(new Setting(number, "", "module", s));
      }
    }
    return settings.isEmpty()
        ? Optional.empty()
        : Optional.of(
            ConfigText.recognised(
                source,
                Tool.CONFIGURATION,
                Configuration.ofFiles(
                    List.of(new ConfigFile(name, Manager.MODULES, settings, List.of())))));
  }
}
