package dev.longhaul.probe.host;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs the host's tools: by absolute path, since {@code PATH} of a service or a NAS lacks {@code
 * /usr/sbin} (rule P2); with a list of arguments, never through a shell; bounded in time and
 * output; with a fixed locale, so that what they print can be read.
 */
public final class Tools {

  private static final List<String> FOLDERS =
      List.of("/usr/sbin", "/usr/bin", "/sbin", "/bin", "/usr/local/sbin", "/usr/local/bin");
  private static final Map<String, String> ENVIRONMENT =
      Map.of("LC_ALL", "C", "PATH", String.join(":", FOLDERS));
  private static final int MOST_OUTPUT = 4 << 20;
  private static final Duration GRACE = Duration.ofSeconds(2);

  private final List<Path> folders;
  private final Map<String, String> environment;

  /** The tools of this system. */
  public Tools() {
    this(FOLDERS.stream().map(Path::of).toList());
  }

  /** The tools in these folders, the first that has one counts. */
  public Tools(List<Path> folders) {
    this(folders, ENVIRONMENT);
  }

  private Tools(List<Path> folders, Map<String, String> environment) {
    this.folders = List.copyOf(folders);
    this.environment = Map.copyOf(environment);
  }

  /** The same tools, whose processes can be told from others by a variable of theirs. */
  public Tools marked(String name, String value) {
    Map<String, String> all = new HashMap<>(environment);
    all.put(name, value);
    return new Tools(folders, all);
  }

  /** Where a tool is; empty if the host does not have it. */
  public Optional<Path> find(String name) {
    return folders.stream().map(f -> f.resolve(name)).filter(Files::isExecutable).findFirst();
  }

  /** Runs a tool to its end and reads what it prints, up to 4 MiB. */
  public Ran run(Duration limit, String tool, String... arguments) {
    return run(limit, tool, List.of(arguments));
  }

  /** Runs a tool to its end and reads what it prints, up to 4 MiB. */
  public Ran run(Duration limit, String tool, List<String> arguments) {
    Optional<Path> path = find(tool);
    if (path.isEmpty()) {
      return new Ran.Missing(tool);
    }
    try {
      Process process = start(path.get(), arguments);
      process.getOutputStream().close();
      return await(tool, process, limit);
    } catch (IOException e) {
      return new Ran.NotStarted(tool, String.valueOf(e.getMessage()));
    }
  }

  /**
   * Starts a tool and leaves it running; the caller reads its output and ends it.
   *
   * @throws IOException if the host does not have it or it could not be started
   */
  public Process start(String tool, List<String> arguments) throws IOException {
    Path path = find(tool).orElseThrow(() -> new IOException(tool + " is not installed"));
    return start(path, arguments);
  }

  private Process start(Path path, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(path.toString());
    command.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.environment().clear();
    builder.environment().putAll(environment);
    return builder.start();
  }

  private static Ran await(String tool, Process process, Duration limit) {
    CompletableFuture<String> output = reading(process.getInputStream());
    CompletableFuture<String> errors = reading(process.getErrorStream());
    try {
      if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        return new Ran.TooLong(tool, text(output));
      }
      return new Ran.Ended(process.exitValue(), text(output), text(errors));
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      return new Ran.TooLong(tool, "");
    }
  }

  private static CompletableFuture<String> reading(InputStream stream) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread reader = new Thread(() -> text.complete(bounded(stream)), "tool-output");
    reader.setDaemon(true);
    reader.start();
    return text;
  }

  /** What is beyond the limit is read and dropped, or the tool would wait for ever. */
  private static String bounded(InputStream stream) {
    try (stream) {
      String text = new String(stream.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8);
      stream.skip(Long.MAX_VALUE);
      return text;
    } catch (IOException | UncheckedIOException e) {
      return "";
    }
  }

  private static String text(CompletableFuture<String> output) throws InterruptedException {
    try {
      return output.get(GRACE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      // A child of the tool may hold the stream open; what it says does not matter.
      return "";
    }
  }
}
