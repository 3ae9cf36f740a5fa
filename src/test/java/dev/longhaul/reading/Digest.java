package dev.longhaul.reading;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Counters;
import dev.longhaul.model.Durations;
import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.PathTrace;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Collectors;

/** The figures of a reading in one line, for tables; a question mark is unknown. */
final class Digest {

  private Digest() {}

  static String of(Reading reading) {
    return reading instanceof Recognised recognised
        ? recognised.tool()
            + " "
            + recognised.measurements().stream().map(Digest::of).collect(Collectors.joining(" | "))
        : "unrecognised";
  }

  private static String of(Measurement measurement) {
    if (measurement instanceof ThroughputTest test) {
      return test(test);
    } else if (measurement instanceof SocketSamples sockets) {
      return sockets.samples().size()
          + " sockets "
          + sockets.samples().stream()
              .limit(2)
              .map(Digest::socket)
              .collect(Collectors.joining(" / "));
    } else if (measurement instanceof PathTrace trace) {
      return trace(trace);
    } else if (measurement instanceof HostState state) {
      return state(state);
    }
    return measurement instanceof Counters counters
        ? counters.kind() + " " + counters.values().size() + " counters"
        : measurement.getClass().getSimpleName();
  }

  private static String test(ThroughputTest t) {
    return t.reporter()
        + " "
        + t.transport()
        + " sent "
        + mbps(t.sentRate())
        + " received "
        + mbps(t.goodput())
        + " retransmits "
        + number(t.retransmits())
        + " mss "
        + number(t.mss())
        + " streams "
        + t.parallel()
        + " intervals "
        + t.intervals().size()
        + " rtt "
        + millis(t.intervals().stream().findFirst().flatMap(ThroughputTest.Interval::rtt))
        + t.error().map(e -> " error '" + e + "'").orElse("");
  }

  private static String socket(SocketSample s) {
    return s.local().port()
        + ">"
        + s.peer().port()
        + " "
        + s.congestionControl().map(cc -> cc.name()).orElse("?")
        + " rtt "
        + millis(s.rtt().smoothed())
        + " cwnd "
        + number(s.window().cwnd())
        + " mss "
        + number(s.segment().mss())
        + " retransmits "
        + number(s.loss().retransmitsTotal())
        + " acked "
        + s.volume().acked().map(size -> String.valueOf(size.bytes())).orElse("?")
        + " busy "
        + millis(s.limits().busy())
        + " pacing "
        + mbps(s.rates().pacing());
  }

  private static String trace(PathTrace t) {
    List<PathTrace.Hop> hops = t.hops();
    PathTrace.Hop last = hops.get(hops.size() - 1);
    return (t.reached() ? "reached" : "not reached")
        + " hops "
        + hops.size()
        + " pmtu "
        + number(t.pmtu())
        + " last "
        + last.host().orElse("?")
        + " "
        + millis(last.average())
        + " loss "
        + last.loss().map(l -> String.valueOf(l.percent())).orElse("?");
  }

  private static String state(HostState s) {
    StringBuilder text = new StringBuilder();
    s.kernel().ifPresent(k -> text.append("kernel ").append(k));
    s.links().forEach(l -> text.append(l.name()).append(' ').append(l.mtu()).append(' '));
    s.qdiscs()
        .forEach(
            q ->
                text.append(q.kind())
                    .append(" quantum ")
                    .append(q.options().getOrDefault("quantum", "?"))
                    .append(" drops ")
                    .append(q.drops())
                    .append(' '));
    return text.toString().strip();
  }

  private static String mbps(Optional<Bandwidth> rate) {
    return rate.map(r -> String.format(Locale.ROOT, "%.2f", r.mbps())).orElse("?");
  }

  private static String millis(Optional<Duration> time) {
    return time.map(t -> String.format(Locale.ROOT, "%.3f", Durations.millis(t))).orElse("?");
  }

  private static String number(OptionalLong value) {
    return value.isPresent() ? String.valueOf(value.getAsLong()) : "?";
  }

  private static String number(OptionalInt value) {
    return value.isPresent() ? String.valueOf(value.getAsInt()) : "?";
  }
}
