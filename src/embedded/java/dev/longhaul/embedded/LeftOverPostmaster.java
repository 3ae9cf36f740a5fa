package dev.longhaul.embedded;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;

/**
 * The server process that PostgreSQL's own pid file in a data folder names, if it is alive and
 * really serves that folder (the id may have been reused).
 */
final class LeftOverPostmaster {

  private static final int STOP_SECONDS = 30;

  private final Path data;

  LeftOverPostmaster(Path data) {
    this.data = data;
  }

  /** Asks it to stop, and kills it if it does not. */
  void end() {
    find()
        .ifPresent(
            process -> {
              process.destroy();
              if (!ended(process)) {
                kill();
              }
            });
  }

  /** Kills it together with its children. */
  void kill() {
    find()
        .ifPresent(
            process -> {
              List<ProcessHandle> children = process.descendants().toList();
              process.destroyForcibly();
              children.forEach(ProcessHandle::destroyForcibly);
              if (!ended(process) || !children.stream().allMatch(LeftOverPostmaster::ended)) {
                throw new IllegalStateException("PostgreSQL in " + data + " cannot be killed");
              }
            });
  }

  List<Long> processIds() {
    return find().stream()
        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
        .map(ProcessHandle::pid)
        .toList();
  }

  private static boolean ended(ProcessHandle process) {
    try {
      process.onExit().get(STOP_SECONDS, TimeUnit.SECONDS);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    } catch (ExecutionException | TimeoutException e) {
      return !process.isAlive();
    }
  }

  private Optional<ProcessHandle> find() {
    return pid().flatMap(ProcessHandle::of).filter(this::servesFolder);
  }

  private Optional<Long> pid() {
    try (Stream<String> lines = Files.lines(data.resolve("postmaster.pid"))) {
      return lines.findFirst().map(String::strip).map(Long::valueOf);
    } catch (IOException | NumberFormatException noServer) {
      return Optional.empty();
    }
  }

  private boolean servesFolder(ProcessHandle process) {
    return process.isAlive()
        && process
            .info()
            .commandLine()
            .filter(line -> line.contains("postgres") && line.contains(data.toString()))
            .isPresent();
  }
}
