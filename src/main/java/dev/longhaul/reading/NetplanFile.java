package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.reading.YamlText.Field;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;

/** A netplan document: what it sets and why netplan would refuse it (rule P3). */
final class NetplanFile {

  private static final String CLOUD_INIT = "50-cloud-init.yaml";

  private final List<Setting> settings = new ArrayList<>();
  private final NetplanProblems problems = new NetplanProblems();
  private final Set<String> defined = new HashSet<>();
  private final List<Reference> references = new ArrayList<>();
  private boolean networkManager;

  private NetplanFile() {}

  private record Reference(int line, String device, String other) {}

  static ConfigFile of(String name, Node root) {
    NetplanFile file = new NetplanFile();
    for (Field f : YamlText.fields(root)) {
      if (f.key().equals("network")) {
        file.network(f.value());
      } else {
        file.problems.unknownKey(f.line(), "", "", f.key());
      }
    }
    file.checkReferences();
    if (name.endsWith(CLOUD_INIT)) {
      file.problems.warning(
          ConfigFile.NO_LINE,
          "the file belongs to cloud-init",
          "cloud-init may write it anew at any boot, and what was added is gone",
          "put own settings into a file that sorts later, such as 90-mtu.yaml");
    }
    return new ConfigFile(name, Manager.NETPLAN, file.settings, file.problems.found());
  }

  private void network(Node node) {
    for (Field f : YamlText.fields(node)) {
      if (NetplanKeys.isKind(f.key())) {
        devices(f);
      } else if (f.key().equals("version")) {
        if (!YamlText.scalar(f.value()).orElse("").equals("2")) {
          problems.refused(f.line(), "a version other than 2", "version: 2");
        }
      } else if (f.key().equals("renderer")) {
        renderer(f, "");
      } else if (!f.key().equals("openvswitch")) {
        problems.unknownKey(f.line(), "network", "", f.key());
      }
    }
  }

  private void renderer(Field f, String device) {
    String renderer = YamlText.scalar(f.value()).orElse("");
    boolean known =
        NetplanKeys.RENDERERS.contains(renderer) || (!device.isEmpty() && renderer.equals("sriov"));
    if (!known) {
      problems.refused(
          f.line(), "unknown renderer '" + renderer + "'", "networkd or NetworkManager");
    }
    networkManager |= renderer.equals("NetworkManager");
    settings.add(new Setting(f.line(), device, "renderer", renderer));
  }

  private void devices(Field kind) {
    if (!(kind.value() instanceof MappingNode) && !YamlText.isNull(kind.value())) {
      problems.refused(kind.line(), kind.key() + " is no mapping", kind.key() + ": {NAME: {}}");
      return;
    }
    for (Field device : YamlText.fields(kind.value())) {
      if (device.key().equals("renderer") && YamlText.scalar(device.value()).isPresent()) {
        renderer(device, "");
      } else {
        defined.add(device.key());
        device(kind.key(), device);
      }
    }
  }

  private void device(String kind, Field device) {
    if (!(device.value() instanceof MappingNode) && !YamlText.isNull(device.value())) {
      problems.refused(
          device.line(), device.key() + " is no mapping", device.key() + ": {} or its properties");
      return;
    }
    boolean byMac =
        YamlText.field(device.value(), "match")
            .flatMap(m -> YamlText.field(m.value(), "macaddress"))
            .isPresent();
    Set<String> seen = new HashSet<>();
    for (Field f : YamlText.fields(device.value())) {
      if (!seen.add(f.key())) {
        problems.warning(
            f.line(), f.key() + " of " + device.key() + " twice", "the later counts", "keep one");
      }
      if (!NetplanKeys.isKnown(kind, f.key())) {
        problems.unknownKey(f.line(), kind, device.key(), f.key());
      } else {
        property(device.key(), f, byMac || !NetplanKeys.isPhysical(kind));
      }
    }
    new NetplanDevice(kind, device, settings, problems, this::refer).check();
  }

  private void property(String device, Field f, boolean reliable) {
    String value = YamlText.scalar(f.value()).orElse("");
    String flag = NetplanKeys.OFFLOADS.get(f.key());
    switch (f.key()) {
      case "mtu", "ipv6-mtu" -> {
        settings.add(new Setting(f.line(), device, f.key(), value));
        number(f, device, value);
        if (!reliable && f.key().equals("mtu")) {
          problems.notReliable(f.line(), device, "mtu");
        }
      }
      case "renderer" -> renderer(f, device);
      case "gateway4", "gateway6" -> problems.deprecatedGateway(f.line(), f.key());
      case "interfaces" -> {
        for (Node item : YamlText.items(f.value())) {
          YamlText.scalar(item).ifPresent(other -> refer(YamlText.line(item), device, other));
        }
        settings.add(new Setting(f.line(), device, "interfaces", names(f.value())));
      }
      default -> {
        if (flag != null) {
          offload(device, f, flag, value, reliable);
        } else if (NetplanKeys.BOOLEANS.contains(f.key()) && !YamlText.isNull(f.value())) {
          bool(f, device, value);
        }
      }
    }
  }

  private void offload(String device, Field f, String flag, String value, boolean reliable) {
    settings.add(new Setting(f.line(), device, "offload." + flag, value));
    bool(f, device, value);
    if (!reliable) {
      problems.notReliable(f.line(), device, f.key());
    }
    if (networkManager) {
      problems.warning(
          f.line(),
          f.key() + " of " + device + " with NetworkManager",
          "only networkd applies offload keys",
          "ethtool.feature-* in NetworkManager, or renderer: networkd");
    }
  }

  private void number(Field f, String device, String value) {
    if (Numbers.count(value).isEmpty()) {
      problems.refused(
          f.line(), "the " + f.key() + " of " + device + " is '" + value + "'", "a whole number");
    }
  }

  private void bool(Field f, String device, String value) {
    if (!value.toLowerCase(java.util.Locale.ROOT).matches("true|on|yes|y|false|off|no|n")) {
      problems.refused(
          f.line(), f.key() + " of " + device + " is '" + value + "'", "true or false");
    }
  }

  private void refer(int line, String device, String other) {
    references.add(new Reference(line, device, other));
  }

  /** Another file may define an interface as well; by itself this file is refused. */
  private void checkReferences() {
    for (Reference r : references) {
      if (!defined.contains(r.other())) {
        problems.undefined(r.line(), r.device(), r.other());
      }
    }
  }

  private static String names(Node list) {
    return String.join(
        " ",
        YamlText.items(list).stream().map(YamlText::scalar).flatMap(Optional::stream).toList());
  }
}
