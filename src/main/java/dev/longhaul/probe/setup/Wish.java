package dev.longhaul.probe.setup;

import java.util.List;
import java.util.Optional;

/**
 * How the probe should be installed.
 *
 * @param executable absolute path of the program that is running, to be found by units and timers
 * @param keys public keys to enrol; those that are enrolled already stay
 * @param kafka value for {@code kafka.bootstrap.servers} in a new settings file
 * @param act whether the probe may change this host; empty leaves that as it is
 * @param start whether to start it at once
 */
public record Wish(
    String executable,
    List<EnrolledKey> keys,
    Optional<String> kafka,
    Optional<Boolean> act,
    boolean start) {

  public Wish {
    keys = List.copyOf(keys);
  }
}
