package dev.longhaul.reading;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.PushbackInputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;

/** Bytes to text: UTF-8, or UTF-16 with a byte order mark as Windows shells redirect it. */
final class TextDecoder {

  private static final int MARK = 3;

  private TextDecoder() {}

  static Reader decode(InputStream content) throws IOException {
    PushbackInputStream in = new PushbackInputStream(content, MARK);
    byte[] head = in.readNBytes(MARK);
    int first = at(head, 0);
    int second = at(head, 1);
    if (first == 0xFF && second == 0xFE) {
      unread(in, head, 2);
      return new InputStreamReader(in, StandardCharsets.UTF_16LE);
    }
    if (first == 0xFE && second == 0xFF) {
      unread(in, head, 2);
      return new InputStreamReader(in, StandardCharsets.UTF_16BE);
    }
    boolean mark = first == 0xEF && second == 0xBB && at(head, 2) == 0xBF;
    unread(in, head, mark ? MARK : 0);
    return new InputStreamReader(in, StandardCharsets.UTF_8);
  }

  private static void unread(PushbackInputStream in, byte[] head, int skipped) throws IOException {
    if (head.length > skipped) {
      in.unread(head, skipped, head.length - skipped);
    }
  }

  private static int at(byte[] content, int index) {
    return index < content.length ? content[index] & 0xFF : -1;
  }
}
