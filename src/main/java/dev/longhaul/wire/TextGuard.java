package dev.longhaul.wire;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Refuses bytes that a JSON parser lets pass but a database does not: other encodings than UTF-8,
 * escaped NULs and halves of surrogate pairs. One pass; plain ASCII without escapes costs no more.
 */
final class TextGuard {

  private static final int ESCAPE_LENGTH = 6;

  private TextGuard() {}

  static void check(byte[] bytes) throws Refusal {
    boolean ascii = true;
    boolean escapes = false;
    boolean nul = false;
    for (byte b : bytes) {
      ascii &= b >= 0;
      escapes |= b == '\\';
      nul |= b == 0;
    }
    if (nul || (!ascii && !isUtf8(bytes))) {
      throw new Refusal(RejectionReason.NOT_UTF8, "The event is not encoded in UTF-8");
    }
    if (bytes.length > 2 && bytes[0] == (byte) 0xEF && bytes[1] == (byte) 0xBB) {
      throw new Refusal(
          RejectionReason.NOT_UTF8, "The event starts with a byte order mark; JSON has none");
    }
    if (escapes) {
      checkEscapes(bytes);
    }
  }

  private static boolean isUtf8(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  private static void checkEscapes(byte[] bytes) throws Refusal {
    int i = 0;
    while (i < bytes.length - 1) {
      if (bytes[i] != '\\') {
        i++;
      } else if (bytes[i + 1] != 'u') {
        i += 2;
      } else {
        i += checkUnicodeEscape(bytes, i);
      }
    }
  }

  /** Returns how many bytes were looked at. */
  private static int checkUnicodeEscape(byte[] bytes, int at) throws Refusal {
    int unit = unit(bytes, at);
    if (unit == 0) {
      throw new Refusal(
          RejectionReason.UNSTORABLE_TEXT, "A text holds a NUL character (\\u0000); leave it out");
    }
    if (unit < Character.MIN_SURROGATE || unit > Character.MAX_SURROGATE) {
      return ESCAPE_LENGTH;
    }
    int next = unit(bytes, at + ESCAPE_LENGTH);
    boolean pair =
        unit <= Character.MAX_HIGH_SURROGATE
            && next >= Character.MIN_LOW_SURROGATE
            && next <= Character.MAX_LOW_SURROGATE;
    if (!pair) {
      throw new Refusal(
          RejectionReason.UNSTORABLE_TEXT, "A text holds half of a UTF-16 surrogate pair");
    }
    return 2 * ESCAPE_LENGTH;
  }

  /** The code unit of the escape at a place; -1 if there is none, which the parser then reports. */
  private static int unit(byte[] bytes, int at) {
    if (at + ESCAPE_LENGTH > bytes.length || bytes[at] != '\\' || bytes[at + 1] != 'u') {
      return -1;
    }
    int unit = 0;
    for (int i = at + 2; i < at + ESCAPE_LENGTH; i++) {
      int digit = Character.digit(bytes[i], 16);
      if (digit < 0) {
        return -1;
      }
      unit = unit << 4 | digit;
    }
    return unit;
  }
}
