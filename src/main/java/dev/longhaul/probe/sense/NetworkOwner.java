package dev.longhaul.probe.sense;

import dev.longhaul.probe.host.HostRoot;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/**
 * Who manages the network of this host and who else may write what the probe would set.
 *
 * @param manager the one in charge
 * @param others programs that also set kernel parameters or interfaces
 */
public record NetworkOwner(Manager manager, List<String> others) {

  private static final int MOST_PROCESSES = 20_000;

  public NetworkOwner {
    others = List.copyOf(others);
  }

  /** Who brings interfaces up. */
  public enum Manager {
    NETPLAN("netplan"),
    NETWORKD("systemd-networkd"),
    NETWORK_MANAGER("NetworkManager"),
    IFUPDOWN("ifupdown"),
    NONE("nobody known");

    private final String text;

    Manager(String text) {
      this.text = text;
    }

    /** What people know it as. */
    public String text() {
      return text;
    }
  }

  /** Looks at the files that each of them leaves. */
  public static NetworkOwner of(HostRoot root) {
    return new NetworkOwner(manager(root), others(root));
  }

  private static Manager manager(HostRoot root) {
    boolean netplan =
        PlatformLook.names(root, "/etc/netplan").stream().anyMatch(n -> n.endsWith(".yaml"));
    if (netplan) {
      return Manager.NETPLAN;
    }
    if (exists(root, "/run/NetworkManager")) {
      return Manager.NETWORK_MANAGER;
    }
    if (exists(root, "/run/systemd/netif/links")) {
      return Manager.NETWORKD;
    }
    return exists(root, "/etc/network/interfaces") ? Manager.IFUPDOWN : Manager.NONE;
  }

  private static List<String> others(HostRoot root) {
    List<String> others = new ArrayList<>();
    boolean tuned = !root.read("/etc/tuned/active_profile").orElse("").isBlank();
    boolean cloudInit = exists(root, "/run/cloud-init") || exists(root, "/etc/cloud/cloud.cfg");
    boolean docker = exists(root, "/run/docker.sock") || exists(root, "/var/lib/docker");
    boolean kubelet = exists(root, "/var/lib/kubelet");
    add(others, tuned, "TuneD (" + root.read("/etc/tuned/active_profile").orElse("").strip() + ")");
    add(others, runs(root, "bpftune"), "bpftune");
    add(others, cloudInit, "cloud-init");
    add(others, docker, "Docker");
    add(others, kubelet, "kubelet");
    return others;
  }

  private static void add(List<String> others, boolean there, String name) {
    if (there) {
      others.add(name);
    }
  }

  private static boolean runs(HostRoot root, String command) {
    return PlatformLook.names(root, "/proc").stream()
        .filter(n -> n.matches("[0-9]+"))
        .limit(MOST_PROCESSES)
        .anyMatch(n -> root.read("/proc/" + n + "/comm").orElse("").strip().equals(command));
  }

  private static boolean exists(HostRoot root, String path) {
    return Files.exists(root.at(path));
  }
}
