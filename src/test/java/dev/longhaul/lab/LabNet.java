package dev.longhaul.lab;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A network of its own that guests are plugged into; ports of this machine are relayed to it. */
final class LabNet implements AutoCloseable {

  private final String name = "lh-" + ProcessHandle.current().pid();
  private final Path folder;
  private final List<Process> relays = new ArrayList<>();

  /** Makes the network; logs go to a folder. */
  LabNet(Path folder) {
    this.folder = folder;
    var unused = Lab.run("net", "down", name) + Lab.run("net", "up", name);
  }

  String name() {
    return name;
  }

  /** Offers a port of this machine's loopback to guests, under the same number. */
  void relay(int port) throws IOException {
    Path log = folder.resolve("relay-" + port + ".log");
    Process relay = Lab.start(log, List.of("relay", name, Integer.toString(port)));
    relays.add(relay);
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> Files.exists(log) && Files.readString(log).startsWith("relaying"));
  }

  /** Pulls a guest's plug: nothing of it reaches the outside. */
  void unplug(int number) {
    var unused = Lab.run("net", "unplug", name, "--number", Integer.toString(number));
  }

  /** Puts it back. */
  void plug(int number) {
    var unused = Lab.run("net", "plug", name, "--number", Integer.toString(number));
  }

  @Override
  public void close() {
    for (Process relay : relays) {
      relay.destroy();
      try {
        if (!relay.waitFor(5, TimeUnit.SECONDS)) {
          relay.destroyForcibly();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    var unused = Lab.run("net", "down", name);
  }
}
