package dev.longhaul.app;

import io.quarkus.runtime.LaunchMode;
import io.quarkus.runtime.annotations.QuarkusMain;

/**
 * Entry point of the one binary; the first argument chooses the role. Only {@code serve} starts
 * Quarkus: everything else answers and ends without it.
 */
@QuarkusMain
public final class Longhaul {

  private Longhaul() {}

  /** Starts the role that the first argument names and ends the process with its exit code. */
  public static void main(String... args) {
    String[] roleArgs =
        args.length == 0 && LaunchMode.current() == LaunchMode.DEVELOPMENT
            ? new String[] {ServeCommand.NAME}
            : args;
    System.exit(LonghaulCommand.commandLine(Terminal.system()).execute(roleArgs));
  }
}
