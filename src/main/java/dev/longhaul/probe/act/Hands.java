package dev.longhaul.probe.act;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Ran;
import dev.longhaul.probe.host.Tools;
import java.time.Duration;
import java.util.List;

/** Runs the tools that read and change the kernel's state. */
record Hands(HostRoot root, Tools tools) {

  private static final Duration LIMIT = Duration.ofSeconds(20);

  /**
   * What a tool prints.
   *
   * @throws HostTrouble if it is missing or did not end well
   */
  String run(List<String> words) throws HostTrouble {
    Ran ran = tools.run(LIMIT, words.get(0), words.subList(1, words.size()));
    if (ran.problem().isPresent()) {
      throw new HostTrouble(String.join(" ", words) + ": " + ran.problem().get());
    }
    return ran.answer().orElse("");
  }

  String run(String... words) throws HostTrouble {
    return run(List.of(words));
  }
}
