package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostState;
import dev.longhaul.reading.Reading.Recognised;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files that tell a host how to be set up. */
class ConfigReadersTest {

  private static Configuration configuration(String name) {
    return Samples.only(name, HostState.class).configuration();
  }

  private static ConfigFile file(String name) {
    List<ConfigFile> files = configuration(name).files();
    assertThat(files).hasSize(1);
    return files.get(0);
  }

  private static Configuration ofText(String name, String text) {
    Reading reading = new OutputReader().read(name, text.getBytes(StandardCharsets.UTF_8));
    HostState state = (HostState) ((Recognised) reading).measurements().get(0);
    assertThat(state.sysctls()).as("nothing in a file is in force").isEmpty();
    return state.configuration();
  }

  @Test
  void shouldTakeAFileForWhatIsWantedNotForWhatIs() {
    HostState state = Samples.only("config-99-far.conf", HostState.class);

    assertThat(state.sysctls()).isEmpty();
    ConfigFile file = state.configuration().files().get(0);
    assertThat(file.name()).isEqualTo("/etc/sysctl.d/99-far.conf");
    assertThat(file.manager()).isEqualTo(Manager.SYSCTL);
    assertThat(file.settings())
        .extracting(Setting::line, Setting::key, Setting::value)
        .containsExactly(
            tuple(3, "net.core.default_qdisc", "fq"),
            tuple(4, "net.ipv4.tcp_congestion_control", "bbr # the fast one"),
            tuple(5, "net.ipv4.tcp_wmem", "4096 65536 16777216"),
            tuple(6, "net.ipv4.tcp_mtu_probing", "1 # safety net"),
            tuple(7, "net.ipv4.tcp_rmem", "\"4096 131072 16777216\""),
            tuple(8, "net.core.rmem_max", "16M"),
            tuple(9, "net.ipv4.tcp_mtu_probing", "2"),
            tuple(10, "net.ipv4.conf.eth0/100.forwarding", "1"));
    assertThat(file.problems()).extracting(Problem::line).containsExactly(4, 6, 7, 8, 9, 11, 12);
    assertThat(file.problems()).noneMatch(Problem::rejected);
    assertThat(file.problems().get(0).why()).contains("refuses the whole");
    assertThat(file.problems().get(1).why()).contains("overlook");
  }

  @Test
  void shouldTellAFileByItsNameByCommentsOrByAHeading() {
    assertThat(ofText("99-x.conf", "net.ipv4.tcp_sack = 1\n").files()).hasSize(1);
    assertThat(ofText("tuning.txt", "# faster\nnet.ipv4.tcp_sack=1\n").files()).hasSize(1);
    assertThat(ofText("all.txt", "==> /etc/sysctl.d/1.conf <==\nnet.ipv4.tcp_sack=1\n").files())
        .extracting(ConfigFile::name)
        .containsExactly("/etc/sysctl.d/1.conf");
    assertThat(
            ofText(
                    "grep.txt",
                    """
                    /etc/sysctl.conf:3:net.ipv4.tcp_sack=1
                    /run/sysctl.d/a.conf:net.core.rmem_max=2
                    """)
                .files())
        .extracting(ConfigFile::name)
        .containsExactly("/etc/sysctl.conf", "/run/sysctl.d/a.conf");
  }

  @Test
  void shouldTakeValuesOfARunningKernelForWhatTheyAre() {
    for (String text :
        List.of(
            "net.ipv4.tcp_wmem = 4096\t16384\t4194304\n",
            "# sysctl -a\nnet.ipv4.tcp_sack = 1\n",
            "### 12.5\nnet.ipv4.tcp_sack = 1\n",
            "# of srv\nkernel.osrelease = 6.1.0\nnet.ipv4.tcp_sack = 1\n")) {
      Recognised r = (Recognised) Samples.readText(text);
      HostState state = (HostState) r.measurements().get(0);

      assertThat(r.tool()).as(text).isEqualTo(Tool.SYSCTL);
      assertThat(state.sysctls()).as(text).isNotEmpty();
      assertThat(state.configuration().files()).as(text).isEmpty();
    }
  }

  @Test
  void shouldReadTheFilesThatSysctlAppliesAndWhatItCouldNotSet() {
    Configuration c = configuration("config-system.txt");

    assertThat(c.files())
        .extracting(ConfigFile::name)
        .containsExactly(
            "/usr/lib/sysctl.d/50-default.conf",
            "/etc/sysctl.d/99-bbr.conf",
            "/etc/sysctl.d/99-sysctl.conf",
            "/etc/sysctl.conf");
    assertThat(c.refused())
        .containsEntry("net.ipv4.tcp_tw_recycle", "No such file or directory")
        .containsEntry("net.ipv4.tcp_rmem", "Invalid argument");
    assertThat(configuration("config-cat.txt").files())
        .extracting(ConfigFile::name, f -> f.settings().get(0).line())
        .containsExactly(
            tuple("/usr/lib/sysctl.d/50-default.conf", 3), tuple("/etc/sysctl.d/60-far.conf", 1));
  }

  @Test
  void shouldKeepKeysThatTheHostDidNotShow() {
    Recognised r =
        (Recognised)
            Samples.readText(
                """
                net.ipv4.tcp_sack = 1
                sysctl: cannot stat /proc/sys/net/ipv4/tcp_fack: No such file or directory
                sysctl: permission denied on key "net.core.bpf_jit_harden"
                """);

    Configuration c = ((HostState) r.measurements().get(0)).configuration();
    assertThat(c.refused())
        .containsOnlyKeys("net.ipv4.tcp_fack", "net.core.bpf_jit_harden")
        .containsEntry("net.core.bpf_jit_harden", "permission denied");
    assertThat(r.notes()).singleElement().asString().contains("tcp_fack");
  }

  @Test
  void shouldSayThatLineEndsOfWindowsArePassedOn() {
    ConfigFile file = ofText("9.conf", "net.core.default_qdisc=fq\r\n").files().get(0);

    assertThat(file.settings().get(0).value()).isEqualTo("fq");
    assertThat(file.problems()).extracting(Problem::what).asString().contains("CR LF");
  }

  @Test
  void shouldReadNetplan() {
    ConfigFile file = file("config-netplan.yaml");

    assertThat(file.manager()).isEqualTo(Manager.NETPLAN);
    assertThat(file.settings())
        .extracting(Setting::line, Setting::subject, Setting::key, Setting::value)
        .contains(
            tuple(8, "wan", "mtu", "9001"),
            tuple(9, "wan", "offload.generic-receive-offload", "false"),
            tuple(13, "wan default", "route.mtu", "1500"),
            tuple(14, "wan default", "route.advmss", "1460"),
            tuple(15, "wan default", "route.initcwnd", "20"),
            tuple(17, "ens6", "mtu", "1500"),
            tuple(21, "bond0", "kind", "bond"),
            tuple(30, "vx1", "mtu", "1450"),
            tuple(27, "vx1", "kind", "vxlan"),
            tuple(29, "vx1", "link", "bond0"));
    assertThat(file.isRejected()).isFalse();
    assertThat(file.problems())
        .extracting(Problem::line, Problem::what)
        .containsExactly(
            tuple(17, "mtu of ens6 without match.macaddress"), tuple(18, "gateway4 is deprecated"));
  }

  @Test
  void shouldSayWhyNetplanRefusesAFile() {
    ConfigFile file = file("config-netplan-refused.yaml");

    assertThat(file.isRejected()).isTrue();
    assertThat(file.problems().stream().filter(Problem::rejected).toList())
        .extracting(Problem::line)
        .containsExactlyInAnyOrder(6, 7, 9, 10, 13, 15);
    assertThat(file.problems()).allMatch(p -> !p.why().isBlank() && !p.remedy().isBlank());
  }

  @Test
  void shouldReadFilesOfNetworkd() {
    ConfigFile network = file("config-wan.network");
    assertThat(network.settings())
        .extracting(Setting::subject, Setting::key, Setting::value)
        .containsExactly(
            tuple("ens5", "mtu", "1500"),
            tuple("ens5", "dhcp.use-mtu", "true"),
            tuple("ens5 192.0.2.0/24", "route.mtu", "1400"),
            tuple("ens5 192.0.2.0/24", "route.advmss", "1360"),
            tuple("ens5 192.0.2.0/24", "route.congctl", "bbr"),
            tuple("ens5", "qdisc.FairQueueing.QuantumBytes", "3028"));
    assertThat(network.problems()).extracting(Problem::what).asString().contains("UseMTU");

    assertThat(file("config-10-offload.link").settings())
        .extracting(Setting::subject, Setting::key, Setting::value)
        .containsExactly(
            tuple("02:00:00:00:00:07", "mtu", "9216"),
            tuple("02:00:00:00:00:07", "offload.tcp-segmentation-offload", "false"),
            tuple("02:00:00:00:00:07", "offload.generic-receive-offload", "yes"));
  }

  @Test
  void shouldReadConnectionsOfNetworkManager() {
    assertThat(file("config-wan.nmconnection").settings())
        .extracting(Setting::subject, Setting::key, Setting::value)
        .containsExactly(
            tuple("ens5", "mtu", "1500"),
            tuple("ens5", "offload.generic-receive-offload", "false"),
            tuple("ens5 192.0.2.0/24", "route.mtu", "1400"),
            tuple("ens5 192.0.2.0/24", "route.advmss", "1360"),
            tuple("ens5", "qdisc", "root fq"));
  }

  @Test
  void shouldReadInterfacesWithTheirCommands() {
    ConfigFile file = file("config-interfaces");

    assertThat(file.name()).isEqualTo("/etc/network/interfaces");
    assertThat(file.settings())
        .extracting(Setting::line, Setting::subject, Setting::key, Setting::value)
        .containsExactly(
            tuple(5, "ens5", "mtu", "1500"),
            tuple(6, "ens5 192.0.2.0/24", "route.mtu", "1400"),
            tuple(6, "ens5 192.0.2.0/24", "route.advmss", "1360"),
            tuple(7, "", "net.ipv4.tcp_congestion_control", "bbr"),
            tuple(8, "ens5", "offload.generic-receive-offload", "off"),
            tuple(8, "ens5", "offload.tcp-segmentation-offload", "off"),
            tuple(9, "ens5", "qdisc", "tc qdisc replace dev ens5 root fq quantum 3028"),
            tuple(10, "ens5", "mtu", "1492"));
  }

  @Test
  void shouldReadProfilesOfTuned() {
    assertThat(file("config-tuned.conf").settings())
        .extracting(Setting::key, Setting::value)
        .containsExactly(
            tuple("include", "throughput-performance"),
            tuple("net.ipv4.tcp_rmem", "4096 131072 16777216"),
            tuple("net.core.somaxconn", "2048"));
    assertThat(ofText("tuned-main.conf", "daemon = 1\nreapply_sysctl = 0\n").files().get(0))
        .satisfies(f -> assertThat(f.manager()).isEqualTo(Manager.TUNED))
        .extracting(f -> f.settings().get(0).value())
        .isEqualTo("0");
  }

  @Test
  void shouldReadModules() {
    assertThat(file("config-modules.conf").settings())
        .extracting(Setting::key, Setting::value)
        .containsExactly(tuple("module", "tcp_bbr"));
    assertThat(configuration("lsmod.txt").modules()).containsOnlyKeys("tcp_bbr", "sch_fq");
    assertThat(configuration("modinfo.txt").module("tcp_bbr")).as("rule Q3").contains("3");
    String builtIn = "name:           tcp_bbr\nfilename:       (builtin)\nlicense: GPL\n";
    assertThat(ofText("m.txt", builtIn).modules()).containsOnlyKeys("tcp_bbr");
  }

  @Test
  void shouldReadWhatEthtoolPrintsInItsOddForms() {
    Recognised old = Samples.read("ethtool-old.txt");
    assertThat(((HostState) old.measurements().get(0)).offloads().get("bond1"))
        .containsEntry("rx-checksumming", false)
        .containsEntry("tx-checksumming", true)
        .containsEntry("generic-segmentation-offload", false);
    assertThat(old.notes()).singleElement().asString().contains("generic-segmentation-offload");
    assertThat(configuration("ethtool-driver.txt").drivers()).containsEntry("", "ena 2.10.0g");
    Recognised refused = Samples.read("ethtool-refused.txt");
    assertThat(refused.parts()).isEmpty();
    assertThat(refused.notes()).singleElement().asString().contains("bad command line");
  }

  @Test
  void shouldNotTakeOtherYamlOrIniForConfiguration() {
    for (String text : List.of("image:\n  tag: latest\n", "[package]\nname = \"x\"\n", "a: b\n")) {
      assertThat(new OutputReader().read("values.yaml", text.getBytes(StandardCharsets.UTF_8)))
          .as(text)
          .isInstanceOf(Reading.Unrecognised.class);
    }
  }

  @Test
  void shouldNotLoseItselfInReferencesOfYaml() {
    StringBuilder text = new StringBuilder("network:\n  version: 2\n  a0: &a0 [x, x]\n");
    for (int i = 1; i < 40; i++) {
      text.append("  a%d: &a%d [*a%d, *a%d]\n".formatted(i, i, i - 1, i - 1));
    }
    assertThat(ofText("x.yaml", text.toString()).files().get(0).isRejected()).isTrue();
    String deep = "network: " + "[".repeat(5000);
    assertThat(ofText("x.yaml", deep).files().get(0).isRejected()).isTrue();
  }
}
