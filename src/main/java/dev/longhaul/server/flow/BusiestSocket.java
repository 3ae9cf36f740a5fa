package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.MeasurementData.Socket;
import dev.longhaul.contract.v1.MeasurementData.SocketSample;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.Function;

/**
 * What samples of several sockets come to in a few figures: those of the socket that moved the most
 * between its first and its last sample. A tool's control connection, or one that waits for its
 * application, says nothing of the path (rule D3).
 */
final class BusiestSocket {

  private final List<SocketSample> samples;

  private BusiestSocket(List<SocketSample> samples) {
    this.samples = samples;
  }

  static Figures of(List<SocketSample> all) {
    Map<List<Socket>, List<SocketSample>> bySocket = new LinkedHashMap<>();
    for (SocketSample s : all) {
      bySocket.computeIfAbsent(List.of(s.local(), s.peer()), k -> new ArrayList<>()).add(s);
    }
    return bySocket.values().stream()
        .map(BusiestSocket::new)
        .max(Comparator.comparingLong(BusiestSocket::moved))
        .map(BusiestSocket::figures)
        .orElse(Figures.NONE);
  }

  private Figures figures() {
    return new Figures(rate(), retransmitted(), last().rttUs());
  }

  private long moved() {
    return difference(SocketSample::ackedBytes)
        .orElseGet(() -> difference(SocketSample::sentBytes).orElse(0));
  }

  /** The last rate that the application did not hold back. */
  private OptionalDouble rate() {
    Optional<SocketSample> full =
        samples.stream().filter(s -> !s.applicationLimited()).reduce((a, b) -> b);
    return Figures.finite(full.orElse(last()).deliveryBitsPerSecond());
  }

  /** Of what was sent between the samples; of the whole life where there is but one. */
  private OptionalDouble retransmitted() {
    OptionalLong again = difference(SocketSample::retransmittedBytes);
    OptionalLong sent = difference(SocketSample::sentBytes);
    return sent.orElse(0) > 0 && again.isPresent()
        ? OptionalDouble.of((double) again.getAsLong() / sent.getAsLong())
        : OptionalDouble.empty();
  }

  private OptionalLong difference(Function<SocketSample, OptionalLong> counter) {
    OptionalLong end = counter.apply(last());
    OptionalLong begin = samples.size() > 1 ? counter.apply(samples.get(0)) : OptionalLong.of(0);
    return end.isPresent() && begin.isPresent() && end.getAsLong() >= begin.getAsLong()
        ? OptionalLong.of(end.getAsLong() - begin.getAsLong())
        : OptionalLong.empty();
  }

  private SocketSample last() {
    return samples.get(samples.size() - 1);
  }
}
