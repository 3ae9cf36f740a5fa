package dev.longhaul.core.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.diagnosis.Ineffective.Kind;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.ConfigFile.Setting;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Link;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.KernelVersion;
import dev.longhaul.model.Side;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ConfigurationRuleTest {

  private static final String CC = Sysctls.CONGESTION_CONTROL;

  private final Diagnostician diagnostician = new Diagnostician();

  private static ConfigFile file(String name, String key, String value) {
    return new ConfigFile(name, Manager.SYSCTL, List.of(new Setting(1, "", key, value)), List.of());
  }

  private static HostState host(Map<String, String> live, ConfigFile... files) {
    return HostState.ofSysctls(live)
        .withKernel(new KernelVersion(6, 1))
        .withConfiguration(Configuration.ofFiles(Arrays.asList(files)));
  }

  private static List<Ineffective> of(HostState state) {
    return Ineffectives.of(Side.SENDER, state);
  }

  private static Ineffective only(HostState state) {
    List<Ineffective> found = of(state);
    assertThat(found).hasSize(1);
    return found.get(0);
  }

  private Diagnosis diagnose(FlowScene scene, HostState sender) {
    PathWindow window = scene.window().withHosts(Optional.of(sender), Optional.empty());
    return diagnostician.diagnose(Evidence.of(window));
  }

  @Test
  void shouldBeTheVerdictWhereTheSettingWouldCureTheFirstCause() {
    HostState sender =
        host(
            Map.of(CC, "cubic"),
            file("/etc/sysctl.d/99-bbr.conf", CC, "bbr"),
            file("/etc/sysctl.d/99-sysctl.conf", CC, "cubic"));

    Diagnosis d = diagnose(new FlowScene(30, 8).lossy(0.003, 0.003), sender);

    assertThat(d.verdict()).isEqualTo(Cause.CONFIGURATION_INEFFECTIVE);
    assertThat(d.findings().get(1).cause()).isEqualTo(Cause.LOSS_LIMITED);
    assertThat(d.findings().get(0).confidence()).isEqualTo(d.findings().get(1).confidence());
    assertThat(d.findings().get(0).why())
        .contains("99-bbr.conf:1", "99-sysctl.conf:1 sets cubic", "LOSS_LIMITED");
    assertThat(d.findings().get(0).rules()).contains(RuleId.P1);
    assertThat(d.summary()).contains(CC);
  }

  @Test
  void shouldOnlyBeMentionedWhereAnotherCauseIsFound() {
    HostState sender =
        host(
            Map.of(CC, "cubic", Sysctls.WMEM, "4096 16384 1048576"),
            file("/etc/sysctl.d/99-bbr.conf", CC, "bbr"));

    Diagnosis d = diagnose(new FlowScene(76, 80).sendBufferFull(), sender);

    assertThat(d.verdict()).isEqualTo(Cause.SEND_WINDOW_LIMITED);
    assertThat(d.findings())
        .last()
        .satisfies(
            f -> {
              assertThat(f.cause()).isEqualTo(Cause.CONFIGURATION_INEFFECTIVE);
              assertThat(f.confidence().value()).isLessThan(0.5);
            });
  }

  @Test
  void shouldFindTheWindowThatWasSetButIsNotInForce() {
    HostState sender =
        host(
            Map.of(Sysctls.WMEM, "4096 16384 1048576"),
            file("/etc/sysctl.d/60-far.conf", Sysctls.WMEM, "4096 16384 33554432"));

    Diagnosis d = diagnose(new FlowScene(76, 80).sendBufferFull(), sender);

    assertThat(d.verdict()).isEqualTo(Cause.CONFIGURATION_INEFFECTIVE);
    assertThat(only(sender).kind()).isEqualTo(Kind.NOT_LIVE);
    assertThat(only(sender).remedy()).contains("sysctl -w net.ipv4.tcp_wmem='4096 16384 33554432'");
  }

  @Test
  void shouldSayNothingWhereEverythingIsInForce() {
    HostState sender = host(Map.of(CC, "bbr"), file("/etc/sysctl.d/99-bbr.conf", CC, "bbr"));

    assertThat(of(sender)).isEmpty();
    assertThat(of(host(Map.of(CC, "bbr")))).isEmpty();
    ConfigFile vendor = file("/usr/lib/sysctl.d/50-default.conf", CC, "cubic");
    assertThat(of(host(Map.of(CC, "bbr"), vendor, file("/etc/sysctl.d/99-bbr.conf", CC, "bbr"))))
        .as("an operator's file over a vendor's is as it should be")
        .isEmpty();
  }

  @Test
  void shouldNameACommentThatBrokeTheValue() {
    Ineffective broken = of(host(Map.of(CC, "cubic"), file("99.conf", CC, "bbr # fast"))).get(0);

    assertThat(broken.kind()).isEqualTo(Kind.REFUSED);
    assertThat(broken.wanted()).isEqualTo("bbr");
    assertThat(broken.why()).contains("comment");
    assertThat(broken.cures(Cause.LOSS_LIMITED)).isTrue();
  }

  @Test
  void shouldNameAKeyThatNoKernelHas() {
    Ineffective wrong =
        only(host(Map.of(), file("99.conf", "net.ipv4.tcp_congestion_controll", "bbr")));
    Ineffective gone = only(host(Map.of(), file("99.conf", "net.ipv4.tcp_tw_recycle", "1")));

    assertThat(wrong.why()).contains("net.ipv4.tcp_congestion_control was probably meant");
    assertThat(gone.why()).contains("4.12");
    HostState refused =
        HostState.ofConfiguration(
            Configuration.ofFiles(List.of(file("99.conf", "net.ipv4.tcp_new_thing", "1")))
                .merge(
                    Configuration.ofRefused(
                        Map.of("net.ipv4.tcp_new_thing", "No such file or directory"))));
    assertThat(only(refused).why()).contains("running kernel does not have it");
  }

  @Test
  void shouldNameAnAlgorithmThatIsNotThere() {
    Ineffective missing =
        only(
            host(
                Map.of(CC, "cubic", Sysctls.AVAILABLE, "reno cubic"),
                file("/etc/sysctl.d/99-bbr.conf", CC, "bbr")));

    assertThat(missing.kind()).isEqualTo(Kind.UNAVAILABLE);
    assertThat(missing.remedy()).contains("modprobe tcp_bbr", "modules-load.d");
    assertThat(missing.rules()).containsExactly(RuleId.Q8);
  }

  @Test
  void shouldNameTheNamespaceInAContainer() {
    HostState state = host(Map.of(CC, "cubic"), file("/etc/sysctl.d/99-bbr.conf", CC, "bbr"));
    HostState container =
        state.merge(
            HostState.ofLinks(
                List.of(
                    new Link(
                        "eth0",
                        Optional.of("veth"),
                        1500,
                        true,
                        Optional.empty(),
                        Optional.empty()))));

    assertThat(only(container).rules()).containsExactly(RuleId.P5);
    assertThat(only(container).why()).contains("namespace");
  }

  @Test
  void shouldSayThatSysctlConfWinsUnderProcpsOnly() {
    Ineffective lost =
        only(
            host(
                Map.of(),
                file("/etc/sysctl.d/zz-90-own.conf", CC, "bbr"),
                file("/etc/sysctl.conf", CC, "cubic")));

    assertThat(lost.kind()).isEqualTo(Kind.OVERRIDDEN);
    assertThat(lost.place()).isEqualTo("/etc/sysctl.d/zz-90-own.conf:1");
    assertThat(lost.why()).contains("/etc/sysctl.conf:1 sets cubic", "under sysctl --system");
  }

  @Test
  void shouldSayWhatAReminderOfTheRunningKernelWillNotSurvive() {
    Ineffective unkept =
        only(host(Map.of(CC, "bbr"), file("/etc/sysctl.d/10.conf", "net.core.rmem_max", "212992")));

    assertThat(unkept.kind()).isEqualTo(Kind.NOT_KEPT);
    assertThat(unkept.cures(Cause.LOSS_LIMITED)).as("it is in force").isFalse();
  }

  @Test
  void shouldTellSocketsThatAreOlderThanTheSetting() {
    HostState sender = host(Map.of(CC, "bbr"));

    Diagnosis d = diagnose(new FlowScene(30, 8).lossy(0.003, 0.003), sender);

    assertThat(d.verdict()).isEqualTo(Cause.CONFIGURATION_INEFFECTIVE);
    assertThat(d.findings().get(0).rules()).contains(RuleId.Q2);
    assertThat(d.findings().get(0).why()).contains("the connection runs cubic");
  }

  @Test
  void shouldNotBlameTheAbsenceOfAHarmfulValue() {
    HostState sender =
        host(
            Map.of(StartupRule.LOWAT, "4294967295"),
            file("/etc/sysctl.d/9.conf", StartupRule.LOWAT, "16384"));
    PathWindow window =
        PathWindow.empty(FlowScene.PATH).withHosts(Optional.of(sender), Optional.empty());

    Diagnosis d = diagnostician.diagnose(Evidence.of(window));

    assertThat(only(sender).matters()).isFalse();
    assertThat(d.verdict()).isEqualTo(Cause.INSUFFICIENT_EVIDENCE);
  }

  @Test
  void shouldTellADefaultQueueFromTheQueueThatIsThere() {
    HostState state =
        host(Map.of(Sysctls.DEFAULT_QDISC, "fq"))
            .merge(
                HostState.ofQdiscs(
                    List.of(
                        new Qdisc("ens5", "mq", "0:", Optional.empty(), Map.of(), 0),
                        new Qdisc("ens5", "fq_codel", "0:", Optional.of(":1"), Map.of(), 0))));

    Diagnosis d = diagnose(new FlowScene(76, 80).sendBufferFull(), state);

    assertThat(d.findings())
        .last()
        .satisfies(
            f -> {
              assertThat(f.rules()).contains(RuleId.Q6);
              assertThat(f.why()).contains("fq_codel");
            });
  }

  @Test
  void shouldCompareInterfacesWithTheirFiles() {
    ConfigFile netplan =
        new ConfigFile(
            "/etc/netplan/60.yaml",
            Manager.NETPLAN,
            List.of(
                new Setting(4, "wan", "macaddress", "02:00:00:00:00:07"),
                new Setting(5, "wan", "mtu", "1500"),
                new Setting(6, "wan", "offload.generic-receive-offload", "true")),
            List.of());
    HostState state =
        host(Map.of(), netplan)
            .merge(
                HostState.ofLinks(
                    List.of(
                        new Link(
                            "ens5",
                            Optional.empty(),
                            9001,
                            true,
                            Optional.empty(),
                            Optional.of("02:00:00:00:00:07")))))
            .merge(HostState.ofOffloads("ens5", Map.of("generic-receive-offload", false)));

    assertThat(of(state))
        .extracting(Ineffective::setting, Ineffective::wanted, i -> i.live().orElse(""))
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("link.mtu", "1500", "9001"),
            org.assertj.core.api.Assertions.tuple("offload.generic-receive-offload", "on", "off"));
    assertThat(of(state).get(0).cures(Cause.PATH_MTU_BLACK_HOLE)).isTrue();
  }

  @Test
  void shouldSayWhichOffloadsABootSwitchesOnAgain() {
    ConfigFile network =
        new ConfigFile(
            "ens5.network",
            Manager.NETWORKD,
            List.of(new Setting(4, "ens5", "mtu", "1500")),
            List.of());
    HostState state =
        host(Map.of(), network)
            .merge(
                HostState.ofOffloads(
                    "ens5",
                    Map.of("generic-receive-offload", false, "large-receive-offload", false)));

    assertThat(only(state).kind()).isEqualTo(Kind.NOT_KEPT);
    assertThat(only(state).rules()).contains(RuleId.P4);
  }

  @Test
  void shouldSayThatARefusedFileSetsNothing() {
    ConfigFile netplan =
        new ConfigFile(
            "/etc/netplan/60.yaml",
            Manager.NETPLAN,
            List.of(new Setting(5, "eno1", "mtu", "9000")),
            List.of(new Problem(6, true, "parameters of eno1", "why", "take it out")));

    Ineffective refused = only(host(Map.of(), netplan));

    assertThat(refused.kind()).isEqualTo(Kind.REFUSED);
    assertThat(refused.why()).contains("parameters of eno1");
    assertThat(refused.rules()).containsExactly(RuleId.P3);
  }
}
