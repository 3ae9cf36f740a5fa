package dev.longhaul.app;

import dev.longhaul.wire.DataCodec;
import java.util.function.Supplier;

/** How an answer is written. */
enum Format {
  TEXT,
  JSON;

  /**
   * One answer in this form, ending in a line break.
   *
   * @param document the answer as it is given to programs
   * @param text the same for people; only made if it is wanted
   */
  String of(Object document, Supplier<String> text) {
    return this == JSON ? new DataCodec().toJson(document) + "\n" : text.get();
  }
}
