package dev.longhaul.server.security;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Tells whether a file changed since it was asked last, by looking at most once in an interval.
 * Follows links, so that a secret which Kubernetes exchanges is noticed. Safe for several threads.
 */
public final class FileWatch {

  private static final Duration INTERVAL = Duration.ofSeconds(1);

  private final Path file;
  private final long intervalNanos;
  private Optional<Stamp> last = Optional.empty();
  private boolean looked;
  private long lookedAt;

  /** A watch whose first answer is yes. */
  public FileWatch(Path file) {
    this(file, INTERVAL);
  }

  FileWatch(Path file, Duration interval) {
    this.file = file;
    this.intervalNanos = interval.toNanos();
  }

  private record Stamp(FileTime modified, long bytes, Optional<Object> inode) {}

  /** The file. */
  public Path file() {
    return file;
  }

  /** Whether it changed, appeared or vanished; yes when asked for the first time. */
  public synchronized boolean changed() {
    long now = System.nanoTime();
    if (looked && now - lookedAt < intervalNanos) {
      return false;
    }
    Optional<Stamp> found = stamp();
    boolean changed = !looked || !found.equals(last);
    looked = true;
    lookedAt = now;
    last = found;
    return changed;
  }

  private Optional<Stamp> stamp() {
    try {
      BasicFileAttributes a = Files.readAttributes(file, BasicFileAttributes.class);
      return Optional.of(
          new Stamp(
              Objects.requireNonNull(a.lastModifiedTime()),
              a.size(),
              Optional.ofNullable(a.fileKey())));
    } catch (IOException e) {
      return Optional.empty(); // it is gone, or nobody lets us see it
    }
  }
}
