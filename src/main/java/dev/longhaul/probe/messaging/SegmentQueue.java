package dev.longhaul.probe.messaging;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Records in order, in files of bounded size that are deleted as a whole. Records are numbered from
 * 0 for the life of the queue; the name of a file is the number of its first record, so that what
 * is missing at the front was dropped. Not thread-safe.
 */
final class SegmentQueue implements AutoCloseable {

  private static final String SUFFIX = ".log";
  private static final String STATE = "state";

  private final Path folder;
  private final long segmentBytes;
  private final Deque<Segment> segments = new ArrayDeque<>();
  private long head;
  private long headOffset;
  private long dropped;
  private long bytes;

  private SegmentQueue(Path folder, long segmentBytes) {
    this.folder = folder;
    this.segmentBytes = segmentBytes;
  }

  /** One record with its number. */
  static final class Item {
    private final long number;
    private final byte[] payload;

    private Item(long number, byte[] payload) {
      this.number = number;
      this.payload = payload;
    }

    long number() {
      return number;
    }

    byte[] payload() {
      return payload;
    }
  }

  static SegmentQueue open(Path folder, long segmentBytes) throws IOException {
    Files.createDirectories(folder);
    SegmentQueue queue = new SegmentQueue(folder, segmentBytes);
    queue.recover();
    return queue;
  }

  /** Bytes that a record takes in a file. */
  static long sizeOf(byte[] payload) {
    return Segment.HEADER + (long) payload.length;
  }

  private void recover() throws IOException {
    readState();
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
      found.forEach(files::add);
    }
    files.sort(Comparator.comparing(p -> p.getFileName().toString()));
    for (Path file : files) {
      Segment segment = Segment.recover(file, first(file));
      if (segment.end() <= head || segment.records() == 0) {
        segment.delete();
      } else {
        segments.add(segment);
        bytes += segment.bytes();
      }
    }
    skipGap();
    Segment oldest = segments.peekFirst();
    headOffset = oldest == null ? 0 : oldest.skip(0, head - oldest.first());
  }

  /** Numbers without a record in front of the next file were dropped, or damaged. */
  private void skipGap() {
    Segment oldest = segments.peekFirst();
    if (oldest != null && oldest.first() > head) {
      dropped += oldest.first() - head;
      head = oldest.first();
    }
  }

  void append(byte[] payload, boolean durable) throws IOException {
    Segment tail = segments.peekLast();
    if (tail == null || tail.bytes() + sizeOf(payload) > segmentBytes) {
      tail = begin(tail, durable);
    }
    try {
      tail.append(payload, durable);
      bytes += sizeOf(payload);
    } catch (IOException e) {
      if (tail.records() == 0) {
        segments.removeLast();
        tail.delete();
      }
      throw e;
    }
  }

  private Segment begin(@Nullable Segment tail, boolean durable) throws IOException {
    long first = tail == null ? head : tail.end();
    if (tail != null) {
      tail.seal();
    }
    Segment next =
        Segment.create(folder.resolve(String.format("%019d", first) + SUFFIX), first, durable);
    segments.add(next);
    headOffset = segments.size() == 1 ? 0 : headOffset;
    return next;
  }

  /** Records from the front on; one at least, if there is one and one is wanted. */
  List<Item> read(int most, long mostBytes) throws IOException {
    List<Item> items = new ArrayList<>();
    long left = mostBytes;
    long offset = headOffset;
    for (Segment segment : segments) {
      long number = Math.max(head, segment.first());
      while (number < segment.end() && items.size() < most && (left > 0 || items.isEmpty())) {
        byte[] payload = segment.read(offset);
        items.add(new Item(number, payload));
        offset += sizeOf(payload);
        left -= payload.length;
        number++;
      }
      offset = 0;
    }
    return items;
  }

  /** Forgets all records up to this one; those that were dropped meanwhile do not matter. */
  void release(long number) throws IOException {
    if (number < head) {
      return;
    }
    Segment oldest = segments.peekFirst();
    while (oldest != null && oldest.end() <= number + 1) {
      segments.removeFirst();
      head = oldest.end();
      headOffset = 0;
      bytes -= oldest.bytes();
      skipGap();
      writeState();
      oldest.delete();
      oldest = segments.peekFirst();
    }
    if (oldest != null && number + 1 > head) {
      headOffset = oldest.skip(headOffset, number + 1 - head);
      head = number + 1;
      writeState();
    }
  }

  /** Makes room; false if there is nothing left to drop. */
  boolean dropOldest() throws IOException {
    Segment oldest = segments.pollFirst();
    if (oldest == null) {
      return false;
    }
    oldest.delete();
    bytes -= oldest.bytes();
    dropped += oldest.end() - head;
    head = oldest.end();
    headOffset = 0;
    skipGap();
    writeState();
    return true;
  }

  /** Counts a record as dropped that never got in. */
  void countRefused() {
    dropped++;
  }

  long waiting() {
    return segments.stream().mapToLong(s -> s.end() - Math.max(head, s.first())).sum();
  }

  long bytes() {
    return bytes;
  }

  long dropped() {
    return dropped;
  }

  @Override
  public void close() throws IOException {
    for (Segment segment : segments) {
      segment.seal();
    }
  }

  /** Without it, or with an old one, records are sent again: their ids make that harmless. */
  private void readState() throws IOException {
    Path file = folder.resolve(STATE);
    if (Files.exists(file)) {
      String[] words = Files.readString(file, StandardCharsets.UTF_8).strip().split(" ", -1);
      if (words.length == 2 && words[0].matches("[0-9]{1,18}") && words[1].matches("[0-9]{1,18}")) {
        head = Long.parseLong(words[0]);
        dropped = Long.parseLong(words[1]);
      }
    }
  }

  private void writeState() throws IOException {
    Path next = folder.resolve(STATE + ".new");
    try {
      Files.writeString(next, head + " " + dropped + "\n", StandardCharsets.UTF_8);
      var unused =
          Files.move(
              next,
              folder.resolve(STATE),
              StandardCopyOption.REPLACE_EXISTING,
              StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      // On a full disk the old state stays: what was sent is sent again after a restart.
      Files.deleteIfExists(next);
    }
  }

  private static long first(Path file) throws IOException {
    String name = file.getFileName().toString();
    try {
      return Long.parseLong(name.substring(0, name.length() - SUFFIX.length()));
    } catch (NumberFormatException e) {
      throw new IOException(file + " does not belong into the spool; move it away", e);
    }
  }
}
