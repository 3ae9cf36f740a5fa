package dev.longhaul.lab;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One guest with everything outside of it, and a hand that orders changes of it. */
final class LabHost implements AutoCloseable {

  /** What the guest is called in all that it sends. */
  static final String NAME = "guest1";

  final LabBed bed;
  final Guest guest;
  final Orders orders;

  private LabHost(LabBed bed, Guest guest) {
    this.bed = bed;
    this.guest = guest;
    this.orders = bed.orders();
  }

  /** Skips the test, and says why, where the lab cannot run or a package was not built. */
  static void demand(String packaged) {
    String missing = Lab.missing();
    assumeTrue(missing.isEmpty(), "The lab cannot run here: " + missing);
    assumeTrue(Files.exists(Path.of(packaged)), packaged + " is missing: mvn -Dpackages package");
  }

  /**
   * Boots a guest of a kind on the window-limited path.
   *
   * @param name of the folder for logs and disk
   * @param environment further settings of the service
   */
  static LabHost boot(String kind, String name, Map<String, String> environment)
      throws IOException {
    LabBed bed = new LabBed(Path.of("target/lab/" + name), environment);
    Guest guest = bed.guest(new Guest.Plan(kind, 1, "window-limited", List.of()));
    LabHost host = new LabHost(bed, guest);
    try {
      var unused = guest.boot(bed.net());
    } catch (RuntimeException e) {
      host.close();
      throw e;
    }
    return host;
  }

  @Override
  public void close() {
    orders.close();
    guest.close();
    bed.close();
  }
}
