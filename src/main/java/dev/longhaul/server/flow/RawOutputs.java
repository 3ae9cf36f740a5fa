package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.mapping.Mapped;
import dev.longhaul.mapping.MeasurementMapping;
import dev.longhaul.model.Counters;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostId;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PingRun;
import dev.longhaul.model.Side;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Labelled;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import jakarta.enterprise.context.ApplicationScoped;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/**
 * Turns what a tool printed into measurements. Their ids follow from the id of the event and their
 * place in the text, so that a replay finds them stored.
 */
@ApplicationScoped
class RawOutputs {

  private static final String SOURCE = "/longhaul/readings";

  private final OutputReader reader = new OutputReader();
  private final EventFormat format;

  RawOutputs(EventFormat format) {
    this.format = format;
  }

  /** The event itself, followed by the measurements in it. */
  ReadEvent expand(Fact event, Mapped.Unread raw) {
    String name = raw.fileName().orElse("output of " + raw.host());
    Reading reading = reader.read(name, raw.content().getBytes(StandardCharsets.UTF_8));
    if (reading instanceof Reading.Unrecognised unrecognised) {
      return new ReadEvent.Refused(new Rejection("unreadable-output", unrecognised.reason()));
    }
    Reading.Recognised recognised = (Reading.Recognised) reading;
    List<Fact> facts = new ArrayList<>();
    List<String> notes = new ArrayList<>(recognised.notes());
    facts.add(event);
    int index = 0;
    for (Labelled part : recognised.parts()) {
      int place = index++;
      Optional<Ends> ends = ends(raw, part);
      if (ends.isPresent()) {
        facts.add(fact(event, place, part.measurement(), ends.get()));
      } else {
        notes.add("The output does not tell the other host: name it as peer");
      }
    }
    return new ReadEvent.Valid(event.id(), facts, notes);
  }

  private Fact fact(Fact event, int index, Measurement measurement, Ends ends) {
    UUID id = UUID.nameUUIDFromBytes((event.id() + "/" + index).getBytes(StandardCharsets.UTF_8));
    HostId host = ends.measuring();
    MeasurementData data =
        MeasurementMapping.toContract(host, ends.sender(), ends.receiver(), measurement);
    String json = format.write(id, SOURCE, event.at(), host, data);
    return new Fact(id, event.at(), host, Optional.of(data), Optional.of(measurement), json);
  }

  private record Ends(HostId sender, HostId receiver, HostId measuring) {}

  private static Optional<Ends> ends(Mapped.Unread raw, Labelled part) {
    Measurement m = part.measurement();
    if ((m instanceof HostState || m instanceof Counters) && !part.byPeer()) {
      return Optional.of(new Ends(raw.host(), raw.host(), raw.host()));
    }
    Optional<HostId> peer = raw.peer().or(() -> part.byPeer() ? selfIn(m) : peerIn(m));
    return peer.map(p -> part.byPeer() ? ends(p, raw.host(), part) : ends(raw.host(), p, part));
  }

  private static Ends ends(HostId measuring, HostId other, Labelled part) {
    Measurement m = part.measurement();
    if (m instanceof HostState) {
      return new Ends(measuring, measuring, measuring);
    }
    boolean receives = part.side().or(() -> sideIn(m)).orElse(Side.SENDER) == Side.RECEIVER;
    return receives ? new Ends(other, measuring, measuring) : new Ends(measuring, other, measuring);
  }

  /** Who measured, where the other end printed it. */
  private static Optional<HostId> selfIn(Measurement m) {
    Optional<String> address = Optional.empty();
    if (m instanceof ThroughputTest t) {
      address =
          (t.reporter() == ThroughputTest.Reporter.SENDER ? t.sender() : t.receiver())
              .map(Endpoint::address);
    } else if (m instanceof SocketSamples s) {
      address = s.samples().stream().map(sample -> sample.local().address()).findFirst();
    }
    return address.filter(a -> !a.isBlank()).map(HostId::new);
  }

  private static Optional<Side> sideIn(Measurement m) {
    return m instanceof ThroughputTest t
        ? Optional.of(t.reporter() == ThroughputTest.Reporter.SENDER ? Side.SENDER : Side.RECEIVER)
        : Optional.empty();
  }

  private static Optional<HostId> peerIn(Measurement m) {
    Optional<String> address = Optional.empty();
    if (m instanceof ThroughputTest t) {
      address =
          (t.reporter() == ThroughputTest.Reporter.SENDER ? t.receiver() : t.sender())
              .map(Endpoint::address);
    } else if (m instanceof SocketSamples s) {
      address = onlyPeer(s);
    } else if (m instanceof PathTrace t) {
      address = t.target();
    } else if (m instanceof PingRun p) {
      address = Optional.of(p.target());
    }
    return address.filter(a -> !a.isBlank()).map(HostId::new);
  }

  /** Sockets towards several peers belong to several paths: without a peer it stays open. */
  private static Optional<String> onlyPeer(SocketSamples sockets) {
    List<String> peers =
        sockets.samples().stream().map(s -> s.peer().address()).distinct().toList();
    return peers.size() == 1 ? Optional.of(peers.get(0)) : Optional.empty();
  }
}
