package dev.longhaul.probe.ops;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Rounds that were begun. Their command does not come again, so that a probe which dies meanwhile
 * finds here what it still has to say: that the round was broken off.
 */
final class RoundsInFlight {

  private static final String SUFFIX = ".event";

  private final Path folder;

  RoundsInFlight(Path folder) {
    this.folder = folder;
  }

  /**
   * Remembers a round.
   *
   * @param brokenOff the event to be sent if it never ends
   * @return to be given to {@link #end}
   */
  Path begin(byte[] brokenOff) throws IOException {
    Files.createDirectories(folder);
    Path file = Files.createTempFile(folder, "round-", SUFFIX);
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      ByteBuffer bytes = ByteBuffer.wrap(brokenOff);
      while (bytes.hasRemaining()) {
        var unused = channel.write(bytes);
      }
      channel.force(true);
    }
    return file;
  }

  /** Forgets a round: its results are safe. */
  void end(Path round) throws IOException {
    Files.deleteIfExists(round);
  }

  /** Those of an earlier life of the probe. */
  List<Path> leftOver() throws IOException {
    List<Path> files = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (DirectoryStream<Path> found = Files.newDirectoryStream(folder, "*" + SUFFIX)) {
        found.forEach(files::add);
      }
    }
    return files;
  }
}
