package dev.longhaul.lab;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** The lab's one command, as tests use it. */
final class Lab {

  /** Address of everything outside, seen from a guest. */
  static final String OUTSIDE = "10.77.0.1";

  private static final int PATIENCE_SECONDS = 300;
  private static final Path COMMAND = Path.of("src/lab/lab").toAbsolutePath();

  private Lab() {}

  /** What this machine lacks for the lab, for a person; blank if it can run here. */
  static String missing() {
    if (!Files.isExecutable(Path.of("/usr/bin/python3"))) {
      return "python3 is not installed: apt-get install python3";
    }
    Ended ended = end(start(List.of("check"), null), "check");
    return ended.code == 0 ? "" : ended.output.strip();
  }

  /** Runs one of its commands to the end. */
  static String run(String... arguments) {
    List<String> words = List.of(arguments);
    Ended ended = end(start(words, null), String.join(" ", words));
    if (ended.code != 0) {
      throw new IllegalStateException(
          "lab " + String.join(" ", words) + " ended with " + ended.code + ": " + ended.output);
    }
    return ended.output;
  }

  /** Starts one that runs on; what it prints goes to a file. */
  static Process start(Path log, List<String> arguments) {
    return start(arguments, log);
  }

  private record Ended(int code, String output) {}

  private static Process start(
      List<String> arguments, @org.jspecify.annotations.Nullable Path log) {
    List<String> words = new ArrayList<>(List.of(COMMAND.toString()));
    words.addAll(arguments);
    ProcessBuilder builder = new ProcessBuilder(words).redirectErrorStream(true);
    if (log != null) {
      builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    }
    try {
      Process process = builder.start();
      process.getOutputStream().close();
      return process;
    } catch (IOException e) {
      throw new UncheckedIOException("The lab could not be started: " + words, e);
    }
  }

  private static Ended end(Process process, String what) {
    try {
      String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly();
        throw new IllegalStateException("lab " + what + " did not end: " + output);
      }
      return new Ended(process.exitValue(), output);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted during lab " + what, e);
    }
  }
}
