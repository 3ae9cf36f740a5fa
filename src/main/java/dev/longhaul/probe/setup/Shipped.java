package dev.longhaul.probe.setup;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Files that come with the program and are put on hosts. */
final class Shipped {

  private Shipped() {}

  /** The text of {@code probe/NAME}. */
  static String text(String name) {
    try (InputStream in = Shipped.class.getResourceAsStream("/probe/" + name)) {
      if (in == null) {
        throw new IllegalStateException("The program was built without probe/" + name);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
