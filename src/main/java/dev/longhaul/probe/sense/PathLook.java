package dev.longhaul.probe.sense;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.probe.host.Tools;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The way to one peer: hops and loss, the largest packet that passes, what a small one takes (rules
 * M1, M2). A few dozen packets in all; each tool is bounded in time.
 */
public final class PathLook {

  private static final Duration PATIENCE = Duration.ofSeconds(45);

  /** Payloads of packets of 1500 bytes. */
  private static final String FULL_V4 = "1472";

  private static final String FULL_V6 = "1452";

  private final HostId host;
  private final ToolReadings readings;

  /** Looks from this host. */
  public PathLook(HostId host, Tools tools) {
    this.host = host;
    this.readings = new ToolReadings(tools);
  }

  /** What can be told about the way to a peer; nothing where its name is unknown. */
  public List<MeasurementData> look(String peer) {
    List<MeasurementData> found = new ArrayList<>();
    for (String address : Addresses.of(peer)) {
      String family = address.indexOf(':') < 0 ? "-4" : "-6";
      String full = family.equals("-4") ? FULL_V4 : FULL_V6;
      if (!add(address, found, "ping", family, "-n", "-c", "5", "-i", "0.3", "-w", "8", address)) {
        // BusyBox knows fewer options.
        add(address, found, "ping", "-c", "3", "-w", "8", address);
      }
      add(
          address, found, "ping", family, "-n", "-M", "do", "-s", full, "-c", "3", "-i", "0.3",
          "-w", "6", address);
      if (!add(address, found, "tracepath", family, "-n", address)) {
        add(address, found, "tracepath", "-n", address);
      }
      add(address, found, "mtr", family, "--json", "-n", "-c", "10", "-i", "0.5", address);
    }
    return found;
  }

  private boolean add(String peer, List<MeasurementData> found, String tool, String... arguments) {
    int before = found.size();
    readings
        .said(PATIENCE, tool, List.of(arguments))
        .ifPresent(
            text -> {
              for (Measurement m : readings.measurements(tool, text)) {
                if (m instanceof PathTrace || m instanceof PingRun) {
                  found.add(MeasurementMapping.toContract(host, host, new HostId(peer), m));
                }
              }
            });
    return found.size() > before;
  }
}
