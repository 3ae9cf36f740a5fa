package dev.longhaul.core.persistence;

/** The first lines of our files. */
final class Heads {

  private Heads() {}

  static String comment(String id) {
    return "# Kept by longhaul, remediation "
        + id
        + ".\n# To take it back: longhaul probe rollback "
        + id
        + "\n";
  }
}
