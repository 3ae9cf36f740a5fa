package dev.longhaul.app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;

/** The service's main: runs until it is told to stop. */
public final class ServeApplication implements QuarkusApplication {

  @Override
  public int run(String... args) {
    Quarkus.waitForExit();
    return ExitCode.OK;
  }
}
