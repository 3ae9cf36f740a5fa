package dev.longhaul.probe.host;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where the host's files are: {@code /} in production, a folder in tests and in a pod that has the
 * host's file system mounted.
 *
 * @param path folder that stands for {@code /}
 */
public record HostRoot(Path path) {

  /** What most small systems run at the end of their start. */
  public static final String START_SCRIPT = "/etc/rc.local";

  private static final int MOST_BYTES = 1 << 20;

  /** The file system of this process. */
  public static HostRoot system() {
    return new HostRoot(Path.of("/"));
  }

  /**
   * A file of the host.
   *
   * @param absolute absolute path on the host, such as {@code /etc/sysctl.d}
   */
  public Path at(String absolute) {
    return path.resolve(absolute.substring(1));
  }

  /** The file of a kernel parameter below {@code /proc/sys} (rule P2). */
  public Path sysctl(String key) {
    return at("/proc/sys/" + key.replace('.', '/'));
  }

  /** Whether systemd starts and ends what runs on the host. */
  public boolean hasSystemd() {
    return Files.isDirectory(at("/run/systemd/system"));
  }

  /** A kernel parameter, blanks as single spaces; empty if it cannot be read here. */
  public Optional<String> readSysctl(String key) {
    return read(sysctl(key)).map(text -> text.strip().replaceAll("\\s+", " "));
  }

  /** The text of a small file; empty if it is not there or cannot be read. */
  public Optional<String> read(String absolute) {
    return read(at(absolute));
  }

  private static Optional<String> read(Path file) {
    try (var in = Files.newInputStream(file)) {
      return Optional.of(new String(in.readNBytes(MOST_BYTES), StandardCharsets.UTF_8));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
