package dev.longhaul.core.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.advice.JudgedLine.Worth;
import dev.longhaul.core.diagnosis.FlowScene;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostState;
import dev.longhaul.model.KernelVersion;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TuningJudgeTest {

  private static ConfigFile file(String name, String... lines) {
    List<Setting> settings = new ArrayList<>();
    for (String line : lines) {
      String[] parts = line.split("=", 2);
      settings.add(new Setting(settings.size() + 1, "", parts[0].strip(), parts[1].strip()));
    }
    return new ConfigFile(name, Manager.SYSCTL, settings, List.of());
  }

  private static HostState host(Optional<String> kernel, ConfigFile... files) {
    HostState state = HostState.ofConfiguration(Configuration.ofFiles(Arrays.asList(files)));
    return kernel.flatMap(KernelVersion::parse).map(state::withKernel).orElse(state);
  }

  private static JudgedLine line(String kernel, String... lines) {
    return TuningJudge.judge(host(Optional.ofNullable(kernel), file("t.conf", lines))).get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "6.18 | net.ipv4.tcp_rmem = 4096 131072 33554432 | NO_OP | W7",
        "6.1 | net.ipv4.tcp_rmem = 4096 131072 33554432 | USEFUL | W4",
        " | net.ipv4.tcp_rmem = 4096 131072 33554432 | NO_OP | W7",
        "6.1 | net.ipv4.tcp_rmem = 4096 87380 33554432 | HARMFUL | W8",
        "6.18 | net.ipv4.tcp_rmem = 4096 131072 16777216 | HARMFUL | W4",
        "6.1 | net.ipv4.tcp_wmem = 4096 16384 4194304 | NO_OP | W7",
        "6.1 | net.ipv4.tcp_wmem = 4096 65536 4194304 | NO_OP | W7",
        "6.1 | net.ipv4.tcp_wmem = 4096 16384 33554432 | USEFUL | W4",
        "6.1 | net.ipv4.tcp_wmem = 4096 16384 2000000 | HARMFUL | W4",
        "6.1 | net.ipv4.tcp_wmem = 16777216 | NO_OP | W4",
        "6.1 | net.core.rmem_max = 67108864 | NEUTRAL | W5",
        "6.1 | net.core.rmem_default = 67108864 | NO_OP | W5",
        "6.18 | net.ipv4.tcp_limit_output_bytes = 4194304 | NO_OP | W7",
        "6.1 | net.ipv4.tcp_limit_output_bytes = 4194304 | NEUTRAL | W11",
        " | net.ipv4.tcp_sack = 1 | NO_OP | W7",
        " | net.ipv4.tcp_sack = 0 | HARMFUL | D4",
        " | net.ipv4.tcp_timestamps = 0 | HARMFUL | M1",
        " | net.ipv4.tcp_window_scaling = 0 | HARMFUL | W2",
        " | net.ipv4.tcp_tw_recycle = 1 | HARMFUL | Q8",
        " | net.ipv4.tcp_fack = 1 | NO_OP | W7",
        "6.1 | net.ipv4.route.gc_timeout = 100 | NO_OP | W7",
        "6.1 | net.ipv4.tcp_adv_win_scale = -2 | HARMFUL | W3",
        "6.8 | net.ipv4.tcp_adv_win_scale = -2 | NO_OP | W7",
        " | net.ipv4.tcp_mtu_probing = 1 | USEFUL | M3",
        " | net.ipv4.tcp_congestion_control = bbr | USEFUL | Q1",
        " | net.ipv4.tcp_congestion_control = bbr # x | NO_OP | Q8",
        " | net.ipv4.tcp_congestion_control = bbrplus | UNKNOWN | Q3",
        " | net.ipv4.tcp_congestion_controll = bbr | NO_OP | Q8",
        " | net.core.default_qdisc = fq | NEUTRAL | Q4",
        " | net.ipv4.ip_no_pmtu_disc = 1 | HARMFUL | M1",
        " | net.ipv4.tcp_keepalive_time = 600 | NEUTRAL | W7",
        "6.1 | net.core.somaxconn = 65535 | NEUTRAL | W7",
        "6.1 | net.ipv4.tcp_mem = 8388608 8388608 8388608000 | HARMFUL | W7",
        " | net.ipv4.tcp_slow_start_after_idle = 0 | NEUTRAL | W10",
        " | net.ipv4.tcp_no_metrics_save = 1 | NEUTRAL | P7",
        " | vm.swappiness = 10 | NEUTRAL | O2",
        " | net.ipv4.neigh.default.gc_thresh1 = 1024 | UNKNOWN | W7",
      })
  void shouldJudgeEachLine(String kernel, String line, Worth worth, String rule) {
    JudgedLine judged = line(kernel, line);

    assertThat(judged.worth()).as(judged.why()).isEqualTo(worth);
    assertThat(judged.rules()).as(judged.why()).extracting(r -> r.value()).contains(rule);
    assertThat(judged.why()).isNotBlank();
  }

  @Test
  void shouldJudgeASmallLowatByTheAlgorithmBesideIt() {
    String lowat = "net.ipv4.tcp_notsent_lowat = 16384";

    assertThat(line("6.1", lowat, "net.ipv4.tcp_congestion_control = bbr").worth())
        .isEqualTo(Worth.HARMFUL);
    assertThat(line("6.1", lowat).worth()).isEqualTo(Worth.NEUTRAL);
    assertThat(line("6.1", "net.ipv4.tcp_notsent_lowat = 131072").worth()).isEqualTo(Worth.NEUTRAL);
  }

  @Test
  void shouldAdviseAgainstOffloadsOff() {
    ConfigFile link =
        new ConfigFile(
            "a.link",
            Manager.NETWORKD,
            List.of(
                new Setting(1, "ens5", "offload.tcp-segmentation-offload", "false"),
                new Setting(2, "ens5", "mtu", "9000"),
                new Setting(3, "ens5 default", "route.mtu", "1500")),
            List.of());

    assertThat(TuningJudge.judge(host(Optional.empty(), link)))
        .extracting(JudgedLine::worth)
        .containsExactly(Worth.HARMFUL, Worth.NEUTRAL, Worth.USEFUL);
  }

  @Test
  void shouldShowWhatHarmsAndWhatDoesNothingInTheAdvice() {
    HostState sender =
        host(
                Optional.of("6.1"),
                file(
                    "/etc/sysctl.d/99-fast.conf",
                    "net.ipv4.tcp_sack = 1",
                    "net.ipv4.tcp_rmem = 4096 87380 67108864"))
            .withSysctls(Map.of("net.ipv4.tcp_wmem", "4096 16384 1048576"));
    Recommendation r = recommended(new FlowScene(76, 80).sendBufferFull(), sender);

    assertThat(r.notAdvised())
        .extracting(n -> n.setting() + ": " + n.why())
        .anyMatch(t -> t.contains("tcp_sack = 1 (/etc/sysctl.d/99-fast.conf:1): changes nothing"))
        .anyMatch(t -> t.contains("87380") && t.contains("harmful"));
  }

  private static Recommendation recommended(FlowScene scene, HostState sender) {
    PathWindow window = scene.window().withHosts(Optional.of(sender), Optional.empty());
    return new Judge().judge(window).recommendation();
  }

  @Test
  void shouldPersistInAFileThatWinsAndNameTheLinesThatStillWin() {
    HostState sender =
        host(
                Optional.of("6.1"),
                file("/etc/sysctl.d/zzz-late.conf", "net.ipv4.tcp_wmem = 4096 16384 1048576"),
                file("/etc/sysctl.conf", "net.ipv4.tcp_wmem = 4096 16384 1048576"))
            .withSysctls(Map.of("net.ipv4.tcp_wmem", "4096 16384 1048576"));
    Recommendation r = recommended(new FlowScene(76, 80).sendBufferFull(), sender);

    Recommendation.Artefact own = r.artefacts().get(0);
    assertThat(own.path()).isGreaterThan("/etc/sysctl.d/zzz-late.conf").endsWith("longhaul.conf");
    assertThat(own.purpose())
        .contains("/etc/sysctl.d/zzz-late.conf:1", "NOT win over", "/etc/sysctl.conf:1");
  }

  @Test
  void shouldCureTheCauseBehindASettingThatIsNotInForce() {
    HostState sender =
        host(
                Optional.of("6.1"),
                file("/etc/sysctl.d/99-bbr.conf", "net.ipv4.tcp_congestion_control = bbr"),
                file("/etc/sysctl.d/99-sysctl.conf", "net.ipv4.tcp_congestion_control = cubic"))
            .withSysctls(Map.of("net.ipv4.tcp_congestion_control", "cubic"));
    Recommendation r = recommended(new FlowScene(30, 8).lossy(0.003, 0.003), sender);

    assertThat(r.changes())
        .extracting(a -> a.change().setting())
        .contains("net.ipv4.tcp_congestion_control");
    assertThat(r.notAdvised())
        .extracting(Recommendation.NotAdvised::setting)
        .anyMatch(s -> s.contains("bbr once more in /etc/sysctl.d/99-bbr.conf:1"));
  }

  @Property(tries = 300)
  void shouldAlwaysSortAfterEveryFileOfTheSameKey(@ForAll Set<String> names) {
    List<ConfigFile> files = new ArrayList<>();
    for (String name : names) {
      String plain =
          name.substring(0, Math.min(40, name.length())).replaceAll("[^a-zA-Z0-9-]", "z");
      files.add(file("/etc/sysctl.d/" + plain + ".conf", "net.ipv4.tcp_wmem = 1 2 3"));
    }
    HostState state = HostState.ofConfiguration(Configuration.ofFiles(files));

    String ours = Artefacts.winningName(Set.of("net.ipv4.tcp_wmem"), state);

    assertThat(files).allMatch(f -> f.baseName().compareTo(ours) < 0);
  }
}
