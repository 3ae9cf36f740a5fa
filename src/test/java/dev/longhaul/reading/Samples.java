package dev.longhaul.reading;

import dev.longhaul.model.Measurement;
import dev.longhaul.reading.Reading.Recognised;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The samples under {@code src/test/resources/reading}, one of each shape. */
final class Samples {

  static final Map<String, Tool> TOOLS =
      Map.ofEntries(
          Map.entry("iperf3-text-up.txt", Tool.IPERF3),
          Map.entry("iperf3-text-reverse.txt", Tool.IPERF3),
          Map.entry("iperf3-text-parallel.txt", Tool.IPERF3),
          Map.entry("iperf3-text-bidirectional.txt", Tool.IPERF3),
          Map.entry("iperf3-text-udp.txt", Tool.IPERF3),
          Map.entry("iperf3-text-udp-old.txt", Tool.IPERF3),
          Map.entry("iperf3-text-server.txt", Tool.IPERF3),
          Map.entry("iperf3-text-interrupted.txt", Tool.IPERF3),
          Map.entry("iperf3-text-windows.txt", Tool.IPERF3),
          Map.entry("iperf3-text-both-ends.txt", Tool.IPERF3),
          Map.entry("ndt7-server.json", Tool.NDT7),
          Map.entry("ndt7-client.ndjson", Tool.NDT7),
          Map.entry("perfsonar-throughput.json", Tool.PERFSONAR),
          Map.entry("perfsonar-rtt.json", Tool.PERFSONAR),
          Map.entry("perfsonar-latency.json", Tool.PERFSONAR),
          Map.entry("perfsonar-trace.json", Tool.PERFSONAR),
          Map.entry("ip-addr.txt", Tool.IP_LINK),
          Map.entry("ip-link-one-line.txt", Tool.IP_LINK),
          Map.entry("tc-mixed.txt", Tool.TC),
          Map.entry("mtr-wide.txt", Tool.MTR),
          Map.entry("ping-busybox.txt", Tool.PING),
          Map.entry("ping-windows.txt", Tool.PING),
          Map.entry("ping6-bsd.txt", Tool.PING),
          Map.entry("tracepath-names.txt", Tool.TRACEPATH),
          Map.entry("ss-extended.txt", Tool.SS),
          Map.entry("iperf3-up.json", Tool.IPERF3),
          Map.entry("iperf3-reverse.json", Tool.IPERF3),
          Map.entry("iperf3-server-reverse.json", Tool.IPERF3),
          Map.entry("iperf3-server-receiving.json", Tool.IPERF3),
          Map.entry("iperf3-interrupted.json", Tool.IPERF3),
          Map.entry("iperf3-windows.json", Tool.IPERF3),
          Map.entry("iperf3-wrapped-retransmits.json", Tool.IPERF3),
          Map.entry("iperf3-parallel.json", Tool.IPERF3),
          Map.entry("iperf3-bidirectional-duplicate-keys.json", Tool.IPERF3),
          Map.entry("iperf3-bidirectional.json", Tool.IPERF3),
          Map.entry("iperf3-stream.ndjson", Tool.IPERF3),
          Map.entry("iperf3-with-server-output.json", Tool.IPERF3),
          Map.entry("iperf3-two-documents.json", Tool.IPERF3),
          Map.entry("iperf3-start-only.json", Tool.IPERF3),
          Map.entry("iperf3-refused.json", Tool.IPERF3),
          Map.entry("iperf3-udp-reverse.json", Tool.IPERF3),
          Map.entry("ss-blocks.log", Tool.SS),
          Map.entry("ss-one-line.txt", Tool.SS),
          Map.entry("ss-old.txt", Tool.SS),
          Map.entry("sysctl.txt", Tool.SYSCTL),
          Map.entry("ip-link.json", Tool.IP_LINK),
          Map.entry("ip-addr.json", Tool.IP_LINK),
          Map.entry("route-cached.txt", Tool.IP_ROUTE),
          Map.entry("route-table.txt", Tool.IP_ROUTE),
          Map.entry("tc.json", Tool.TC),
          Map.entry("tc.txt", Tool.TC),
          Map.entry("ping-df.txt", Tool.PING),
          Map.entry("ping-stamped.txt", Tool.PING),
          Map.entry("ping-mac.txt", Tool.PING),
          Map.entry("tracepath.txt", Tool.TRACEPATH),
          Map.entry("tracepath-silent.txt", Tool.TRACEPATH),
          Map.entry("mtr.json", Tool.MTR),
          Map.entry("mtr.txt", Tool.MTR),
          Map.entry("nstat.txt", Tool.NSTAT),
          Map.entry("nstat.json", Tool.NSTAT),
          Map.entry("nstat-difference.json", Tool.NSTAT),
          Map.entry("ethtool.txt", Tool.ETHTOOL),
          Map.entry("ethtool.json", Tool.ETHTOOL),
          Map.entry("ethtool-old.txt", Tool.ETHTOOL),
          Map.entry("ethtool-driver.txt", Tool.ETHTOOL),
          Map.entry("lsmod.txt", Tool.MODULES),
          Map.entry("modinfo.txt", Tool.MODULES),
          Map.entry("config-99-far.conf", Tool.CONFIGURATION),
          Map.entry("config-system.txt", Tool.CONFIGURATION),
          Map.entry("config-cat.txt", Tool.CONFIGURATION),
          Map.entry("config-netplan.yaml", Tool.CONFIGURATION),
          Map.entry("config-netplan-refused.yaml", Tool.CONFIGURATION),
          Map.entry("config-wan.network", Tool.CONFIGURATION),
          Map.entry("config-10-offload.link", Tool.CONFIGURATION),
          Map.entry("config-wan.nmconnection", Tool.CONFIGURATION),
          Map.entry("config-interfaces", Tool.CONFIGURATION),
          Map.entry("config-tuned.conf", Tool.CONFIGURATION),
          Map.entry("config-modules.conf", Tool.CONFIGURATION));

  private static final OutputReader READER = new OutputReader();

  private Samples() {}

  static byte[] bytes(String name) {
    try (InputStream in = Samples.class.getResourceAsStream("/reading/" + name)) {
      return Objects.requireNonNull(in, name).readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static String text(String name) {
    return new String(bytes(name), StandardCharsets.UTF_8);
  }

  static Recognised read(String name) {
    return (Recognised) READER.read(name, bytes(name));
  }

  static Reading readText(String text) {
    return READER.read("input", text.getBytes(StandardCharsets.UTF_8));
  }

  static <T extends Measurement> List<T> all(String name, Class<T> type) {
    return all(read(name), type);
  }

  static <T extends Measurement> List<T> all(Reading reading, Class<T> type) {
    return ((Recognised) reading)
        .measurements().stream().filter(type::isInstance).map(type::cast).toList();
  }

  static <T extends Measurement> T only(String name, Class<T> type) {
    List<T> found = all(name, type);
    if (found.size() != 1) {
      throw new AssertionError(name + " holds " + found.size() + " of " + type.getSimpleName());
    }
    return found.get(0);
  }
}
