package dev.longhaul.probe.sense;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.time.Clock;

/**
 * From where it is looked: one host, with its files and tools.
 *
 * @param names what far ends are called here
 */
public record Vantage(HostId host, HostRoot root, Tools tools, Clock clock, PeerNames names) {

  ToolReadings readings() {
    return new ToolReadings(tools);
  }

  /** Something measured here towards an address, as it is sent. */
  MeasurementData towards(String address, Measurement m) {
    return MeasurementMapping.toContract(host, host, names.of(address), m);
  }
}
