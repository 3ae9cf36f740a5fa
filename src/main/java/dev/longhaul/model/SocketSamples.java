package dev.longhaul.model;

import java.util.List;

/**
 * What {@code ss -tinm} or inet_diag showed at one or more moments.
 *
 * @param samples in time order; several sockets may share a moment
 */
public record SocketSamples(List<SocketSample> samples) implements Measurement {

  public SocketSamples {
    samples = List.copyOf(samples);
  }
}
