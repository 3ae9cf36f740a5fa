package dev.longhaul.reading;

import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostState;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * {@code ethtool -k} of one or more interfaces, as text or with {@code --json}, and {@code ethtool
 * -i}.
 */
final class EthtoolReader implements ToolReader {

  private static final String TITLE = "Features for ";
  private static final String MARK = "tcp-segmentation-offload";

  /** The name of an interface that the output does not tell. */
  private static final String UNNAMED = "";

  private static final int FEW_LINES = 10;
  private static final Pattern FAILURE =
      Pattern.compile("^ethtool: bad command|^ethtool: .*(No such|not found)|^Cannot get .*: .+");

  @Override
  public Optional<Recognised> read(Source source) {
    List<Labelled> parts = ofJson(source);
    boolean titled = source.anyLine(l -> l.startsWith(TITLE));
    List<String> notes = new ArrayList<>();
    if (parts.isEmpty() && titled) {
      parts = ofText(source.lines(), notes);
    }
    if (!parts.isEmpty() || titled) {
      if (parts.isEmpty()) {
        notes.add("No feature is printed as on or off.");
      }
      return Optional.of(new Recognised(source.name(), Tool.ETHTOOL, parts, notes));
    }
    return driver(source).or(() -> failed(source));
  }

  /** {@code ethtool -i}: it does not print which interface it was asked about. */
  private static Optional<Recognised> driver(Source source) {
    Map<String, String> fields = new TreeMap<>();
    for (String line : source.lines()) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        fields.putIfAbsent(line.substring(0, colon).strip(), line.substring(colon + 1).strip());
      }
    }
    if (!fields.containsKey("driver") || !fields.containsKey("firmware-version")) {
      return Optional.empty();
    }
    String driver = (fields.get("driver") + " " + fields.getOrDefault("version", "")).strip();
    HostState state = HostState.ofConfiguration(Configuration.ofDrivers(Map.of(UNNAMED, driver)));
    return Optional.of(
        new Recognised(source.name(), Tool.ETHTOOL, List.of(Labelled.of(state)), List.of()));
  }

  /** What ethtool says instead of an answer; some of it goes to standard output. */
  private static Optional<Recognised> failed(Source source) {
    return source.lines().stream()
        .filter(l -> FAILURE.matcher(l).find())
        .findFirst()
        .filter(l -> source.lines().size() <= FEW_LINES)
        .map(
            l ->
                new Recognised(
                    source.name(),
                    Tool.ETHTOOL,
                    List.of(),
                    List.of(
                        "ethtool gave no answer: "
                            + l.strip()
                            + ". Run: ethtool -k DEVICE, as root.")));
  }

  private static List<Labelled> ofJson(Source source) {
    List<Labelled> parts = new ArrayList<>();
    for (Json.Obj device : source.objects()) {
      Optional<String> name = device.text("ifname");
      if (name.isPresent() && device.in(MARK).has("active")) {
        Map<String, Boolean> flags = new TreeMap<>();
        for (Json.Field field : device.fields()) {
          device.in(field.key()).flag("active").ifPresent(on -> flags.put(field.key(), on));
        }
        parts.add(Labelled.of(HostState.ofOffloads(name.get(), flags)));
      }
    }
    return parts;
  }

  private static List<Labelled> ofText(List<String> lines, List<String> notes) {
    List<Labelled> parts = new ArrayList<>();
    Map<String, Boolean> flags = new TreeMap<>();
    String device = "";
    for (String line : lines) {
      if (line.startsWith(TITLE)) {
        add(parts, device, flags);
        flags.clear();
        device = line.substring(TITLE.length()).replace(":", "").strip();
      } else {
        feature(line, device, flags, notes);
      }
    }
    add(parts, device, flags);
    return parts;
  }

  /** {@code name: on [fixed]}; old versions leave the colon out. */
  private static void feature(
      String line, String device, Map<String, Boolean> flags, List<String> notes) {
    List<String> words = Words.of(line);
    if (words.size() < 2) {
      return;
    }
    String name = words.get(0).endsWith(":") ? chopped(words.get(0)) : words.get(0);
    Optional<Boolean> on = onOrOff(words.get(1));
    if (on.isPresent()) {
      flags.put(name, on.get());
      int requested = line.indexOf("[requested ");
      if (requested > 0) {
        notes.add(name + " of " + device + " is " + words.get(1) + ", not as requested.");
      }
    }
  }

  private static String chopped(String text) {
    return text.substring(0, text.length() - 1);
  }

  private static void add(List<Labelled> parts, String device, Map<String, Boolean> flags) {
    if (!device.isEmpty() && !flags.isEmpty()) {
      parts.add(Labelled.of(HostState.ofOffloads(device, new TreeMap<>(flags))));
    }
  }

  /** {@code on}, {@code off [fixed]}, {@code off [requested on]}: the first word is in force. */
  private static Optional<Boolean> onOrOff(String word) {
    return switch (word) {
      case "on" -> Optional.of(true);
      case "off" -> Optional.of(false);
      default -> Optional.empty();
    };
  }
}
