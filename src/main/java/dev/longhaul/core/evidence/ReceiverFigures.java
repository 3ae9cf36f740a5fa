package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.DataSize;
import dev.longhaul.model.SocketSample;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the receiving end shows of one transfer, its parallel flows together.
 *
 * @param window largest window it offered
 * @param buffer limit of its receive buffer
 * @param arrived rate at which data arrived
 * @param rtt RTT as the receiver estimates it
 */
public record ReceiverFigures(
    Optional<DataSize> window,
    Optional<DataSize> buffer,
    Optional<Bandwidth> arrived,
    Optional<Duration> rtt) {

  private static final int BITS = 8;
  private static final long LEAST_BYTES = 8 * 1024;

  static Optional<ReceiverFigures> of(List<SocketSample> samples) {
    java.util.Map<dev.longhaul.model.Endpoint, List<SocketSample>> flows =
        samples.stream()
            .filter(ReceiverFigures::receives)
            .collect(
                java.util.stream.Collectors.groupingBy(
                    SocketSample::local,
                    java.util.LinkedHashMap::new,
                    java.util.stream.Collectors.toList()));
    if (flows.isEmpty()) {
      return Optional.empty();
    }
    long window = 0;
    long buffer = 0;
    double bits = 0;
    for (List<SocketSample> flow : flows.values()) {
      SocketSample last = flow.get(flow.size() - 1);
      window += FlowSeries.bytes(last.window().receiveThreshold());
      buffer += last.memory().map(m -> FlowSeries.bytes(m.receiveBuffer())).orElse(0L);
      bits += arrivedBits(flow).orElse(0);
    }
    return Optional.of(
        new ReceiverFigures(
            positive(window),
            positive(buffer),
            bits > 0 ? Optional.of(new Bandwidth(bits)) : Optional.empty(),
            samples.stream()
                .flatMap(s -> s.rtt().receiver().stream())
                .min(java.util.Comparator.naturalOrder())));
  }

  /** Whether any of these sockets received data worth judging. */
  static boolean anyReceives(List<SocketSample> samples) {
    for (SocketSample s : samples) {
      if (receives(s)) {
        return true;
      }
    }
    return false;
  }

  private static boolean receives(SocketSample s) {
    return FlowSeries.bytes(s.volume().received()) >= LEAST_BYTES;
  }

  private static Optional<DataSize> positive(long bytes) {
    return bytes > 0 ? Optional.of(new DataSize(bytes)) : Optional.empty();
  }

  /** Over the later half, in which the window no longer grows. */
  private static OptionalDouble arrivedBits(List<SocketSample> flow) {
    SocketSample a = flow.get(flow.size() / 2);
    SocketSample b = flow.get(flow.size() - 1);
    double seconds = a.at().isPresent() && b.at().isPresent() ? FlowSeries.seconds(a, b) : 0;
    long bytes = FlowSeries.bytes(b.volume().received()) - FlowSeries.bytes(a.volume().received());
    return seconds > 0 && bytes > 0
        ? OptionalDouble.of(bytes * BITS / seconds)
        : OptionalDouble.empty();
  }
}
