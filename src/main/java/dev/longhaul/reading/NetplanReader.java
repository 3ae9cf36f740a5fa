package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.Configuration;
import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.YamlText.Parsed;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** netplan's YAML. A file that is no YAML is answered with the reason why netplan refuses it. */
final class NetplanReader implements ToolReader {

  private static final Pattern TAB_INDENTED = Pattern.compile(" *\\t.*", Pattern.DOTALL);
  private static final String REMEDY = "correct it and check with: netplan generate";

  static boolean isYaml(String name) {
    return name.endsWith(".yaml") || name.endsWith(".yml");
  }

  @Override
  public Optional<Recognised> read(Source source) {
    boolean marked = source.anyLine(l -> l.startsWith("network:"));
    boolean json = !source.objects().isEmpty() && !marked;
    boolean blank = source.text().isBlank() && isYaml(source.name());
    if (json || !(marked || blank)) {
      return Optional.empty();
    }
    String name = ConfigText.name(source, "netplan");
    Optional<Problem> tab = tab(source.lines());
    if (tab.isPresent()) {
      return Optional.of(recognised(source, refused(name, tab.get())));
    }
    Parsed parsed = YamlText.parse(source.text());
    if (parsed instanceof Parsed.Broken b) {
      Problem problem =
          new Problem(b.line(), true, "the YAML is broken: " + b.problem(), WHY, REMEDY);
      return Optional.of(recognised(source, refused(name, problem)));
    }
    return parsed instanceof Parsed.Document d && YamlText.field(d.root(), "network").isPresent()
        ? Optional.of(recognised(source, NetplanFile.of(name, d.root())))
        : Optional.empty();
  }

  private static final String WHY = "netplan refuses the file and with it all of its configuration";

  private static Optional<Problem> tab(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (TAB_INDENTED.matcher(lines.get(i)).matches()) {
        return Optional.of(
            new Problem(i + 1, true, "a tab in the indentation", WHY, "blanks instead of tabs"));
      }
    }
    return Optional.empty();
  }

  private static ConfigFile refused(String name, Problem problem) {
    return new ConfigFile(name, Manager.NETPLAN, List.of(), List.of(problem));
  }

  private static Recognised recognised(Source source, ConfigFile file) {
    return ConfigText.recognised(source, Tool.CONFIGURATION, Configuration.ofFiles(List.of(file)));
  }
}
