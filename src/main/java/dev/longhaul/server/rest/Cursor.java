package dev.longhaul.server.rest;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.function.Function;

/**
 * Where a list goes on: opaque to callers, and good only for the list it came from. It names the
 * last item seen, not a number of items, so that items which arrive or vanish meanwhile shift
 * nothing.
 */
final class Cursor {

  private static final int MAX_LENGTH = 600;
  private static final char SEPARATOR = '\n';

  private Cursor() {}

  static String encode(String list, String key) {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((list + SEPARATOR + key).getBytes(StandardCharsets.UTF_8));
  }

  /**
   * Reads a cursor.
   *
   * @param reader reads the key; throws a runtime exception if it is none
   * @throws ProblemException if the cursor was not made for this list
   */
  static <K> K decode(String list, String cursor, Function<String, K> reader) {
    try {
      if (cursor.length() <= MAX_LENGTH) {
        String text = new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
        if (text.startsWith(list + SEPARATOR) && text.indexOf('\0') < 0) {
          return reader.apply(text.substring(list.length() + 1));
        }
      }
    } catch (IllegalArgumentException | java.time.DateTimeException e) {
      // Answered below like any other cursor that is none of ours.
    }
    throw new ProblemException(
        ProblemType.INVALID_CURSOR,
        "Take the cursor from the link 'next' of the same list, or start without one.");
  }
}
