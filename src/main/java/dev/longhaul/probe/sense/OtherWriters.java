package dev.longhaul.probe.sense;

import dev.longhaul.probe.host.HostRoot;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** Programs on this host that also set what the probe would set. */
public final class OtherWriters {

  private static final int MOST_PROCESSES = 20_000;

  private OtherWriters() {}

  /** Their names, by the traces they leave. */
  public static List<String> of(HostRoot root) {
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
