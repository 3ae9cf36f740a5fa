package dev.longhaul.probe.sense;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * The way to one peer: hops and loss, the largest packet that passes, what a small one takes (rules
 * M1, M2). A few dozen packets in all; each tool is bounded in time.
 */
public final class PathLook {

  /** Shorter than the time that a round waits for its turn. */
  private static final Duration PATIENCE = Duration.ofSeconds(15);

  private final Vantage here;
  private final ToolReadings readings;
  private final PacketSizes sizes;

  /** Looks from a host. */
  public PathLook(Vantage here) {
    this.here = here;
    this.readings = here.readings();
    this.sizes = new PacketSizes(here.root(), readings);
  }

  /**
   * What can be told about the way to a peer; nothing where its name is unknown.
   *
   * @param stop true when something more important waits: what was found so far is told then
   */
  public List<MeasurementData> look(String peer, BooleanSupplier stop) {
    List<MeasurementData> found = new ArrayList<>();
    for (String address : Addresses.of(peer)) {
      PeerNames names = here.names();
      names.find(peer).ifPresent(name -> names.call(address, name.value()));
      new Way(address, found, stop).look();
    }
    return found;
  }

  /** One address of a peer. */
  private final class Way {

    private final String address;
    private final String family;
    private final List<MeasurementData> found;
    private final BooleanSupplier stop;

    Way(String address, List<MeasurementData> found, BooleanSupplier stop) {
      this.address = address;
      this.family = address.indexOf(':') < 0 ? "-4" : "-6";
      this.found = found;
      this.stop = stop;
    }

    void look() {
      if (add("ping", family, "-n", "-c", "5", "-i", "0.3", "-w", "8", address).isEmpty()) {
        // BusyBox knows fewer options.
        add("ping", "-c", "3", "-w", "8", address);
      }
      largestThatPasses();
      if (add("tracepath", family, "-n", address).isEmpty()) {
        add("tracepath", "-n", address);
      }
      add("mtr", family, "--json", "-n", "-c", "10", "-i", "0.5", address);
    }

    /** Downwards until one is answered: the one before it is the smallest known to vanish. */
    private void largestThatPasses() {
      for (int size : sizes.towards(address)) {
        String payload = Integer.toString(PacketSizes.payload(address, size));
        List<Measurement> said =
            add(
                "ping", family, "-n", "-M", "do", "-s", payload, "-c", "3", "-i", "0.3", "-w", "3",
                address);
        if (said.isEmpty() || said.stream().anyMatch(Way::answered)) {
          return;
        }
      }
    }

    private static boolean answered(Measurement m) {
      return m instanceof PingRun run && run.received() > 0;
    }

    private List<Measurement> add(String tool, String... arguments) {
      if (stop.getAsBoolean()) {
        return List.of();
      }
      List<Measurement> said =
          readings
              .said(PATIENCE, tool, List.of(arguments))
              .map(text -> readings.measurements(tool, text))
              .orElse(List.of())
              .stream()
              .filter(m -> m instanceof PathTrace || m instanceof PingRun)
              .toList();
      said.forEach(m -> found.add(here.towards(address, m)));
      return said;
    }
  }
}
