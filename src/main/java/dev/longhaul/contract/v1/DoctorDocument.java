package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Optional;

/**
 * What a probe can do on its host: printed by the command line.
 *
 * @param healthy whether all that the probe is told to do works
 * @param sections what was looked at
 */
public record DoctorDocument(String host, boolean healthy, List<Section> sections) {

  /** Checks that belong together. */
  public record Section(String title, List<Check> checks) {}

  /**
   * One thing that was looked at.
   *
   * @param name what
   * @param state {@code ok}; {@code limited} where something is missed but the probe goes on;
   *     {@code problem} where what it is told to do does not work; {@code note} for what is neither
   * @param found what was found
   * @param remedy what to do
   */
  public record Check(String name, String state, String found, Optional<String> remedy) {}
}
