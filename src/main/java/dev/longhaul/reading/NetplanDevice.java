package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.reading.YamlText.Field;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.nodes.Node;

/** What one device of a netplan file must have, and its routes. */
record NetplanDevice(
    String kind,
    Field device,
    List<Setting> settings,
    NetplanProblems problems,
    Referring referring) {

  private static final Pattern MAC =
      Pattern.compile("([0-9a-fA-F]{2}:){5}([0-9a-fA-F]{2})(:[0-9a-fA-F]{2}){0,14}");
  private static final Map<String, String> KINDS =
      Map.of("bonds", "bond", "bridges", "bridge", "vlans", "vlan", "vrfs", "vrf");

  /** Notes that one device uses another. */
  interface Referring {
    void refer(int line, String device, String other);
  }

  void check() {
    String made = KINDS.get(kind);
    if (made != null) {
      add(device.line(), "kind", made);
    }
    matching();
    switch (kind) {
      case "vlans" -> vlan();
      case "tunnels" -> tunnel();
      default -> text("link").ifPresent(l -> link());
    }
    routes();
    addresses();
  }

  private void matching() {
    Optional<Field> match = field("match");
    if (field("set-name").isPresent() && match.isEmpty()) {
      problems.refused(
          field("set-name").get().line(),
          device.key() + " has set-name without match",
          "add match: {macaddress: ADDRESS}");
    }
    match.flatMap(m -> YamlText.field(m.value(), "macaddress")).ifPresent(this::mac);
    field("macaddress").ifPresent(this::mac);
  }

  private void mac(Field f) {
    String address = YamlText.scalar(f.value()).orElse("");
    boolean word = f.keyNode() != null && address.matches("permanent|random|stable|preserve");
    if (!word && !MAC.matcher(address).matches()) {
      problems.refused(
          f.line(), "'" + address + "' is no MAC address", "XX:XX:XX:XX:XX:XX, in hexadecimal");
    } else {
      add(f.line(), "macaddress", address);
    }
  }

  private void vlan() {
    Optional<String> id = text("id");
    if (id.isEmpty()) {
      problems.refused(device.line(), device.key() + " is missing 'id'", "id: NUMBER");
    } else if (Numbers.small(id.get()).orElse(Integer.MAX_VALUE) > 4094) {
      problems.refused(
          line("id"), "the id of " + device.key() + " is '" + id.get() + "'", "0 to 4094");
    }
    if (text("link").isEmpty()) {
      problems.refused(device.line(), device.key() + " is missing 'link'", "link: INTERFACE");
    } else {
      link();
    }
  }

  private void link() {
    String other = text("link").orElse("");
    referring.refer(line("link"), device.key(), other);
    add(line("link"), "link", other);
  }

  private void tunnel() {
    Optional<String> mode = text("mode");
    if (mode.isEmpty()) {
      problems.refused(
          device.line(), device.key() + " is missing 'mode'", "mode: vxlan, wireguard, ...");
    } else if (!NetplanKeys.TUNNEL_MODES.contains(mode.get())) {
      problems.refused(
          line("mode"),
          "unknown tunnel mode '" + mode.get() + "'",
          "one of " + String.join(", ", new java.util.TreeSet<>(NetplanKeys.TUNNEL_MODES)));
    } else {
      add(line("mode"), "kind", mode.get());
    }
    if (text("link").isPresent()) {
      link();
    }
  }

  private void routes() {
    for (Node route : field("routes").map(f -> YamlText.items(f.value())).orElse(List.of())) {
      String to = YamlText.field(route, "to").flatMap(f -> YamlText.scalar(f.value())).orElse("?");
      for (Field f : YamlText.fields(route)) {
        if (!NetplanKeys.ROUTE.contains(f.key())) {
          problems.unknownKey(f.line(), "routes", device.key(), f.key());
        }
        String key = NetplanKeys.ROUTE_SETTINGS.get(f.key());
        if (key != null) {
          routeSetting(f, key, to);
        }
      }
      gatewayClash(route, to);
    }
  }

  private void routeSetting(Field f, String key, String to) {
    String value = YamlText.scalar(f.value()).orElse("");
    if (Numbers.count(value).isEmpty()) {
      problems.refused(
          f.line(),
          "the " + f.key() + " of a route of " + device.key() + " is '" + value + "'",
          "a whole number, or leave it out");
    } else {
      settings.add(new Setting(f.line(), device.key() + " " + to, key, value));
    }
  }

  private void gatewayClash(Node route, String to) {
    boolean every = to.equals("default") || to.equals("0.0.0.0/0");
    if (every && field("gateway4").isPresent()) {
      problems.warning(
          YamlText.line(route),
          device.key() + " has gateway4 and a default route",
          "two default routes with the same metric conflict; which one counts is left to chance",
          "remove gateway4");
    }
  }

  private void addresses() {
    for (Node item : field("addresses").map(f -> YamlText.items(f.value())).orElse(List.of())) {
      Optional<String> address = YamlText.scalar(item);
      if (address.isPresent() && address.get().indexOf('/') < 0) {
        problems.refused(
            YamlText.line(item),
            "the address '" + address.get() + "' is missing its prefix length",
            address.get() + "/24, or as long as the prefix is");
      }
    }
  }

  private Optional<Field> field(String key) {
    return YamlText.field(device.value(), key);
  }

  private Optional<String> text(String key) {
    return field(key).flatMap(f -> YamlText.scalar(f.value()));
  }

  private int line(String key) {
    return field(key).map(Field::line).orElse(device.line());
  }

  private void add(int line, String key, String value) {
    settings.add(new Setting(line, device.key(), key, value));
  }
}
