package dev.longhaul.reading;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;

/** Bytes to text: UTF-8, or UTF-16 with a byte order mark as Windows shells redirect it. */
final class TextDecoder {

  private static final int PROBED_CHARACTERS = 4096;

  private TextDecoder() {}

  static String decode(byte[] content) {
    int first = at(content, 0);
    int second = at(content, 1);
    if (first == 0xFF && second == 0xFE) {
      return from(content, 2, StandardCharsets.UTF_16LE);
    }
    if (first == 0xFE && second == 0xFF) {
      return from(content, 2, StandardCharsets.UTF_16BE);
    }
    boolean mark = first == 0xEF && second == 0xBB && at(content, 2) == 0xBF;
    return from(content, mark ? 3 : 0, StandardCharsets.UTF_8);
  }

  /** Whether the text holds characters that no tool prints. */
  static boolean looksBinary(String text) {
    int end = Math.min(text.length(), PROBED_CHARACTERS);
    for (int i = 0; i < end; i++) {
      if (text.charAt(i) == 0) {
        return true;
      }
    }
    return false;
  }

  private static int at(byte[] content, int index) {
    return index < content.length ? content[index] & 0xFF : -1;
  }

  private static String from(byte[] content, int offset, Charset charset) {
    return new String(content, offset, content.length - offset, charset);
  }
}
