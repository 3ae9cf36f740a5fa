package dev.longhaul.chart;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * Files in the tree that are made from others. {@code -Dlonghaul.golden=update} writes them anew;
 * without it they have to be what would be written.
 */
final class Golden {

  private static final boolean UPDATE = "update".equals(System.getProperty("longhaul.golden"));

  private Golden() {}

  static void check(Path file, String wanted) {
    try {
      if (UPDATE) {
        Files.createDirectories(Objects.requireNonNull(file.toAbsolutePath().getParent()));
        Files.writeString(file, wanted);
      }
      assertThat(file)
          .as(
              "%s is not there; mvn test -Dtest='Chart*Test,Kustom*Test' -Dlonghaul.golden=update",
              file)
          .exists();
      assertThat(Files.readString(file))
          .as("%s; if the change is wanted: -Dlonghaul.golden=update writes it", file)
          .isEqualTo(wanted);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Checks what stands between two marks of a file that people write. */
  static void checkBetween(Path file, String begin, String end, String wanted) {
    try {
      String text = Files.readString(file);
      int from = text.indexOf(begin) + begin.length();
      int to = text.indexOf(end);
      check(file, text.substring(0, from) + "\n" + wanted + text.substring(to));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
