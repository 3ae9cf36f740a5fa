package dev.longhaul.probe.ops;

import dev.longhaul.contract.v1.DoctorDocument.Check;
import java.util.Optional;

/** The states of a check by name. */
final class Checks {

  private Checks() {}

  static Check ok(String name, String found) {
    return new Check(name, "ok", found, Optional.empty());
  }

  /** Says something that is neither good nor bad. */
  static Check note(String name, String found) {
    return new Check(name, "note", found, Optional.empty());
  }

  /** Something is missed; the probe goes on. */
  static Check limited(String name, String found, String remedy) {
    return new Check(name, "limited", found, Optional.of(remedy));
  }

  /** What the probe is told to do does not work. */
  static Check problem(String name, String found, String remedy) {
    return new Check(name, "problem", found, Optional.of(remedy));
  }
}
