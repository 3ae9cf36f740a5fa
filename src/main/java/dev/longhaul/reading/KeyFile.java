package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** A connection of NetworkManager: {@code .nmconnection}. */
final class KeyFile {

  private static final Set<String> WITH_MTU =
      Set.of(
          "ethernet",
          "802-3-ethernet",
          "wifi",
          "802-11-wireless",
          "infiniband",
          "ip-tunnel",
          "wireguard");

  private KeyFile() {}

  static ConfigFile of(String name, IniText ini) {
    String device =
        ini.value("connection", "interface-name")
            .or(() -> ini.value("ethernet", "mac-address"))
            .or(() -> ini.value("connection", "id"))
            .orElse("*");
    List<Setting> settings = new ArrayList<>();
    for (IniText.Entry e : ini.entries()) {
      if (WITH_MTU.contains(e.section()) && e.key().equals("mtu")) {
        settings.add(e.setting(device, "mtu"));
      } else if (e.section().equals("tc") && e.key().startsWith("qdisc.")) {
        settings.add(
            new Setting(e.line(), device, "qdisc", e.key().substring(6) + " " + e.value()));
      } else if (e.section().equals("ethtool") && e.key().startsWith("feature-")) {
        settings.add(e.setting(device, "offload." + flag(e.key().substring(8))));
      } else if (e.section().startsWith("ipv") && e.key().startsWith("route")) {
        route(e, ini, device, settings);
      }
    }
    return new ConfigFile(name, Manager.NETWORK_MANAGER, settings, List.of());
  }

  /** {@code route1_options=mtu=1400,advmss=1360} belongs to the destination in {@code route1}. */
  private static void route(IniText.Entry e, IniText ini, String device, List<Setting> settings) {
    int options = e.key().indexOf("_options");
    if (options < 0) {
      return;
    }
    String destination =
        ini.value(e.section(), e.key().substring(0, options))
            .map(r -> r.split(",", 2)[0])
            .orElse("?");
    for (String option : e.value().split(",", -1)) {
      int equals = option.indexOf('=');
      String key = equals < 0 ? "" : option.substring(0, equals).strip();
      if (Set.of("mtu", "advmss", "cwnd", "initcwnd", "initrwnd").contains(key)) {
        settings.add(
            new Setting(
                e.line(),
                device + " " + destination,
                "route." + key,
                option.substring(equals + 1).strip()));
      }
    }
  }

  private static String flag(String feature) {
    return switch (feature) {
      case "tso" -> "tcp-segmentation-offload";
      case "gso" -> "generic-segmentation-offload";
      case "gro" -> "generic-receive-offload";
      case "lro" -> "large-receive-offload";
      case "rx" -> "rx-checksumming";
      case "tx" -> "tx-checksumming";
      default -> feature;
    };
  }
}
