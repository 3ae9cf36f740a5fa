package dev.longhaul.probe.sense;

import dev.longhaul.model.HostState;
import dev.longhaul.model.Measurement;
import dev.longhaul.probe.host.Ran;
import dev.longhaul.probe.host.Tools;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Runs tools and reads what they print; what a tool does not know is as if it were missing. */
final class ToolReadings {

  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final long MOST_BYTES = 8 << 20;

  private final Tools tools;
  private final OutputReader reader = new OutputReader(MOST_BYTES);

  ToolReadings(Tools tools) {
    this.tools = tools;
  }

  /** What a tool printed; empty if it is missing or failed. */
  Optional<String> output(String tool, String... arguments) {
    return tools.run(PATIENCE, tool, arguments).answer().filter(text -> !text.isBlank());
  }

  /** How it went with a tool. */
  Ran run(String tool, List<String> arguments) {
    return tools.run(PATIENCE, tool, arguments);
  }

  /** What a tool printed, however it ended. */
  Optional<String> said(Duration patience, String tool, List<String> arguments) {
    Ran ran = tools.run(patience, tool, arguments);
    if (ran instanceof Ran.Ended e) {
      return Optional.of(e.output()).filter(text -> !text.isBlank());
    }
    return ran instanceof Ran.TooLong t
        ? Optional.of(t.output()).filter(text -> !text.isBlank())
        : Optional.empty();
  }

  /** The state that a tool shows; empty if it shows none. */
  Optional<HostState> state(String tool, String... arguments) {
    return output(tool, arguments).flatMap(text -> state(tool, text));
  }

  /** The state that a text shows; empty if it shows none. */
  Optional<HostState> state(String name, String text) {
    return measurements(name, text).stream()
        .filter(HostState.class::isInstance)
        .map(HostState.class::cast)
        .reduce(HostState::merge);
  }

  /** How packets to an address leave, with what the kernel learned about the way (rule M1). */
  List<HostState.Route> routesTo(String address) {
    return state("ip", "-j", "route", "get", address)
        .or(() -> state("ip", "route", "get", address))
        .map(HostState::routes)
        .orElse(List.of());
  }

  /** All that a text holds. */
  List<Measurement> measurements(String name, String text) {
    Reading reading = reader.read(name, text.getBytes(StandardCharsets.UTF_8));
    return reading instanceof Reading.Recognised r ? r.measurements() : List.of();
  }
}
