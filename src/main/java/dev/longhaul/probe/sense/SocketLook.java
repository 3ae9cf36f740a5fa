package dev.longhaul.probe.sense;

import dev.longhaul.contract.v1.MeasurementData;
import dev.longhaul.model.Measurement;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import dev.longhaul.probe.host.Ran;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Samples of the connections that this host has anyway. The samples of one look are a few seconds
 * apart, so that the counters of a socket can be subtracted (rule D1). What is sent is bounded: the
 * peers with the most bytes, and of each the sockets with the most. Not thread-safe.
 */
public final class SocketLook {

  /** A peer with less traffic in one look tells nothing about its path. */
  private static final long LEAST_BYTES = 100_000;

  private static final int SOCKETS_OF_PEER = 8;
  private static final List<List<String>> FORMS =
      List.of(List.of("-tinmeHO"), List.of("-tinmeH"), List.of("-tinme"), List.of("-tin"));

  private final Vantage here;
  private final ToolReadings readings;
  private final int mostPeers;
  private final List<List<SsLine>> samples = new ArrayList<>();
  private final List<String> moments = new ArrayList<>();
  private int form;

  /**
   * A look at the sockets of one host.
   *
   * @param mostPeers how many peers are sent at most
   */
  public SocketLook(Vantage here, int mostPeers) {
    this.here = here;
    this.readings = here.readings();
    this.mostPeers = mostPeers;
  }

  /** Takes one sample; the first of a look, or a further one. */
  public void take() {
    moments.add("### " + here.clock().instant());
    samples.add(SsLine.all(printed(), OwnSockets.inodes(here.root())));
  }

  /** Old versions refuse options that newer ones have; what was understood once is kept. */
  private String printed() {
    Ran ran = readings.run("ss", FORMS.get(form));
    boolean refused = ran instanceof Ran.Ended e && !e.ok();
    while (refused && form < FORMS.size() - 1) {
      form++;
      ran = readings.run("ss", FORMS.get(form));
      refused = ran instanceof Ran.Ended e && !e.ok();
    }
    return ran.answer().orElse("");
  }

  /** What the samples since the last call show, by peer; forgets them. */
  public List<MeasurementData> finish() {
    Map<String, Map<String, Long>> moved = moved();
    List<MeasurementData> found = new ArrayList<>();
    moved.entrySet().stream()
        .filter(e -> total(e.getValue()) >= LEAST_BYTES)
        .sorted(Comparator.comparingLong(e -> -total(e.getValue())))
        .limit(mostPeers)
        .forEach(e -> ofPeer(e.getKey(), busiest(e.getValue())).ifPresent(found::add));
    samples.clear();
    moments.clear();
    return found;
  }

  /** Bytes that each socket moved between its first and its last sample, by peer. */
  private Map<String, Map<String, Long>> moved() {
    Map<String, Long> first = new HashMap<>();
    Map<String, Map<String, Long>> moved = new LinkedHashMap<>();
    for (List<SsLine> sample : samples) {
      for (SsLine line : sample) {
        long before = first.computeIfAbsent(line.ends(), k -> line.bytes());
        var unused =
            moved
                .computeIfAbsent(line.peer(), k -> new HashMap<>())
                .put(line.ends(), Math.max(0, line.bytes() - before));
      }
    }
    return moved;
  }

  private static long total(Map<String, Long> moved) {
    return moved.values().stream().mapToLong(Long::longValue).sum();
  }

  private static Set<String> busiest(Map<String, Long> moved) {
    Set<String> ends = new HashSet<>();
    moved.entrySet().stream()
        .sorted(Comparator.comparingLong(e -> -e.getValue()))
        .limit(SOCKETS_OF_PEER)
        .forEach(e -> ends.add(e.getKey()));
    return ends;
  }

  private Optional<MeasurementData> ofPeer(String peer, Set<String> ends) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < samples.size(); i++) {
      text.append(moments.get(i)).append('\n');
      samples.get(i).stream()
          .filter(line -> ends.contains(line.ends()))
          .forEach(line -> text.append(line.text()).append('\n'));
    }
    List<SocketSample> read = new ArrayList<>();
    for (Measurement m : readings.measurements("ss", text.toString())) {
      read.addAll(m instanceof SocketSamples s ? s.samples() : List.of());
    }
    return read.isEmpty()
        ? Optional.empty()
        : Optional.of(here.towards(peer, new SocketSamples(read)));
  }
}
