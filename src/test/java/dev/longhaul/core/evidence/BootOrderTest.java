package dev.longhaul.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.evidence.BootOrder.Entry;
import dev.longhaul.core.evidence.BootOrder.Loader;
import dev.longhaul.core.evidence.BootOrder.Outcome;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.model.Configuration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;

class BootOrderTest {

  private static final String CC = "net.ipv4.tcp_congestion_control";
  private static final Outcome NOTHING = new Outcome(CC, Map.of());

  private static ConfigFile file(String name, String... values) {
    return of(Manager.SYSCTL, name, values);
  }

  private static ConfigFile of(Manager manager, String name, String... values) {
    List<Setting> settings = new ArrayList<>();
    for (String value : values) {
      settings.add(new Setting(settings.size() + 1, "", CC, value));
    }
    return new ConfigFile(name, manager, settings, List.of());
  }

  private static Outcome outcome(ConfigFile... files) {
    return of(Arrays.asList(files));
  }

  private static Outcome of(List<ConfigFile> files) {
    return BootOrder.of(Configuration.ofFiles(files)).outcomes().getOrDefault(CC, NOTHING);
  }

  private static String winner(Loader loader, ConfigFile... files) {
    return outcome(files).winner(loader).map(Entry::place).orElse("none");
  }

  @Test
  void shouldLetTheLastNameWinWhateverItsFolder() {
    ConfigFile vendor = file("/usr/lib/sysctl.d/99-z.conf", "cubic");
    ConfigFile own = file("/etc/sysctl.d/50-a.conf", "bbr");

    for (Loader loader : Loader.values()) {
      assertThat(winner(loader, own, vendor)).isEqualTo("/usr/lib/sysctl.d/99-z.conf:1");
    }
  }

  @Test
  void shouldSortFilesOfPopularNamesAsBootsDo() {
    ConfigFile bbr = file("/etc/sysctl.d/99-bbr.conf", "bbr");
    ConfigFile link = file("/etc/sysctl.d/99-sysctl.conf", "cubic");
    ConfigFile ours = file("/etc/sysctl.d/zz-90-longhaul.conf", "bbr");

    assertThat(winner(Loader.SYSTEMD, bbr, link)).isEqualTo("/etc/sysctl.d/99-sysctl.conf:1");
    assertThat(winner(Loader.SYSTEMD, ours, link)).isEqualTo("/etc/sysctl.d/zz-90-longhaul.conf:1");
  }

  @Test
  void shouldMaskAFileByOneOfTheSameNameInAFolderThatCountsMore() {
    ConfigFile etc = file("/etc/sysctl.d/60-x.conf", "bbr");
    ConfigFile run = file("/run/sysctl.d/60-x.conf", "reno");
    ConfigFile lib = file("/usr/lib/sysctl.d/60-x.conf", "cubic");
    BootOrder boot = BootOrder.of(Configuration.ofFiles(List.of(lib, run, etc)));

    Outcome outcome = of(List.of(lib, run, etc));
    assertThat(outcome.value(Loader.SYSTEMD)).contains("bbr");
    assertThat(outcome.entries()).hasSize(1);
    assertThat(boot.masked()).containsExactlyInAnyOrder(run, lib);
  }

  @Test
  void shouldNotReadFilesOfAnotherEnding() {
    ConfigFile off = file("/etc/sysctl.d/99-bbr.conf.off", "bbr");

    assertThat(BootOrder.of(Configuration.ofFiles(List.of(off))).outcomes()).isEmpty();
    assertThat(BootOrder.of(Configuration.ofFiles(List.of(off))).masked()).containsExactly(off);
  }

  @Test
  void shouldReadSysctlConfLastUnderProcpsAndOnlyThroughTheLinkUnderSystemd() {
    ConfigFile conf = file("/etc/sysctl.conf", "cubic");
    ConfigFile bbr = file("/etc/sysctl.d/zz-90-longhaul.conf", "bbr");
    ConfigFile early = file("/etc/sysctl.d/10-a.conf", "reno");
    Outcome late = outcome(conf, bbr);

    assertThat(late.value(Loader.PROCPS)).contains("cubic");
    assertThat(late.value(Loader.SYSTEMD)).contains("bbr");
    assertThat(late.value(Loader.SYSTEMD_WITH_LINK)).contains("bbr");
    assertThat(late.isCertain()).isFalse();
    Outcome beforeLink = outcome(conf, early);
    assertThat(beforeLink.value(Loader.SYSTEMD)).contains("reno");
    assertThat(beforeLink.value(Loader.SYSTEMD_WITH_LINK)).contains("cubic");
  }

  @Test
  void shouldLeaveTheFormerValueWhereTheKernelRefusesOne() {
    ConfigFile good = file("/etc/sysctl.d/10-a.conf", "bbr");
    ConfigFile broken = file("/etc/sysctl.d/99-b.conf", "cubic # default");

    assertThat(outcome(good, broken).value(Loader.SYSTEMD)).contains("bbr");
    assertThat(outcome(broken).winner(Loader.SYSTEMD)).isEmpty();
  }

  @Test
  void shouldLetTheLastLineOfAFileWin() {
    assertThat(winner(Loader.PROCPS, file("/etc/sysctl.d/1.conf", "bbr", "cubic")))
        .isEqualTo("/etc/sysctl.d/1.conf:2");
  }

  @Test
  void shouldLetTunedWinOverVendorsOnlyUnlessItIsToldOtherwise() {
    ConfigFile profile = of(Manager.TUNED, "/etc/tuned/far/tuned.conf", "bbr");
    ConfigFile vendor = file("/usr/lib/sysctl.d/50-default.conf", "cubic");
    ConfigFile own = file("/etc/sysctl.d/10-a.conf", "reno");
    ConfigFile main =
        new ConfigFile(
            "/etc/tuned/tuned-main.conf",
            Manager.TUNED,
            List.of(new Setting(1, "", "reapply_sysctl", "0")),
            List.of());

    assertThat(outcome(profile, vendor).value(Loader.SYSTEMD)).contains("bbr");
    assertThat(outcome(profile, vendor, own).value(Loader.SYSTEMD)).contains("reno");
    assertThat(outcome(profile, vendor, own, main).value(Loader.SYSTEMD)).contains("bbr");
  }

  @Provide
  Arbitrary<List<ConfigFile>> files() {
    Arbitrary<String> folder =
        Arbitraries.of("/etc/sysctl.d/", "/run/sysctl.d/", "/usr/lib/sysctl.d/", "");
    Arbitrary<String> name =
        Arbitraries.of("10-a.conf", "50-b.conf", "99-sysctl.conf", "99-z.conf", "zz.conf");
    Arbitrary<String> value = Arbitraries.of("bbr", "cubic", "reno", "bbr # x", "");
    Arbitrary<ConfigFile> conf = value.map(v -> file("/etc/sysctl.conf", v));
    Arbitrary<ConfigFile> dropIn =
        net.jqwik.api.Combinators.combine(folder, name, value).as((f, n, v) -> file(f + n, v));
    return Arbitraries.frequencyOf(
            net.jqwik.api.Tuple.of(5, dropIn), net.jqwik.api.Tuple.of(1, conf))
        .list()
        .uniqueElements(ConfigFile::name)
        .ofMaxSize(8);
  }

  @Property(tries = 500)
  void shouldNotDependOnTheOrderInWhichFilesAreShown(
      @ForAll("files") List<ConfigFile> files, @ForAll int seed) {
    List<ConfigFile> shuffled = new ArrayList<>(files);
    Collections.shuffle(shuffled, new Random(seed));
    // Two files of which one's folder is unknown may be the same: the first is taken.
    boolean ambiguous =
        files.stream().map(ConfigFile::baseName).distinct().count() < files.size()
            && files.stream().anyMatch(f -> !f.name().startsWith("/"));
    if (!ambiguous) {
      assertThat(BootOrder.of(Configuration.ofFiles(shuffled)).outcomes())
          .isEqualTo(BootOrder.of(Configuration.ofFiles(files)).outcomes());
    }
  }

  @Property(tries = 500)
  void shouldLetOurFileWinUnderSystemdWhateverElseIsThere(@ForAll("files") List<ConfigFile> files) {
    List<ConfigFile> all = new ArrayList<>(files);
    all.removeIf(f -> f.baseName().equals("zz.conf"));
    all.add(file("/etc/sysctl.d/zz-90-longhaul.conf", "bbr"));
    Outcome o = of(all);

    assertThat(o.value(Loader.SYSTEMD)).contains("bbr");
    assertThat(o.value(Loader.SYSTEMD_WITH_LINK)).contains("bbr");
  }
}
