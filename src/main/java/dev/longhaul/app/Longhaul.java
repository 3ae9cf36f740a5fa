package dev.longhaul.app;

import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Entry point of the one binary; the first argument chooses the role. */
@QuarkusMain
public final class Longhaul {

  private Longhaul() {}

  /** Starts the role that the first argument names. */
  public static void main(String... args) {
    Quarkus.run(args);
  }
}
