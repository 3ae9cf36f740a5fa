package dev.longhaul.probe.ops;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Keeps a second probe off a state folder. Ends with the process, however that ends. */
final class StateLock implements AutoCloseable {

  private static final String NAME = "probe.lock";

  private final FileChannel channel;

  private StateLock(FileChannel channel) {
    this.channel = channel;
  }

  /**
   * Takes the folder.
   *
   * @throws IOException if it cannot be written, or another probe has it
   */
  static StateLock take(Path folder) throws IOException {
    Files.createDirectories(folder);
    Path file = folder.resolve(NAME);
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (!isOurs(channel)) {
      channel.close();
      throw new IOException(file + " is held by another probe");
    }
    return new StateLock(channel);
  }

  private static boolean isOurs(FileChannel channel) throws IOException {
    try {
      return channel.tryLock() != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
