package dev.longhaul.embedded;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * The packaged service as a process of its own, as a user runs it. Ends with {@link #terminate} or
 * {@link #kill}; {@link #close} leaves nothing running. Its output goes to a file.
 */
public final class ServiceProcess implements AutoCloseable {

  private static final Duration POLL = Duration.ofMillis(100);
  private static final int END_SECONDS = 30;
  private static final int SHOWN_CHARACTERS = 4000;

  private final Process process;
  private final int httpPort;
  private final Path log;
  private final HttpClient http = HttpClient.newHttpClient();

  private ServiceProcess(Process process, int httpPort, Path log) {
    this.process = process;
    this.httpPort = httpPort;
    this.log = log;
  }

  /**
   * How to run the service.
   *
   * @param jar {@code quarkus-run.jar} of the packaged service
   * @param httpPort port to listen on
   * @param environment variables added to those of this JVM
   * @param jvmOptions such as {@code -Xmx256m}
   * @param log file that receives what the process prints, appended
   */
  public record Settings(
      Path jar, int httpPort, Map<String, String> environment, List<String> jvmOptions, Path log) {

    public Settings {
      environment = Map.copyOf(environment);
      jvmOptions = List.copyOf(jvmOptions);
    }
  }

  /** Starts {@code serve} on a free port; {@code longhaul.jar} (system property) names the jar. */
  public static ServiceProcess start(Map<String, String> environment) {
    Path log = Folders.temporary("longhaul-service-").resolve("service.log");
    return start(
        new Settings(packagedJar(), FreePorts.one(), environment, List.of("-Xmx512m"), log));
  }

  /** Starts {@code serve}. */
  public static ServiceProcess start(Settings settings) {
    Optional<Path> executable = nativeExecutable();
    if (executable.isEmpty() && !Files.isRegularFile(settings.jar())) {
      throw new IllegalStateException(
          settings.jar() + " does not exist: package the service first (mvn package)");
    }
    List<String> command = new ArrayList<>();
    command.add(executable.map(Path::toString).orElseGet(ServiceProcess::java));
    command.addAll(settings.jvmOptions());
    if (executable.isEmpty()) {
      command.addAll(List.of("-jar", settings.jar().toString()));
    }
    command.add("serve");
    ProcessBuilder builder = new ProcessBuilder(command);
    Map<String, String> environment = new HashMap<>(settings.environment());
    environment.put("QUARKUS_HTTP_PORT", Integer.toString(settings.httpPort()));
    builder.environment().putAll(environment);
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(settings.log().toFile()));
    try {
      return new ServiceProcess(builder.start(), settings.httpPort(), settings.log());
    } catch (IOException e) {
      throw new UncheckedIOException("The service could not be started: " + command, e);
    }
  }

  /** The jar that {@code mvn package} makes. */
  public static Path packagedJar() {
    return Path.of(System.getProperty("longhaul.jar", "target/quarkus-app/quarkus-run.jar"));
  }

  /**
   * The native executable, if the build made one ({@code -Dnative}); it takes options such as
   * {@code -Xmx256m} and {@code -Dname=value} like a JVM.
   */
  public static Optional<Path> nativeExecutable() {
    return Optional.ofNullable(System.getProperty("native.image.path"))
        .map(Path::of)
        .filter(Files::isExecutable);
  }

  private static String java() {
    return ProcessHandle.current().info().command().orElse("java");
  }

  /** Address of the service, without a slash at the end. */
  public URI address() {
    return URI.create("http://localhost:" + httpPort);
  }

  /** Process id. */
  public long pid() {
    return process.pid();
  }

  /** Whether the process runs. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Waits until the service says that it is ready. */
  public ServiceProcess awaitReady(Duration patience) {
    long deadline = System.nanoTime() + patience.toNanos();
    while (!isReady()) {
      if (!process.isAlive()) {
        throw new IllegalStateException(
            "The service ended with " + process.exitValue() + " before it was ready: " + tail());
      }
      if (System.nanoTime() > deadline) {
        throw new IllegalStateException(
            "The service was not ready after " + patience.toSeconds() + " s: " + tail());
      }
      pause();
    }
    return this;
  }

  /** Whether the service says that it is ready. */
  public boolean isReady() {
    HttpRequest request =
        HttpRequest.newBuilder(address().resolve("/q/health/ready"))
            .timeout(Duration.ofSeconds(5))
            .build();
    try {
      return http.send(request, BodyHandlers.discarding()).statusCode() == 200;
    } catch (IOException notYet) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the service", e);
    }
  }

  /** Asks the service to end (SIGTERM) and waits for it; kills it if it does not. */
  public int terminate() {
    process.destroy();
    if (!ended()) {
      return kill();
    }
    return process.exitValue();
  }

  /** Kills the service (SIGKILL) and waits until it is gone. */
  public int kill() {
    process.destroyForcibly();
    if (!ended()) {
      throw new IllegalStateException("The service, process " + pid() + ", cannot be killed");
    }
    return process.exitValue();
  }

  /** Everything that the service has printed. */
  public String output() {
    try {
      return Files.exists(log) ? Files.readString(log) : "";
    } catch (IOException e) {
      throw new UncheckedIOException("Cannot read " + log, e);
    }
  }

  /** File with everything that the service prints. */
  public Path log() {
    return log;
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      terminate();
    }
  }

  private String tail() {
    String all = output();
    return log + " ends with\n" + all.substring(Math.max(0, all.length() - SHOWN_CHARACTERS));
  }

  private boolean ended() {
    try {
      return process.waitFor(END_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return !process.isAlive();
    }
  }

  private static void pause() {
    try {
      Thread.sleep(POLL.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("Interrupted while waiting for the service", e);
    }
  }
}
