package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** {@code ethtool -k} of one or more interfaces, as text or with {@code --json}. */
final class EthtoolReader implements ToolReader {

  private static final String TITLE = "Features for ";
  private static final String MARK = "tcp-segmentation-offload";

  @Override
  public Optional<Recognised> read(Source source) {
    List<Labelled> parts = ofJson(source);
    boolean titled = source.anyLine(l -> l.startsWith(TITLE));
    if (parts.isEmpty() && titled) {
      parts = ofText(source.lines());
    }
    if (parts.isEmpty() && !titled) {
      return Optional.empty();
    }
    List<String> notes =
        parts.isEmpty() ? List.of("No feature is printed as on or off.") : List.of();
    return Optional.of(new Recognised(source.name(), Tool.ETHTOOL, parts, notes));
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

  private static List<Labelled> ofText(List<String> lines) {
    List<Labelled> parts = new ArrayList<>();
    Map<String, Boolean> flags = new TreeMap<>();
    String device = "";
    for (String line : lines) {
      if (line.startsWith(TITLE)) {
        add(parts, device, flags);
        flags.clear();
        device = line.substring(TITLE.length()).replace(":", "").strip();
      }
      int colon = line.indexOf(": ");
      if (colon > 0) {
        String value = line.substring(colon + 2).strip();
        onOrOff(value).ifPresent(on -> flags.put(line.substring(0, colon).strip(), on));
      }
    }
    add(parts, device, flags);
    return parts;
  }

  private static void add(List<Labelled> parts, String device, Map<String, Boolean> flags) {
    if (!device.isEmpty() && !flags.isEmpty()) {
      parts.add(Labelled.of(HostState.ofOffloads(device, new TreeMap<>(flags))));
    }
  }

  /** {@code on}, {@code off [fixed]}, {@code off [requested on]}: the first word is in force. */
  private static Optional<Boolean> onOrOff(String value) {
    String word = value.split(" ", 2)[0];
    return switch (word) {
      case "on" -> Optional.of(true);
      case "off" -> Optional.of(false);
      default -> Optional.empty();
    };
  }
}
