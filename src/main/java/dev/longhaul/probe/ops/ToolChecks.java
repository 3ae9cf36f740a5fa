package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.DoctorDocument.Check;
import dev.longhaul.probe.host.Tools;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Which tools are there, what is missed without them, and which package brings them. */
final class ToolChecks {

  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private static final List<Wanted> WANTED =
      List.of(
          new Wanted("ss", "samples of connections", "iproute2", "iproute", "iproute2-ss"),
          new Wanted("ip", "routes to peers, kinds of links", "iproute2", "iproute", "iproute2"),
          new Wanted("tc", "queueing disciplines", "iproute2", "iproute-tc", "iproute2-tc"),
          new Wanted("ethtool", "offloads", "ethtool", "ethtool", "ethtool"),
          new Wanted("iperf3", "throughput tests", "iperf3", "iperf3", "iperf3"),
          new Wanted("ping", "path MTU and RTT", "iputils-ping", "iputils", "iputils-ping"),
          new Wanted(
              "tracepath",
              "path MTU hop by hop",
              "iputils-tracepath",
              "iputils",
              "iputils-tracepath"),
          new Wanted("mtr", "loss hop by hop", "mtr-tiny", "mtr", "mtr"),
          new Wanted(
              "timeout",
              "an end of tests if the probe is killed",
              "coreutils",
              "coreutils",
              "coreutils"));

  private final Tools tools;

  ToolChecks(Tools tools) {
    this.tools = tools;
  }

  private record Wanted(String name, String use, String debian, String redHat, String alpine) {

    String remedy() {
      return String.format(
          "Debian: apt install %s; RHEL: dnf install %s; Alpine: apk add %s",
          debian, redHat, alpine);
    }
  }

  List<Check> all() {
    return WANTED.stream().map(this::check).toList();
  }

  private Check check(Wanted wanted) {
    Optional<Path> path = tools.find(wanted.name);
    if (path.isEmpty()) {
      return Checks.limited(
          wanted.name, "is not installed; missed: " + wanted.use, wanted.remedy());
    }
    boolean old = wanted.name.equals("ip") && !printsJson();
    return old
        ? Checks.limited(
            wanted.name, path.get() + ", prints no JSON: its text is read", wanted.remedy())
        : Checks.ok(wanted.name, path.get().toString());
  }

  private boolean printsJson() {
    return tools
        .run(PATIENCE, "ip", "-j", "link", "show")
        .answer()
        .filter(text -> text.strip().startsWith("["))
        .isPresent();
  }
}
