package dev.longhaul.probe.act;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * The frame of a journal's lines: eight hexadecimal digits for the length of the text in bytes,
 * eight for its CRC32C, the text, a line feed. A line that was cut off while it was written can
 * therefore be told from one that was damaged later.
 */
final class JournalLines {

  /** Two numbers of eight digits, each followed by a blank. */
  private static final int HEAD = 18;

  private JournalLines() {}

  /**
   * What a journal's bytes hold.
   *
   * @param texts whole lines from the start
   * @param length how many bytes they take; what follows was cut off while being written
   * @param damaged whether a line has its end but not its checksum: no power cut does that, since
   *     the end is what is written last
   */
  record Read(List<String> texts, int length, boolean damaged) {}

  static byte[] line(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    String head = String.format(Locale.ROOT, "%08x %08x ", bytes.length, crc(bytes));
    ByteArrayOutputStream line = new ByteArrayOutputStream(HEAD + bytes.length + 1);
    line.writeBytes(head.getBytes(StandardCharsets.US_ASCII));
    line.writeBytes(bytes);
    line.write('\n');
    return line.toByteArray();
  }

  static Read read(byte[] bytes) {
    List<String> texts = new ArrayList<>();
    int at = 0;
    while (at < bytes.length) {
      int end = at;
      while (end < bytes.length && bytes[end] != '\n') {
        end++;
      }
      Optional<String> text = end < bytes.length ? text(bytes, at, end) : Optional.empty();
      if (text.isEmpty()) {
        return new Read(List.copyOf(texts), at, end < bytes.length);
      }
      texts.add(text.get());
      at = end + 1;
    }
    return new Read(List.copyOf(texts), at, false);
  }

  private static Optional<String> text(byte[] bytes, int from, int to) {
    if (to - from < HEAD || bytes[from + 8] != ' ' || bytes[from + HEAD - 1] != ' ') {
      return Optional.empty();
    }
    long length = hex(bytes, from);
    byte[] body = java.util.Arrays.copyOfRange(bytes, from + HEAD, to);
    if (length != body.length || hex(bytes, from + 9) != crc(body)) {
      return Optional.empty();
    }
    try {
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(body)).toString());
    } catch (CharacterCodingException e) {
      return Optional.empty();
    }
  }

  /** The number that eight digits make; -1 if they are none. */
  private static long hex(byte[] bytes, int from) {
    long n = 0;
    for (int i = from; i < from + 8; i++) {
      int digit = Character.digit(bytes[i], 16);
      if (digit < 0) {
        return -1;
      }
      n = n << 4 | digit;
    }
    return n;
  }

  private static long crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes);
    return crc.getValue();
  }
}
