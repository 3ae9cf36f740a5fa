package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.DoctorDocument.Check;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.sense.HostLook;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What the kernel offers of what advice may ask for (rules Q3, Q4, Q8). */
final class KernelChecks {

  private final HostRoot root;

  KernelChecks(HostRoot root) {
    this.root = root;
  }

  List<Check> all() {
    Map<String, String> modules = HostLook.modules(root);
    return List.of(release(), congestionControl(), bbr(modules), fq(modules), namespaces());
  }

  private Check release() {
    return root.readSysctl("kernel.osrelease")
        .map(r -> Checks.ok("release", r))
        .orElseGet(
            () ->
                Checks.problem(
                    "release", "/proc/sys cannot be read", "mount /proc into the container"));
  }

  private Check congestionControl() {
    String used = root.readSysctl("net.ipv4.tcp_congestion_control").orElse("unknown");
    String all = root.readSysctl("net.ipv4.tcp_available_congestion_control").orElse("unknown");
    return Checks.note("congestion control", used + " in force; available: " + all);
  }

  private Check bbr(Map<String, String> modules) {
    boolean available =
        List.of(root.readSysctl("net.ipv4.tcp_available_congestion_control").orElse("").split(" "))
            .contains("bbr");
    if (available) {
      String version = Optional.ofNullable(modules.get("tcp_bbr")).orElse("");
      return Checks.ok("BBR", version.isEmpty() ? "available" : "available, version " + version);
    }
    return modules.containsKey("tcp_bbr")
        ? Checks.ok("BBR", "present as a module, not loaded")
        : Checks.limited(
            "BBR",
            "this kernel does not have it",
            "use a kernel of the distribution; most have it as the module tcp_bbr");
  }

  private Check fq(Map<String, String> modules) {
    boolean there =
        modules.containsKey("sch_fq")
            || root.readSysctl("net.core.default_qdisc").filter("fq"::equals).isPresent();
    return there
        ? Checks.ok("fq", "present")
        : Checks.limited(
            "fq",
            "not found among the modules",
            "TCP paces by itself since Linux 4.13; nothing has to be done");
  }

  private Check namespaces() {
    return Files.exists(root.at("/proc/self/ns/net"))
        ? Checks.ok("network namespaces", "supported")
        : Checks.note("network namespaces", "not supported by this kernel");
  }
}
