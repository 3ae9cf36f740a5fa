package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.Configuration;
import dev.longhaul.reading.Reading.Recognised;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Files in sections: of systemd-networkd, NetworkManager and TuneD. */
final class IniReader implements ToolReader {

  private static final Set<String> TUNED =
      Set.of("sysctl", "cpu", "vm", "disk", "sysfs", "script", "bootloader", "net", "variables");

  @Override
  public Optional<Recognised> read(Source source) {
    if (!source.anyLine(l -> l.strip().startsWith("[") && l.strip().endsWith("]"))) {
      return reapply(source);
    }
    IniText ini = IniText.of(source.lines());
    return file(source, ini).map(f -> recognised(source, f));
  }

  /** {@code tuned-main.conf} has no sections. */
  private static Optional<Recognised> reapply(Source source) {
    if (!source.anyLine(l -> l.strip().startsWith("reapply_sysctl"))) {
      return Optional.empty();
    }
    ConfigFile file = TunedFile.of(ConfigText.name(source, "tuned"), IniText.of(source.lines()));
    return Optional.of(recognised(source, file));
  }

  private static Recognised recognised(Source source, ConfigFile file) {
    return ConfigText.recognised(source, Tool.CONFIGURATION, Configuration.ofFiles(List.of(file)));
  }

  private static Optional<ConfigFile> file(Source source, IniText ini) {
    String name = source.name();
    Set<String> sections = ini.sections();
    boolean networkd =
        name.endsWith(".network")
            || name.endsWith(".netdev")
            || name.endsWith(".link")
            || sections.contains("NetDev")
            || (sections.contains("Match")
                && (sections.contains("Network") || sections.contains("Link")));
    if (networkd) {
      return Optional.of(NetworkdFile.of(ConfigText.name(source, "systemd/network"), ini));
    }
    boolean keyfile =
        name.endsWith(".nmconnection")
            || ini.value("connection", "type").isPresent()
            || ini.value("connection", "uuid").isPresent();
    if (keyfile) {
      return Optional.of(KeyFile.of(ConfigText.name(source, "NetworkManager"), ini));
    }
    boolean tuned =
        sections.contains("sysctl")
            || (sections.contains("main") && sections.stream().anyMatch(TUNED::contains));
    return tuned
        ? Optional.of(TunedFile.of(ConfigText.name(source, "tuned"), ini))
        : Optional.empty();
  }
}
