package dev.longhaul.core.persistence;

import java.util.Optional;

/** Who configures an interface at boot. */
public sealed interface DeviceOwner {

  /**
   * netplan, with systemd-networkd below it.
   *
   * @param id name of the definition
   * @param section such as {@code ethernets}
   * @param mac the permanent address, where the definition finds the device by its name only (rule
   *     P3)
   * @param networkFile name of the generated file, such as {@code 10-netplan-eth0.network}
   */
  record Netplan(String id, String section, Optional<String> mac, String networkFile)
      implements DeviceOwner {}

  /**
   * systemd-networkd.
   *
   * @param networkFile name of the file that matched the device
   */
  record Networkd(String networkFile) implements DeviceOwner {}

  /** NetworkManager, whoever wrote its connections. */
  record NetworkManager() implements DeviceOwner {}

  /** ifupdown: {@code /etc/network/interfaces}. */
  record Ifupdown() implements DeviceOwner {}

  /** Nobody that is known here. */
  record Nobody() implements DeviceOwner {}
}
