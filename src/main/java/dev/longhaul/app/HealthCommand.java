package dev.longhaul.app;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * Asks the service on this machine how it is; for containers, whose images hold no other client.
 */
@Command(
    name = "health",
    description =
        "Asks the service on this machine whether it lives, and ends with 0 if it does and 1 if not.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class HealthCommand implements Callable<Integer> {

  private static final int PATIENCE_MILLIS = 2500;
  private static final int OK = 200;

  private final Terminal terminal;
  private final Map<String, String> environment;

  @Option(
      names = "--path",
      defaultValue = "/q/health/live",
      description =
          "What to ask: ${DEFAULT-VALUE} (default), /q/health/ready or /q/health/started.")
  private String path = "/q/health/live";

  HealthCommand(Terminal terminal) {
    this.terminal = terminal;
    this.environment = System.getenv();
  }

  @Override
  public Integer call() {
    String port = environment.getOrDefault("QUARKUS_HTTP_PORT", "8080");
    URI address = URI.create("http://localhost:" + port + path);
    try {
      HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
      connection.setConnectTimeout(PATIENCE_MILLIS);
      connection.setReadTimeout(PATIENCE_MILLIS);
      int status = connection.getResponseCode();
      terminal.out().println(address + " answers " + status);
      return status == OK ? ExitCode.OK : 1;
    } catch (IOException e) {
      terminal.err().println(address + " does not answer: " + e.getMessage());
      return 1;
    }
  }
}
