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
import java.util.Set;

/** {@code /etc/network/interfaces} of ifupdown, with the commands that it runs. */
final class InterfacesReader implements ToolReader {

  private static final Set<String> HOOKS = Set.of("up", "pre-up", "post-up");
  private static final Map<String, String> SHORT =
      Map.of(
          "tso", "tcp-segmentation-offload",
          "gso", "generic-segmentation-offload",
          "gro", "generic-receive-offload",
          "lro", "large-receive-offload",
          "rx", "rx-checksumming",
          "tx", "tx-checksumming");

  @Override
  public Optional<Recognised> read(Source source) {
    boolean stanza =
        source.anyLine(l -> l.startsWith("iface ") && Words.of(l).size() >= 3)
            || (source.name().endsWith("interfaces") && source.anyLine(l -> l.startsWith("auto ")));
    if (!stanza) {
      return Optional.empty();
    }
    ConfigFile file =
        new ConfigFile(
            ConfigText.name(source, "network/interfaces"),
            Manager.IFUPDOWN,
            settings(source.lines()),
            List.of());
    return Optional.of(
        ConfigText.recognised(source, Tool.CONFIGURATION, Configuration.ofFiles(List.of(file))));
  }

  private static List<Setting> settings(List<String> lines) {
    List<Setting> settings = new ArrayList<>();
    String device = "";
    int number = 0;
    for (String line : lines) {
      number++;
      List<String> words = Words.of(line);
      String first = words.get(0);
      if (first.equals("iface") && words.size() > 1) {
        device = words.get(1);
      } else if (first.equals("mtu") && words.size() > 1) {
        settings.add(new Setting(number, device, "mtu", words.get(1)));
      } else if (HOOKS.contains(first)) {
        command(number, device, words.subList(1, words.size()), settings);
      } else if (first.startsWith("offload-") && words.size() > 1) {
        settings.add(
            new Setting(number, device, "offload." + flag(first.substring(8)), words.get(1)));
      }
    }
    return settings;
  }

  /** What a command of the kind that people put there sets; others are left out. */
  static void command(int line, String device, List<String> words, List<Setting> settings) {
    if (words.isEmpty()) {
      return;
    }
    String tool = words.get(0).substring(words.get(0).lastIndexOf('/') + 1);
    switch (tool) {
      case "sysctl" ->
          words.stream().filter(w -> w.indexOf('=') > 0).forEach(w -> sysctl(line, w, settings));
      case "ip" -> ip(line, device, words, settings);
      case "tc" -> {
        if (words.contains("qdisc") && !words.contains("del")) {
          settings.add(new Setting(line, named(device, words), "qdisc", String.join(" ", words)));
        }
      }
      case "ethtool" -> ethtool(line, words, settings);
      case "ifconfig" ->
          after(words, "mtu")
              .ifPresent(
                  v ->
                      settings.add(
                          new Setting(line, words.size() > 1 ? words.get(1) : device, "mtu", v)));
      default -> {
        // Whatever else is run there sets nothing that is known here.
      }
    }
  }

  private static void sysctl(int line, String assignment, List<Setting> settings) {
    int equals = assignment.indexOf('=');
    String key = SysctlKey.dotted(assignment.substring(0, equals).replace("\"", ""));
    if (SysctlKey.isKey(key)) {
      settings.add(new Setting(line, "", key, assignment.substring(equals + 1).replace("\"", "")));
    }
  }

  private static void ip(int line, String device, List<String> words, List<Setting> settings) {
    Optional<String> mtu = after(words, "mtu");
    if (words.contains("link") && mtu.isPresent()) {
      settings.add(new Setting(line, named(device, words), "mtu", mtu.get()));
    } else if (words.contains("route")) {
      int verb = words.indexOf("route") + 2;
      String subject = named(device, words) + " " + (verb < words.size() ? words.get(verb) : "?");
      mtu.ifPresent(v -> settings.add(new Setting(line, subject, "route.mtu", v)));
      after(words, "advmss")
          .ifPresent(v -> settings.add(new Setting(line, subject, "route.advmss", v)));
      after(words, "congctl")
          .ifPresent(v -> settings.add(new Setting(line, subject, "route.congctl", v)));
    }
  }

  private static void ethtool(int line, List<String> words, List<Setting> settings) {
    int k = Math.max(words.indexOf("-K"), words.indexOf("--offload"));
    if (k < 0 || k + 1 >= words.size()) {
      return;
    }
    String device = words.get(k + 1);
    for (int i = k + 2; i + 1 < words.size(); i += 2) {
      settings.add(new Setting(line, device, "offload." + flag(words.get(i)), words.get(i + 1)));
    }
  }

  private static String flag(String name) {
    return SHORT.getOrDefault(name, name);
  }

  private static String named(String device, List<String> words) {
    return after(words, "dev").filter(d -> !d.startsWith("$")).orElse(device);
  }

  private static Optional<String> after(List<String> words, String word) {
    int at = words.indexOf(word);
    return at >= 0 && at + 1 < words.size() ? Optional.of(words.get(at + 1)) : Optional.empty();
  }
}
