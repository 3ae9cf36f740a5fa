package dev.longhaul.probe.messaging;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What waits to be sent, on disk and bounded. Answers to commands and samples wait in two lanes,
 * each in its own order; answers go first. When there is no room, the oldest samples are dropped
 * and counted; an answer is dropped only when no sample is left. Safe for use by several threads.
 */
public final class Spool implements AutoCloseable {

  private static final int SEGMENTS = 64;
  private static final long LEAST_SEGMENT = 4 << 10;

  private final long bound;
  private final SegmentQueue results;
  private final SegmentQueue samples;

  private Spool(long bound, SegmentQueue results, SegmentQueue samples) {
    this.bound = bound;
    this.results = results;
    this.samples = samples;
  }

  /** How much a record matters. */
  public enum Lane {
    /** Answers to commands; on disk for good before {@link #add} returns. */
    RESULTS,
    /** Everything that is measured again anyway. */
    SAMPLES
  }

  /** A record that waits. */
  public static final class Entry {
    private final Lane lane;
    private final long number;
    private final String topic;
    private final byte[] value;

    private Entry(Lane lane, long number, String topic, byte[] value) {
      this.lane = lane;
      this.number = number;
      this.topic = topic;
      this.value = value;
    }

    /** The lane it waits in. */
    public Lane lane() {
      return lane;
    }

    /** Where it goes. */
    public String topic() {
      return topic;
    }

    /** Its bytes, not to be changed. */
    public byte[] value() {
      return value;
    }
  }

  /**
   * What the spool holds and has lost.
   *
   * @param results answers that wait
   * @param samples samples that wait
   * @param bytes what they take on disk
   * @param droppedResults answers lost since the spool was made
   * @param droppedSamples samples lost since the spool was made
   */
  public record Counts(
      long results, long samples, long bytes, long droppedResults, long droppedSamples) {}

  /**
   * Opens or makes a spool. What a crash left half-written at the end is cut off.
   *
   * @param folder of its own
   * @param bound bytes on disk that are never exceeded
   */
  public static Spool open(Path folder, long bound) throws IOException {
    long segment = Math.max(LEAST_SEGMENT, bound / SEGMENTS);
    return new Spool(
        bound,
        SegmentQueue.open(folder.resolve("results"), segment),
        SegmentQueue.open(folder.resolve("samples"), segment));
  }

  /**
   * Puts a record at the end of a lane.
   *
   * @return whether it waits now; a sample for which there is no room is counted as dropped
   * @throws IOException if an answer could not be written, even in the room of dropped samples
   */
  public synchronized boolean add(Lane lane, String topic, byte[] value) throws IOException {
    byte[] payload = payload(topic, value);
    long needed = SegmentQueue.sizeOf(payload);
    makeRoom(lane, needed);
    boolean fits = bytes() + needed <= bound;
    boolean added = fits && append(lane, payload);
    if (!added) {
      if (lane == Lane.RESULTS) {
        throw new IOException("An answer to a command does not fit into the spool");
      }
      samples.countRefused();
    }
    notifyAll();
    return added;
  }

  private void makeRoom(Lane lane, long needed) throws IOException {
    boolean more = true;
    while (more && bytes() + needed > bound) {
      more = samples.dropOldest();
    }
    more = lane == Lane.RESULTS;
    while (more && bytes() + needed > bound) {
      more = results.dropOldest();
    }
  }

  /** A full disk is like a full spool: samples make room for answers. */
  private boolean append(Lane lane, byte[] payload) throws IOException {
    while (true) {
      try {
        queue(lane).append(payload, lane == Lane.RESULTS);
        return true;
      } catch (IOException e) {
        if (lane == Lane.SAMPLES) {
          return false;
        }
        if (!samples.dropOldest()) {
          throw e;
        }
      }
    }
  }

  /**
   * The records that are to be sent next, answers before samples; they stay until {@link #done}.
   *
   * @param most number of records
   * @param mostBytes bytes of all records together; one is given in any case
   */
  public synchronized List<Entry> next(int most, long mostBytes) throws IOException {
    List<Entry> entries = new ArrayList<>();
    long bytes = 0;
    for (Lane lane : Lane.values()) {
      for (SegmentQueue.Item item : queue(lane).read(most - entries.size(), mostBytes - bytes)) {
        boolean fits = entries.isEmpty() || bytes + item.payload().length <= mostBytes;
        if (fits && entries.size() < most) {
          entries.add(entry(lane, item));
          bytes += item.payload().length;
        }
      }
    }
    return entries;
  }

  /** Forgets a record and all before it in its lane: they arrived, or never can. */
  public synchronized void done(Entry entry) throws IOException {
    queue(entry.lane).release(entry.number);
  }

  /** Waits until there is a record, at most so long; whether there is one. */
  public synchronized boolean await(Duration most) throws InterruptedException {
    long end = System.nanoTime() + most.toNanos();
    long left = most.toMillis();
    while (waiting() == 0 && left > 0) {
      wait(left);
      left = (end - System.nanoTime()) / 1_000_000;
    }
    return waiting() > 0;
  }

  /** What waits and what was lost. */
  public synchronized Counts counts() {
    return new Counts(
        results.waiting(), samples.waiting(), bytes(), results.dropped(), samples.dropped());
  }

  @Override
  public synchronized void close() throws IOException {
    try (results;
        samples) {
      notifyAll();
    }
  }

  private long waiting() {
    return results.waiting() + samples.waiting();
  }

  private long bytes() {
    return results.bytes() + samples.bytes();
  }

  private SegmentQueue queue(Lane lane) {
    return lane == Lane.RESULTS ? results : samples;
  }

  private static byte[] payload(String topic, byte[] value) {
    byte[] name = topic.getBytes(StandardCharsets.UTF_8);
    return ByteBuffer.allocate(Short.BYTES + name.length + value.length)
        .putShort((short) name.length)
        .put(name)
        .put(value)
        .array();
  }

  private static Entry entry(Lane lane, SegmentQueue.Item item) {
    ByteBuffer payload = ByteBuffer.wrap(item.payload());
    byte[] name = new byte[payload.getShort()];
    payload.get(name);
    byte[] value = new byte[payload.remaining()];
    payload.get(value);
    return new Entry(lane, item.number(), new String(name, StandardCharsets.UTF_8), value);
  }
}
