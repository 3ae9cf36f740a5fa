package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A network namespace of a test, with a pair of devices of four queues and a tap. */
final class Namespace implements AutoCloseable {

  private final String name;
  private final String peer;

  Namespace(String name) {
    this.name = name;
    this.peer = name + "p";
    close();
    assumeTrue(exit("ip", "netns", "add", name) == 0, "network namespaces cannot be made here");
    run("ip", "netns", "add", peer);
    in("ip link set lo up");
    in("ip link add v0 numtxqueues 4 numrxqueues 4 type veth peer name v1 netns " + peer);
    in("ip addr add 10.9.0.1/24 dev v0");
    in("ip addr add fd00:9::1/64 dev v0 nodad");
    in("ip link set v0 up");
    run("ip", "-n", peer, "addr", "add", "10.9.0.2/24", "dev", "v1");
    run("ip", "-n", peer, "addr", "add", "fd00:9::2/64", "dev", "v1", "nodad");
    run("ip", "-n", peer, "link", "set", "v1", "up");
    in("ip tuntap add dev t0 mode tap");
    in("ip link set t0 up");
    in("ip tuntap add dev t1 mode tap multi_queue");
    in("ip link set t1 up");
  }

  String name() {
    return name;
  }

  /** Runs a command line inside and gives what it prints. */
  String in(String line) {
    List<String> words = new ArrayList<>(List.of("ip", "netns", "exec", name));
    words.addAll(List.of(line.split(" ")));
    return run(words.toArray(String[]::new));
  }

  /** Tools that act inside, whoever calls them. */
  Tools tools(Path folder) throws IOException {
    Tools real = new Tools();
    String ip = real.find("ip").orElseThrow().toString();
    for (String tool : List.of("ip", "tc", "ethtool", "ping")) {
      var path = real.find(tool);
      if (path.isPresent()) {
        Path script = folder.resolve(tool);
        Files.writeString(
            script,
            "#!/bin/sh\nexec " + ip + " netns exec " + name + " " + path.get() + " \"$@\"\n");
        Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
      }
    }
    return new Tools(List.of(folder));
  }

  static String run(String... words) {
    try {
      Process p = new ProcessBuilder(words).redirectErrorStream(true).start();
      String output =
          new String(p.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
      assertThat(p.waitFor(30, TimeUnit.SECONDS)).isTrue();
      assertThat(p.exitValue()).as("%s: %s", String.join(" ", words), output).isZero();
      return output;
    } catch (IOException | InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private static int exit(String... words) {
    try {
      return new ProcessBuilder(words)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException | InterruptedException e) {
      return -1;
    }
  }

  @Override
  public void close() {
    var unused = exit("ip", "netns", "del", name) + exit("ip", "netns", "del", peer);
  }
}
