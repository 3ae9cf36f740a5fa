package dev.longhaul.app;

import java.util.Optional;

/** The program that is running, as units and timers can start it. */
final class OwnProgram {

  private static final String STANDARD = "/usr/bin/longhaul";

  private OwnProgram() {}

  /**
   * Absolute path: what the launcher says of itself; else this process, if it is no Java; else the
   * place where packages put it.
   */
  static String path() {
    String launcher = System.getenv("LONGHAUL_PROGRAM");
    if (launcher != null && launcher.startsWith("/")) {
      return launcher;
    }
    Optional<String> self = ProcessHandle.current().info().command();
    return self.filter(p -> !p.endsWith("/java")).orElse(STANDARD);
  }
}
