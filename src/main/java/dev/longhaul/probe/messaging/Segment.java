package dev.longhaul.probe.messaging;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;

/**
 * One file of a {@link SegmentQueue}: records of length, checksum and payload. What follows the
 * last sound record is not there. Not thread-safe.
 */
final class Segment {

  static final int HEADER = 2 * Integer.BYTES;

  private static final int MOST_PAYLOAD = 16 << 20;

  private final Path file;
  private final long first;
  private final FileChannel channel;
  private long records;
  private long bytes;

  private Segment(Path file, long first, FileChannel channel) {
    this.file = file;
    this.first = first;
    this.channel = channel;
  }

  static Segment create(Path file, long first, boolean durable) throws IOException {
    Segment segment = new Segment(file, first, open(file));
    if (durable) {
      try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent())) {
        folder.force(true);
      }
    }
    return segment;
  }

  /** Opens a file that may end anywhere. */
  static Segment recover(Path file, long first) throws IOException {
    Segment segment = new Segment(file, first, open(file));
    long size = segment.channel.size();
    long at = 0;
    boolean sound = true;
    while (sound && at + HEADER <= size) {
      int length = segment.length(at);
      sound = length >= 0 && length <= MOST_PAYLOAD && at + HEADER + length <= size;
      sound = sound && segment.isSound(at, length);
      if (sound) {
        at += HEADER + length;
        segment.records++;
      }
    }
    segment.bytes = at;
    var unused = segment.channel.truncate(at);
    return segment;
  }

  private static FileChannel open(Path file) throws IOException {
    return FileChannel.open(
        file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
  }

  void append(byte[] payload, boolean durable) throws IOException {
    ByteBuffer record = ByteBuffer.allocate(HEADER + payload.length);
    record.putInt(payload.length).putInt(checksum(payload)).put(payload).flip();
    try {
      long at = bytes;
      while (record.hasRemaining()) {
        at += channel.write(record, at);
      }
      if (durable) {
        channel.force(false);
      }
    } catch (IOException e) {
      var unused = channel.truncate(bytes);
      throw e;
    }
    bytes += HEADER + payload.length;
    records++;
  }

  byte[] read(long at) throws IOException {
    ByteBuffer payload = ByteBuffer.allocate(length(at));
    fill(payload, at + HEADER);
    return payload.array();
  }

  /** The place some records after another place. */
  long skip(long from, long count) throws IOException {
    long at = from;
    for (long n = 0; n < count; n++) {
      at += HEADER + length(at);
    }
    return at;
  }

  long first() {
    return first;
  }

  long end() {
    return first + records;
  }

  long records() {
    return records;
  }

  long bytes() {
    return bytes;
  }

  /** Nothing is appended any more; what was written outlives a power cut. */
  void seal() throws IOException {
    if (channel.isOpen()) {
      channel.force(false);
    }
  }

  void delete() throws IOException {
    channel.close();
    Files.deleteIfExists(file);
  }

  private boolean isSound(long at, int length) throws IOException {
    ByteBuffer checksum = ByteBuffer.allocate(Integer.BYTES);
    fill(checksum, at + Integer.BYTES);
    ByteBuffer payload = ByteBuffer.allocate(length);
    fill(payload, at + HEADER);
    return checksum.getInt(0) == checksum(payload.array());
  }

  private int length(long at) throws IOException {
    ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    fill(length, at);
    return length.getInt(0);
  }

  private void fill(ByteBuffer buffer, long from) throws IOException {
    long at = from;
    while (buffer.hasRemaining()) {
      int got = channel.read(buffer, at);
      if (got < 0) {
        throw new EOFException(file + " is shorter than it was");
      }
      at += got;
    }
  }

  private static int checksum(byte[] payload) {
    CRC32C crc = new CRC32C();
    crc.update(payload);
    return (int) crc.getValue();
  }
}
