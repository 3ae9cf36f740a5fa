package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.ConfigFile.Setting;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code .network}, {@code .netdev} and {@code .link} files of systemd. */
final class NetworkdFile {

  /** Flags of {@code .link} files by their names in ethtool. */
  private static final Map<String, String> OFFLOADS =
      Map.of(
          "ReceiveChecksumOffload", "rx-checksumming",
          "TransmitChecksumOffload", "tx-checksumming",
          "TCPSegmentationOffload", "tcp-segmentation-offload",
          "TCP6SegmentationOffload", "tx-tcp6-segmentation",
          "GenericSegmentationOffload", "generic-segmentation-offload",
          "GenericReceiveOffload", "generic-receive-offload",
          "GenericReceiveOffloadHardware", "rx-gro-hw",
          "LargeReceiveOffload", "large-receive-offload");

  private static final Map<String, String> ROUTE =
      Map.of(
          "MTUBytes", "route.mtu",
          "TCPAdvertisedMaximumSegmentSize", "route.advmss",
          "TCPCongestionControlAlgorithm", "route.congctl",
          "InitialCongestionWindow", "route.initcwnd",
          "InitialAdvertisedReceiveWindow", "route.initrwnd");

  private static final List<String> QDISCS =
      List.of("FairQueueing", "FairQueueingControlledDelay", "CAKE", "TokenBucketFilter");

  private final IniText ini;
  private final String device;
  private final List<Setting> settings = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private String destination = "default";

  private NetworkdFile(IniText ini) {
    this.ini = ini;
    this.device =
        ini.value("Match", "Name")
            .or(() -> ini.value("Match", "OriginalName"))
            .or(() -> ini.value("NetDev", "Name"))
            .or(() -> ini.value("Match", "MACAddress"))
            .or(() -> ini.value("Match", "PermanentMACAddress"))
            .orElse("*");
  }

  static ConfigFile of(String name, IniText ini) {
    NetworkdFile file = new NetworkdFile(ini);
    ini.entries().forEach(file::take);
    if (!ini.sections().contains("Match") && !ini.sections().contains("NetDev")) {
      file.problems.add(
          new Problem(
              ConfigFile.NO_LINE,
              false,
              "no [Match] section",
              "the file concerns every interface or is ignored",
              "add [Match] with Name= or MACAddress="));
    }
    return new ConfigFile(name, Manager.NETWORKD, file.settings, file.problems);
  }

  private void take(IniText.Entry e) {
    switch (e.section()) {
      case "Link" -> link(e);
      case "NetDev" -> netdev(e);
      case "Route" -> route(e);
      case "DHCPv4", "DHCP" -> {
        if (e.key().equals("UseMTU")) {
          settings.add(e.setting(device, "dhcp.use-mtu"));
          useMtu(e);
        }
      }
      default -> qdisc(e);
    }
  }

  private void link(IniText.Entry e) {
    String flag = OFFLOADS.get(e.key());
    if (e.key().equals("MTUBytes")) {
      settings.add(new Setting(e.line(), device, "mtu", bytes(e)));
    } else if (flag != null) {
      settings.add(e.setting(device, "offload." + flag));
    }
  }

  private void netdev(IniText.Entry e) {
    if (e.key().equals("MTUBytes")) {
      settings.add(new Setting(e.line(), device, "mtu", bytes(e)));
    } else if (e.key().equals("Kind")) {
      settings.add(e.setting(device, "kind"));
    }
  }

  private void route(IniText.Entry e) {
    if (e.key().equals("Destination")) {
      destination = e.value();
    }
    String key = ROUTE.get(e.key());
    if (key != null) {
      settings.add(
          new Setting(
              e.line(),
              device + " " + destination,
              key,
              key.equals("route.mtu") ? bytes(e) : e.value()));
    }
  }

  private void qdisc(IniText.Entry e) {
    if (QDISCS.contains(e.section())) {
      settings.add(e.setting(device, "qdisc." + e.section() + "." + e.key()));
    }
  }

  /** Rule P3: what DHCP offers is ignored where a value is set. */
  private void useMtu(IniText.Entry e) {
    Optional<String> set = ini.value("Link", "MTUBytes");
    if (set.isPresent() && !e.value().equals("false") && !e.value().equals("no")) {
      problems.add(
          new Problem(
              e.line(),
              false,
              "UseMTU= beside MTUBytes=" + set.get(),
              "UseMTU= is ignored where MTUBytes= is set",
              "keep one of them"));
    }
  }

  /** Sizes may carry K, M or G. */
  private String bytes(IniText.Entry e) {
    String value = e.value();
    int digits = Numbers.numericPrefix(value);
    String unit = value.substring(digits).strip();
    long factor =
        switch (unit) {
          case "" -> 1;
          case "K" -> 1024;
          case "M" -> 1024 * 1024;
          default -> 0;
        };
    var number = Numbers.count(value.substring(0, digits));
    if (factor == 0 || number.isEmpty()) {
      problems.add(
          new Problem(
              e.line(), false, e.key() + "=" + value + " is no size", "it is ignored", "a number"));
      return value;
    }
    return Long.toString(number.getAsLong() * factor);
  }
}
