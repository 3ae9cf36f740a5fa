package dev.longhaul.probe.act;

import java.util.List;
import java.util.Optional;

/** Runs what has to follow on a change of files. */
@FunctionalInterface
interface StepRunner {

  /**
   * Runs one step.
   *
   * @param words a tool and its arguments
   * @return what went wrong; empty if nothing did
   */
  Optional<String> run(List<String> words);
}
