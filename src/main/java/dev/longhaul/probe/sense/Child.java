package dev.longhaul.probe.sense;

import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * A tool that runs for a while beside the probe. It ends in time even if the probe is killed: where
 * the host has {@code timeout}, that watches over it.
 */
final class Child implements AutoCloseable {

  private static final int MOST_OUTPUT = 8 << 20;
  private static final Duration PATIENCE = Duration.ofSeconds(3);

  private final Process process;
  private final CompletableFuture<String> output;
  private final CompletableFuture<String> errors;

  private Child(Process process) {
    this.process = process;
    this.output = reading(process.getInputStream());
    this.errors = reading(process.getErrorStream());
  }

  /**
   * Starts a tool.
   *
   * @param most after this time it is killed
   */
  static Child start(Tools tools, Duration most, String tool, List<String> arguments)
      throws IOException {
    Path path = tools.find(tool).orElseThrow(() -> new IOException(tool + " is not installed"));
    long seconds = most.plusSeconds(2).toSeconds();
    List<String> guard = List.of("-s", "KILL", Long.toString(seconds));
    List<String> trial = new ArrayList<>(guard);
    trial.add("true");
    if (tools.run(PATIENCE, "timeout", trial).answer().isEmpty()) {
      return new Child(tools.start(tool, arguments));
    }
    List<String> guarded = new ArrayList<>(guard);
    guarded.add(path.toString());
    guarded.addAll(arguments);
    return new Child(tools.start("timeout", guarded));
  }

  /** Waits a while; whether it has ended. */
  boolean ended(Duration most) {
    try {
      return process.waitFor(most.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      close();
      return true;
    }
  }

  /**
   * Asks it to end, so that it still says what it found. Only once and not by way of its guard,
   * which would pass the signal on: a second one cuts off what it says.
   */
  void ask() {
    List<ProcessHandle> guarded = process.descendants().toList();
    if (guarded.isEmpty()) {
      process.destroy();
    } else {
      guarded.forEach(ProcessHandle::destroy);
    }
  }

  String output() {
    return text(output);
  }

  /** The first line that it complained with. */
  Optional<String> complaint() {
    return text(errors).lines().map(String::strip).filter(l -> !l.isEmpty()).findFirst();
  }

  /** Kills it and what it started, and nothing else. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static String text(CompletableFuture<String> text) {
    try {
      return text.get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      return "";
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return "";
    }
  }

  private static CompletableFuture<String> reading(InputStream stream) {
    CompletableFuture<String> text = new CompletableFuture<>();
    Thread reader =
        new Thread(
            () -> {
              try (stream) {
                text.complete(new String(stream.readNBytes(MOST_OUTPUT), StandardCharsets.UTF_8));
                stream.skip(Long.MAX_VALUE);
              } catch (IOException | UncheckedIOException e) {
                text.complete("");
              }
            },
            "round-output");
    reader.setDaemon(true);
    reader.start();
    return text;
  }
}
