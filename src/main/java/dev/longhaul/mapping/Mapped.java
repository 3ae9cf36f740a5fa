package dev.longhaul.mapping;

import dev.longhaul.model.HostId;
import dev.longhaul.model.Measurement;
import java.util.Optional;

/** What became of the data of a measurement event on its way into the model. */
public sealed interface Mapped {

  /**
   * A measurement.
   *
   * @param host the host that measured
   * @param about what it measured
   * @param measurement what it found
   */
  record Valid(HostId host, About about, Measurement measurement) implements Mapped {}

  /** What a tool printed, which has to be read before it is a measurement. */
  record Unread(HostId host, Optional<HostId> peer, Optional<String> fileName, String content)
      implements Mapped {}

  /**
   * Data that no measurement can have.
   *
   * @param sentence what is wrong, for the person who runs the producer
   */
  record Invalid(String sentence) implements Mapped {}

  /** What a measurement is about; hosts are named by id or by address. */
  sealed interface About {

    /** A test between two hosts, of which one reports. */
    record Test(HostId sender, HostId receiver) implements About {}

    /** What lies between the reporting host and another. */
    record Peer(HostId peer) implements About {}

    /** The reporting host itself. */
    record Host() implements About {}
  }
}
