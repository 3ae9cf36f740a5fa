package dev.longhaul.probe.setup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class InstallationTest {

  private static final Wish OBSERVE =
      new Wish("/opt/longhaul/longhaul", List.of(), Optional.of("k:9092"), Optional.empty(), true);

  @TempDir private Path folder;
  private Path host;
  private HostRoot root;
  private Tools tools;

  @BeforeEach
  void makeHost() throws IOException {
    host = folder.resolve("host");
    for (String made : List.of("etc", "usr/bin", "run", "var/lib", "var/log")) {
      Files.createDirectories(host.resolve(made));
    }
    Files.writeString(host.resolve("etc/passwd"), "root:x:0:0:root:/root:/bin/sh\n");
    Path bin = Files.createDirectories(folder.resolve("bin"));
    for (String tool : List.of("systemctl", "useradd", "userdel")) {
      Path script = bin.resolve(tool);
      Files.writeString(
          script, "#!/bin/sh\necho " + tool + " \"$@\" >>" + folder.resolve("calls") + "\n");
      Files.setPosixFilePermissions(script, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
    root = new HostRoot(host);
    tools = new Tools(List.of(bin));
  }

  @Test
  void shouldObserveOnlyAndStartAtOnceWithSystemd() throws Exception {
    systemd();

    List<String> said = install(OBSERVE);

    assertThat(said).anyMatch(s -> s.contains("only observes"));
    assertThat(text("etc/systemd/system/longhaul-probe.service")).contains("User=longhaul");
    assertThat(host.resolve("etc/systemd/system/longhaul-probe.service.d")).doesNotExist();
    assertThat(text("etc/longhaul/probe.properties")).contains("\nkafka.bootstrap.servers=k:9092");
    assertThat(Files.readSymbolicLink(host.resolve("usr/bin/longhaul")))
        .hasToString("/opt/longhaul/longhaul");
    assertThat(Files.getPosixFilePermissions(host.resolve("etc/longhaul")))
        .isEqualTo(PosixFilePermissions.fromString("rwxr-x---"));
    assertThat(calls())
        .contains(
            "systemctl daemon-reload",
            "systemctl enable longhaul-probe.service longhaul-recover.service",
            "systemctl restart longhaul-probe.service")
        .anyMatch(c -> c.startsWith("useradd --system"));
  }

  @Test
  void shouldLetItActOnlyWhenTold() throws Exception {
    systemd();

    install(acting(true));

    assertThat(text("etc/systemd/system/longhaul-probe.service.d/act.conf"))
        .contains("LONGHAUL_PROBE_ACT_ENABLED=true")
        .contains("User=root");

    install(OBSERVE);
    assertThat(host.resolve("etc/systemd/system/longhaul-probe.service.d/act.conf")).exists();

    install(acting(false));
    assertThat(host.resolve("etc/systemd/system/longhaul-probe.service.d/act.conf")).doesNotExist();
  }

  @Test
  void shouldUseTheUnitsOfThePackageWhereThereAreSome() throws Exception {
    systemd();
    Files.createDirectories(host.resolve("usr/lib/systemd/system"));
    for (String unit : List.of(SystemdStartUp.PROBE, SystemdStartUp.RECOVER)) {
      Files.writeString(host.resolve("usr/lib/systemd/system/" + unit), "[Unit]\n");
    }
    Files.writeString(host.resolve("usr/bin/longhaul"), "");

    install(new Wish("/usr/bin/longhaul", List.of(), Optional.empty(), Optional.empty(), true));

    assertThat(host.resolve("etc/systemd/system")).isEmptyDirectory();
    assertThat(Files.isSymbolicLink(host.resolve("usr/bin/longhaul"))).isFalse();
  }

  @Test
  void shouldOnlyEnableUnitsInADiskThatIsNotRunning() throws Exception {
    Files.createDirectories(host.resolve("sbin"));
    Files.createSymbolicLink(host.resolve("sbin/init"), Path.of("/lib/systemd/systemd"));

    List<String> said = install(OBSERVE);

    assertThat(calls())
        .contains("systemctl enable longhaul-probe.service longhaul-recover.service")
        .noneMatch(c -> c.contains("restart") || c.contains("daemon-reload"));
    assertThat(said).anyMatch(s -> s.contains("from the next boot on"));
  }

  @Test
  void shouldEnrolKeysAndRefuseWhatIsNone() throws Exception {
    systemd();
    Path key = folder.resolve("key.pem");
    Files.writeString(key, publicKey());
    Path other = folder.resolve("other.pem");
    Files.writeString(other, "no key");

    install(
        new Wish(
            "/usr/bin/longhaul",
            List.of(EnrolledKey.parse("ops-1=" + key)),
            Optional.empty(),
            Optional.empty(),
            false));

    assertThat(text("etc/longhaul/keys/ops-1.pem")).isEqualTo(publicKeyOf(key));
    assertThatThrownBy(() -> EnrolledKey.parse("ops-2=" + other))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("Ed25519");
    assertThatThrownBy(() -> EnrolledKey.parse("../x=" + key)).isInstanceOf(SetupException.class);
    assertThatThrownBy(() -> EnrolledKey.parse("x=/nowhere")).isInstanceOf(SetupException.class);
  }

  @Test
  void shouldTakeAnotherProgramOfTheSameNameForWhatItIs() throws Exception {
    Files.writeString(host.resolve("usr/bin/longhaul"), "another");

    assertThatThrownBy(() -> install(OBSERVE))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("/usr/bin/longhaul is another program");
  }

  @Test
  void shouldStartFromALineBeforeTheExitWithoutSystemd() throws Exception {
    Files.writeString(host.resolve("etc/rc.local"), "#!/bin/sh\necho hello\nexit 0\n");

    install(acting(true));
    install(acting(true));

    assertThat(text("etc/rc.local"))
        .isEqualTo(
            """
            #!/bin/sh
            echo hello
            # longhaul: begin
            /usr/bin/longhaul probe recover >>/var/log/longhaul-probe.log 2>&1
            for kept in /etc/longhaul/boot.d/*.sh; do [ ! -f "$kept" ] || sh "$kept"; done
            LONGHAUL_PROBE_ACT_ENABLED=true \
            /usr/bin/longhaul probe run >>/var/log/longhaul-probe.log 2>&1 </dev/null &
            # longhaul: end
            exit 0
            """);
  }

  @Test
  void shouldLeaveNothingBehind() throws Exception {
    for (boolean systemd : List.of(true, false)) {
      if (systemd) {
        systemd();
      } else {
        Files.delete(host.resolve("run/systemd/system"));
        Files.createDirectories(host.resolve("etc/rcS.d"));
        Files.createDirectories(host.resolve("etc/init.d"));
        Files.writeString(host.resolve("etc/rc.local"), "#!/bin/sh\nexit 0\n");
      }
      Map<String, String> before = everything();

      install(acting(true));
      assertThat(everything()).isNotEqualTo(before);
      remove(Changes.NONE, new Removal.Extent(false, false, true));

      assertThat(everything()).isEqualTo(before);
    }
  }

  @Test
  void shouldKeepSettingsAndJournalsUnlessPurged() throws Exception {
    systemd();
    install(acting(true));

    remove(Changes.NONE, new Removal.Extent(false, false, false));

    assertThat(host.resolve("etc/longhaul/probe.properties")).exists();
    assertThat(host.resolve("etc/systemd/system/longhaul-probe.service")).doesNotExist();
    assertThat(host.resolve("usr/bin/longhaul")).doesNotExist();
  }

  @Test
  void shouldRefuseWhileAChangeWaitsAndTakeItBackIfTold() throws Exception {
    systemd();
    install(OBSERVE);
    Changes changes = new Changes(new ArrayList<>(List.of("The change r1 waits.")), List.of());

    assertThatThrownBy(() -> remove(changes, new Removal.Extent(false, false, true)))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("The change r1 waits.")
        .hasMessageContaining("--undo-pending");
    assertThat(host.resolve("etc/systemd/system/longhaul-probe.service")).exists();

    remove(changes, new Removal.Extent(true, false, true));

    assertThat(changes.pending()).isEmpty();
    assertThat(host.resolve("var/lib/longhaul")).doesNotExist();
  }

  @Test
  void shouldNotLoseTheWayBackOfKeptChanges() throws Exception {
    systemd();
    install(OBSERVE);
    Changes changes = new Changes(new ArrayList<>(), List.of("r7"));

    assertThatThrownBy(() -> remove(changes, new Removal.Extent(false, false, true)))
        .isInstanceOf(SetupException.class)
        .hasMessageContaining("r7")
        .hasMessageContaining("--undo-kept");

    List<String> said = remove(changes, new Removal.Extent(false, false, false));
    assertThat(said).anyMatch(s -> s.contains("stay in force: r7"));
    assertThat(text("var/lib/longhaul/kept-files")).isEqualTo("/etc/sysctl.d/zz-r7.conf\n");
  }

  private record Changes(List<String> pending, List<String> kept) implements ChangesOnHost {

    private static final Changes NONE = new Changes(List.of(), List.of());

    @Override
    public List<String> keptFiles() {
      return kept.stream().map(id -> "/etc/sysctl.d/zz-" + id + ".conf").toList();
    }

    @Override
    public List<String> undoPending() {
      pending.clear();
      return List.of();
    }

    @Override
    public List<String> undo(String id) {
      return List.of();
    }
  }

  private static Wish acting(boolean act) {
    return new Wish("/opt/longhaul/longhaul", List.of(), Optional.empty(), Optional.of(act), true);
  }

  private List<String> install(Wish wish) throws SetupException {
    return new Installation(root, tools).install(wish);
  }

  private List<String> remove(ChangesOnHost changes, Removal.Extent extent) throws SetupException {
    return new Removal(root, tools, changes).remove(extent);
  }

  private void systemd() throws IOException {
    Files.createDirectories(host.resolve("etc/systemd/system"));
    Files.createDirectories(host.resolve("run/systemd/system"));
  }

  private String text(String path) throws IOException {
    return Files.readString(host.resolve(path));
  }

  private List<String> calls() throws IOException {
    return Files.readAllLines(folder.resolve("calls"));
  }

  /** Every path with its mode and content. */
  private Map<String, String> everything() throws IOException {
    Map<String, String> all = new TreeMap<>();
    try (Stream<Path> paths = Files.walk(host)) {
      for (Path p : paths.toList()) {
        String mode =
            PosixFilePermissions.toString(
                Files.getPosixFilePermissions(p, LinkOption.NOFOLLOW_LINKS));
        boolean plain = Files.isRegularFile(p, LinkOption.NOFOLLOW_LINKS);
        all.put(host.relativize(p).toString(), mode + (plain ? Files.readString(p) : ""));
      }
    }
    return all;
  }

  private static String publicKey() throws GeneralSecurityException {
    byte[] key = KeyPairGenerator.getInstance("Ed25519").generateKeyPair().getPublic().getEncoded();
    return "-----BEGIN PUBLIC KEY-----\n"
        + Base64.getEncoder().encodeToString(key)
        + "\n-----END PUBLIC KEY-----\n";
  }

  private static String publicKeyOf(Path file) throws IOException {
    return Files.readString(file);
  }
}
