package dev.longhaul.lab;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * One guest: a kernel of its own, a disk that it keeps over reboots, and a long path behind its
 * network card {@code s0}.
 */
final class Guest implements AutoCloseable {

  private static final Duration BOOT = Duration.ofMinutes(2);
  private static final Duration ANSWER = Duration.ofMinutes(2);
  private static final Duration POLL = Duration.ofMillis(20);
  private static final int END_SECONDS = 60;

  private final Plan plan;
  private final Path folder;
  private final Path image;
  private final Thread ending = new Thread(this::end, "end-guest");
  private volatile @Nullable Process process;

  /**
   * What to boot.
   *
   * @param kind {@code systemd} or {@code minimal}
   * @param number of the guest in its network, 1 or 2
   * @param situation name of a file in {@code src/lab/cases}
   * @param changes to the path, as {@code NAME=VALUE}
   */
  record Plan(String kind, int number, String situation, List<String> changes) {}

  /** How a command went inside. */
  record Answer(int code, String out, String err) {}

  /** Makes the guest's disk in a folder of its own; {@link #boot} starts it. */
  Guest(Path folder, Plan plan) {
    this.plan = plan;
    this.folder = folder;
    this.image = folder.resolve("disk.img");
    try {
      Files.createDirectories(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Runtime.getRuntime().addShutdownHook(ending);
    var unused =
        Lab.run(
            "image",
            plan.kind(),
            image.toString(),
            "--case",
            plan.situation(),
            "--number",
            Integer.toString(plan.number()));
  }

  /** Switches it on and waits until its system is up. */
  Guest boot(LabNet net) {
    forgetBoot();
    List<String> words =
        new ArrayList<>(
            List.of(
                "boot",
                plan.kind(),
                folder.toString(),
                "--net",
                net.name(),
                "--number",
                Integer.toString(plan.number()),
                "--image",
                image.toString(),
                "--case",
                plan.situation(),
                "--app",
                Path.of("target").toAbsolutePath().toString()));
    for (String change : plan.changes()) {
      words.addAll(List.of("--set", change));
    }
    process = Lab.start(folder.resolve("console.log"), words);
    awaitUp();
    return this;
  }

  private void awaitUp() {
    await()
        .atMost(BOOT)
        .pollInterval(Duration.ofMillis(200))
        .until(
            () -> {
              if (!isRunning()) {
                throw new IllegalStateException("The guest ended while it booted: " + console());
              }
              return Files.exists(folder.resolve("up"));
            });
    if (plan.kind().equals("systemd")) {
      await().atMost(BOOT).until(() -> isUp(run("systemctl is-system-running").out().strip()));
    }
  }

  private static boolean isUp(String state) {
    return state.equals("running") || state.equals("degraded");
  }

  /** Runs a shell command inside and waits for its end. */
  Answer run(String command) {
    Path name = folder.resolve("ask").resolve(UUID.randomUUID().toString());
    Path part = end(name, ".part");
    try {
      Files.writeString(part, command + "\n");
      Files.move(part, end(name, ".cmd"), StandardCopyOption.ATOMIC_MOVE);
      Path code = end(name, ".rc");
      await().atMost(ANSWER).pollInterval(POLL).until(() -> isWritten(code) || !isRunning());
      if (!isWritten(code)) {
        throw new IllegalStateException("The guest ended during: " + command + "\n" + console());
      }
      Answer answer =
          new Answer(
              Integer.parseInt(Files.readString(code).strip()),
              Files.readString(end(name, ".out")),
              Files.readString(end(name, ".err")));
      for (String ending : List.of(".cmd", ".out", ".err", ".rc", ".seen")) {
        Files.deleteIfExists(end(name, ending));
      }
      return answer;
    } catch (ConditionTimeoutException e) {
      throw new IllegalStateException("No answer in time to: " + command + "\n" + console(), e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** What a command prints, blanks at the ends cut off; it has to end well. */
  String sh(String command) {
    Answer answer = run(command);
    if (answer.code() != 0) {
      throw new IllegalStateException(
          command + " ended with " + answer.code() + ": " + answer.out() + answer.err());
    }
    return answer.out().strip();
  }

  /** A file of the guest. */
  String read(String path) {
    return sh("cat '" + path + "'");
  }

  /** Hands a file to the guest; inside it is in {@code /lab}. */
  void hand(String name, String content) {
    try {
      Files.writeString(folder.resolve(name), content);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Cuts the power: nothing is written any more that was not on the disk. */
  void cutPower() {
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
      awaitEnd(running);
      process = null;
    }
    forgetBoot();
  }

  /** Shuts it down in good order and starts it again. */
  void reboot(LabNet net) {
    Process running = process;
    if (running == null) {
      throw new IllegalStateException("The guest does not run");
    }
    hand("reboot.sh", "sleep 0.3; reboot || /sbin/reboot\n");
    var unused = run("setsid sh /lab/reboot.sh >/dev/null 2>&1 </dev/null &");
    awaitEnd(running);
    process = null;
    boot(net);
  }

  /** Keeps one core for it, so that rates are those of the path; for as short as possible. */
  void pin() {
    var unused = Lab.run("pin", folder.toString());
  }

  /** Gives the core back. */
  void unpin() {
    var unused = Lab.run("unpin", folder.toString());
  }

  boolean isRunning() {
    Process running = process;
    return running != null && running.isAlive();
  }

  /** What the guest has printed lately. */
  String console() {
    try {
      List<String> lines = Files.readAllLines(folder.resolve("console.log"));
      return String.join("\n", lines.subList(Math.max(0, lines.size() - 30), lines.size()));
    } catch (IOException e) {
      return "(nothing was printed)";
    }
  }

  /** For a JVM that is told to end during a test: a guest would run on for ever. */
  private void end() {
    Process running = process;
    if (running != null) {
      running.destroyForcibly();
    }
  }

  @Override
  public void close() {
    cutPower();
    Runtime.getRuntime().removeShutdownHook(ending);
    try {
      Files.deleteIfExists(image);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void forgetBoot() {
    try {
      Files.deleteIfExists(folder.resolve("up"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void awaitEnd(Process running) {
    try {
      if (!running.waitFor(END_SECONDS, TimeUnit.SECONDS)) {
        running.destroyForcibly();
        throw new IllegalStateException("The guest did not end: " + console());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while a guest ended", e);
    }
  }

  private static Path end(Path name, String ending) {
    return name.resolveSibling(name.getFileName() + ending);
  }

  private static boolean isWritten(Path file) throws IOException {
    return Files.exists(file) && Files.size(file) > 0;
  }
}
