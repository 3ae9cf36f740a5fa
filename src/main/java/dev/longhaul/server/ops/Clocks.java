package dev.longhaul.server.ops;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import java.time.Clock;

/** The one clock of the service; tests may put another in its place. */
final class Clocks {

  private Clocks() {}

  @Produces
  @ApplicationScoped
  static Clock clock() {
    return Clock.systemUTC();
  }
}
