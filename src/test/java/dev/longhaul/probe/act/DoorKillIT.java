package dev.longhaul.probe.act;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Kills a real process at random moments while it changes a real kernel, keeps and undoes; then
 * recovers, and compares values, routes, disciplines, offloads and files with what they were.
 */
class DoorKillIT {

  private static final int KILLS = Integer.getInteger("longhaul.kills", 100);
  private static final long SEED = Long.getLong("longhaul.seed", 20260301L);

  /** A round of making, keeping and undoing takes about as many. */
  private static final int MOST_STEPS = 125;

  private static final int LONGEST_MILLIS = 12;

  @TempDir private Path root;

  private final Random random = new Random(SEED);
  private final Map<String, Integer> moments = new TreeMap<>();
  private Namespace ns;
  private Process helper;
  private BufferedReader answers;

  @BeforeEach
  void enter() throws IOException {
    ns = new Namespace("lh-kill");
    ns.in("ip route add default via 10.9.0.2 metric 50 mtu 1450");
    ns.in("tc qdisc replace dev v0 root handle 1: mq");
    ns.in("tc qdisc replace dev v0 parent 1:2 handle 20: pfifo limit 9");
    Files.createDirectories(root.resolve("etc/sysctl.d"));
    Files.createDirectories(root.resolve("var/lib"));
    Files.createSymbolicLink(root.resolve("proc"), Path.of("/proc"));
    helper = start("helper", "-");
    answers = reader(helper);
    assertThat(answers.readLine()).isEqualTo("ready");
  }

  @AfterEach
  void leave() {
    if (helper != null) {
      helper.destroyForcibly();
    }
    if (ns != null) {
      ns.close();
    }
  }

  private Process start(String role, String name) throws IOException {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return new ProcessBuilder(
            "ip",
            "netns",
            "exec",
            ns.name(),
            System.getProperty("java.home") + "/bin/java",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xshare:auto",
            "-Xmx64m",
            "-cp",
            path,
            DoorMain.class.getName(),
            root.toString(),
            role,
            name)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }

  private static BufferedReader reader(Process p) {
    return new BufferedReader(new InputStreamReader(p.getInputStream(), StandardCharsets.UTF_8));
  }

  private static void say(Process p, String line) throws IOException {
    OutputStream out = p.getOutputStream();
    out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private String ask(String line) throws IOException {
    say(helper, line);
    return Optional.ofNullable(answers.readLine()).orElse("the helper has died");
  }

  @Test
  void shouldBeOldOrConfirmedWhereverItIsKilled() throws Exception {
    String old = everything("none");
    String applied = afterwards(List.of(DoorMain.apply("look")), old);
    String confirmed = afterwards(List.of(DoorMain.apply("look2"), DoorMain.confirm("look2")), old);
    assertThat(applied).isNotEqualTo(old);
    assertThat(confirmed).isNotEqualTo(applied);
    long start = System.nanoTime();
    for (int i = 0; i < KILLS; i++) {
      String where = "kill " + i + " of seed " + SEED + ", " + killOne("k" + i);
      if (i % 4 == 3) {
        // The next one recovers by itself, and may be killed while it does.
        continue;
      }
      String said = ask("recover");
      assertSound(where + ", recovery: " + said, old, applied, confirmed);
    }
    var unused = ask("recover");
    assertSound("the last", old, applied, confirmed);
    System.getLogger("kills")
        .log(
            System.Logger.Level.INFO,
            "%d kills in %d s, by what the journal said last: %s"
                .formatted(
                    KILLS, TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start), moments));
  }

  /** What the host looks like after some commands; takes them back again. */
  private String afterwards(List<AdmittedCommand> commands, String old) throws IOException {
    String id = commands.get(0).command().remediationId();
    List<String> lines = new ArrayList<>();
    for (AdmittedCommand c : commands) {
      lines.add(ask((c instanceof AdmittedCommand.Apply ? "apply " : "confirm ") + id));
    }
    assertThat(lines).allMatch(l -> l.startsWith("[applied]") || l.startsWith("[confirmed]"));
    String seen = everything(id);
    assertThat(ask("rollback " + id)).startsWith("[rolled-back]");
    assertThat(everything(id)).isEqualTo(old);
    return seen;
  }

  /** Kills a new process some milliseconds after one of the things it does to files. */
  private String killOne(String name) throws IOException, InterruptedException {
    Process actor = start("actor", name);
    BufferedReader said = reader(actor);
    int steps = 1 + random.nextInt(MOST_STEPS);
    for (int i = 0; i < steps; i++) {
      assertThat(said.readLine()).as("what the actor says").isNotNull().doesNotStartWith("odd");
    }
    int millis = random.nextInt(LONGEST_MILLIS);
    TimeUnit.MILLISECONDS.sleep(millis);
    actor.destroyForcibly();
    assertThat(actor.waitFor(10, TimeUnit.SECONDS)).isTrue();
    String moment =
        new Journals(new HostDisk(new dev.longhaul.probe.host.HostRoot(root)))
            .read().journals().stream()
                .filter(j -> j.phase() != Journal.Phase.CLOSED)
                .map(j -> JournalCodec.name(j.last()))
                .findFirst()
                .orElse("between");
    moments.merge(moment, 1, Integer::sum);
    return millis + " ms after step " + steps + ", at " + moment;
  }

  private void assertSound(String where, String old, String applied, String confirmed)
      throws IOException {
    Journals.All all =
        new Journals(new HostDisk(new dev.longhaul.probe.host.HostRoot(root))).read();
    assertThat(all.damaged()).as(where).isEmpty();
    List<Journal> open =
        all.journals().stream().filter(j -> j.phase() != Journal.Phase.CLOSED).toList();
    assertThat(open).as(where).hasSizeLessThanOrEqualTo(1);
    if (!open.isEmpty()) {
      Journal j = open.get(0);
      assertThat(j.phase()).as(where).isIn(Journal.Phase.HELD, Journal.Phase.KEPT);
      assertThat(everything(j.id()))
          .as(where)
          .isEqualTo(j.phase() == Journal.Phase.KEPT ? confirmed : applied);
      assertThat(ask("rollback " + j.id())).as(where).startsWith("[rolled-back]");
    }
    assertThat(everything("none")).as(where).isEqualTo(old);
  }

  /** All that could have been changed, with the remediation's id left out. */
  private String everything(String id) throws IOException {
    StringBuilder all = new StringBuilder();
    all.append(
        Namespace.run(
            "ip",
            "netns",
            "exec",
            ns.name(),
            "sh",
            "-c",
            "sysctl net.ipv4.tcp_wmem net.ipv4.tcp_congestion_control && "
                + "ip -d -o link show dev v0 && ip -d -o route show table main && "
                + "ip -6 -d -o route show table main && tc -j qdisc show dev v0 && ethtool -k v0"));
    try (Stream<Path> files = Files.walk(root.resolve("etc"))) {
      for (Path f : files.sorted().toList()) {
        all.append(file(f)).append('\n');
      }
    }
    return all.toString().replace(id, "ID");
  }

  private String file(Path f) throws IOException {
    String name = root.relativize(f).toString();
    if (Files.isSymbolicLink(f)) {
      return name + " -> " + Files.readSymbolicLink(f);
    }
    String mode = Files.getPosixFilePermissions(f, LinkOption.NOFOLLOW_LINKS).toString();
    return name + (Files.isDirectory(f) ? "/" : " " + mode + " " + Files.readString(f));
  }
}
