package dev.longhaul.server.ops;

import dev.longhaul.server.flow.StartCheck;
import io.quarkus.arc.All;
import io.quarkus.runtime.StartupEvent;
import io.quarkus.runtime.configuration.ConfigurationException;
import jakarta.annotation.Priority;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.stream.Collectors;

/** Keeps the service from starting with settings that are not safe, before anything else starts. */
@ApplicationScoped
class StartUp {

  private static final int FIRST = 1;

  private final List<StartCheck> checks;

  StartUp(@All List<StartCheck> checks) {
    this.checks = checks;
  }

  void check(@Observes @Priority(FIRST) StartupEvent event) {
    List<String> problems = checks.stream().flatMap(c -> c.problems().stream()).sorted().toList();
    if (!problems.isEmpty()) {
      throw new ConfigurationException(
          "The service does not start, because its settings are not safe:"
              + problems.stream().map(p -> "\n  - " + p).collect(Collectors.joining()));
    }
  }
}
