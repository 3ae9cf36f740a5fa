package dev.longhaul.app;

import io.quarkus.runtime.Quarkus;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;

/** Starts the service. */
@Command(
    name = ServeCommand.NAME,
    description =
        "Runs the service: takes in measurements from Kafka, judges them, answers over REST. It is"
            + " configured by environment variables or -D properties; the first two are"
            + " KAFKA_BOOTSTRAP_SERVERS and LONGHAUL_DATABASE_URL.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class ServeCommand implements Callable<Integer> {

  static final String NAME = "serve";

  private static final String PROFILE = "quarkus.profile";
  private static final String PROFILE_VARIABLE = "QUARKUS_PROFILE";
  private static final String ROLE_PROFILE = "prod,serve";

  /** Blocks until the service has stopped. */
  @Override
  public Integer call() {
    boolean chosen = System.getProperty(PROFILE) != null || System.getenv(PROFILE_VARIABLE) != null;
    if (!chosen) {
      System.setProperty(PROFILE, ROLE_PROFILE);
    }
    Quarkus.run(ServeApplication.class);
    return ExitCode.OK;
  }
}
