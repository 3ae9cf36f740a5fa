package dev.longhaul.probe.sense;

import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** Kernel parameters that concern TCP, straight from {@code /proc/sys} (rule P2). */
final class SysctlLook {

  private static final int MOST_CHARS = 200;

  /** Keys are secrets; masks of processors are long and say nothing here. */
  private static final List<String> LEFT_OUT = List.of("_key", "_bitmap", "_cpu_mask");

  private static final List<String> FOLDERS =
      List.of("net.core", "net.ipv4", "net.ipv4.route", "net.mptcp");
  private static final List<String> SINGLE =
      List.of(
          "kernel.osrelease",
          "net.ipv6.conf.all.disable_ipv6",
          "net.ipv6.conf.all.forwarding",
          "net.ipv6.route.mtu_expires",
          "net.netfilter.nf_conntrack_max",
          "net.netfilter.nf_conntrack_tcp_be_liberal",
          "net.bridge.bridge-nf-call-iptables",
          "vm.min_free_kbytes");

  private SysctlLook() {}

  static Map<String, String> read(HostRoot root) {
    Map<String, String> values = new TreeMap<>();
    Stream.concat(FOLDERS.stream().flatMap(f -> keys(root, f)), SINGLE.stream())
        .filter(key -> LEFT_OUT.stream().noneMatch(key::endsWith))
        .forEach(key -> root.readSysctl(key).ifPresent(value -> put(values, key, value)));
    return values;
  }

  private static void put(Map<String, String> values, String key, String value) {
    if (value.length() <= MOST_CHARS) {
      values.put(key, value);
    }
  }

  private static Stream<String> keys(HostRoot root, String folder) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(root.sysctl(folder))) {
      Stream.Builder<String> keys = Stream.builder();
      for (Path file : files) {
        if (Files.isRegularFile(file)) {
          keys.add(folder + "." + file.getFileName());
        }
      }
      return keys.build();
    } catch (IOException e) {
      // Not every kernel and namespace has every folder.
      return Stream.empty();
    }
  }
}
