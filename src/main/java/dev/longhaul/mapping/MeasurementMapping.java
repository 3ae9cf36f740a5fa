package dev.longhaul.mapping;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.Mapped.About;
import dev.longhaul.model.Counters;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.ThroughputTest;

/** Measurements between the contract and the model. */
public final class MeasurementMapping {

  private MeasurementMapping() {}

  /** Reads what an event carried; whatever the values, an answer and never an exception. */
  public static Mapped toModel(MeasurementData data) {
    try {
      return valid(data);
    } catch (IllegalArgumentException | ArithmeticException e) {
      return new Mapped.Invalid(String.valueOf(e.getMessage()));
    } catch (NullPointerException e) {
      return new Mapped.Invalid("A field that is required or one of its parts is missing");
    }
  }

  /**
   * Writes a measurement as data of an event.
   *
   * @param host the host that measured
   * @param sender sending end of the path it belongs to
   * @param receiver receiving end of that path
   */
  public static MeasurementData toContract(
      HostId host, HostId sender, HostId receiver, Measurement measurement) {
    HostId peer = host.equals(receiver) ? sender : receiver;
    if (measurement instanceof ThroughputTest t) {
      return ThroughputMapping.toContract(host, sender, receiver, t);
    }
    if (measurement instanceof SocketSamples s) {
      return SocketMapping.toContract(host, peer, s);
    }
    if (measurement instanceof PathTrace t) {
      return ProbeMapping.toContract(host, peer, t);
    }
    if (measurement instanceof PingRun p) {
      return ProbeMapping.toContract(host, peer, p);
    }
    if (measurement instanceof Counters c) {
      return ProbeMapping.toContract(host, c);
    }
    if (measurement instanceof StatedFacts f) {
      return new MeasurementData.StatedFacts(
          host.value(), sender.value(), receiver.value(), f.entries());
    }
    return HostStateMapping.toContract(host, (HostState) measurement);
  }

  private static Mapped valid(MeasurementData data) {
    HostId host = new HostId(data.host());
    if (data instanceof MeasurementData.ThroughputTest t) {
      About about = new About.Test(new HostId(t.sender()), new HostId(t.receiver()));
      return new Mapped.Valid(host, about, ThroughputMapping.toModel(t));
    }
    if (data instanceof MeasurementData.SocketSamples s) {
      return new Mapped.Valid(host, peer(s.peer()), SocketMapping.toModel(s));
    }
    if (data instanceof MeasurementData.PathTrace t) {
      return new Mapped.Valid(host, peer(t.target()), ProbeMapping.toModel(t));
    }
    if (data instanceof MeasurementData.PathProbe p) {
      return new Mapped.Valid(host, peer(p.target()), ProbeMapping.toModel(p));
    }
    if (data instanceof MeasurementData.Counters c) {
      return new Mapped.Valid(host, new About.Host(), ProbeMapping.toModel(c));
    }
    if (data instanceof MeasurementData.StatedFacts f) {
      About about = new About.Test(new HostId(f.sender()), new HostId(f.receiver()));
      return new Mapped.Valid(host, about, StatedFacts.of(f.entries()));
    }
    if (data instanceof MeasurementData.RawOutput r) {
      return new Mapped.Unread(host, r.peer().map(HostId::new), r.fileName(), r.content());
    }
    return new Mapped.Valid(
        host, new About.Host(), HostStateMapping.toModel((MeasurementData.HostState) data));
  }

  private static About peer(String name) {
    return new About.Peer(new HostId(name));
  }
}
