package dev.longhaul.app;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.DoctorDocument;
import dev.longhaul.probe.messaging.KafkaReach;
import dev.longhaul.probe.ops.Doctor;
import dev.longhaul.probe.ops.SettingsReader;
import dev.longhaul.probe.sense.FakeHost;
import dev.longhaul.wire.DataCodec;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compares with texts kept beside the tests; a person reads them when they change. */
class DoctorTextTest {

  private static final Path TEXTS = Path.of("src/test/resources/cli/doctor");

  @TempDir private Path folder;

  @Test
  void shouldTellOfAServerWithEverything() throws Exception {
    FakeHost host =
        new FakeHost(folder)
            .sysctl("kernel.osrelease", "6.1.0-18-cloud-amd64")
            .sysctl("net.ipv4.tcp_congestion_control", "cubic")
            .sysctl("net.ipv4.tcp_available_congestion_control", "reno cubic bbr")
            .file("/sys/module/tcp_bbr/version", "3\n")
            .folder("/sys/module/sch_fq")
            .file("/proc/self/ns/net", "")
            .file("/proc/self/status", "Name:\tjava\nCapEff:\t000001ffffffffff\n")
            .folder("/run/systemd/system")
            .file("/sys/class/net/ens5/ifindex", "2\n")
            .file("/sys/class/net/ens5/mtu", "9001\n")
            .file("/sys/class/net/ens5/flags", "0x1003\n")
            .file("/sys/class/net/ifb0/mtu", "1500\n")
            .file("/sys/class/net/ifb0/flags", "0x82\n")
            .file(
                "/run/systemd/netif/links/2",
                "ADMIN_STATE=configured\nNETWORK_FILE=/run/systemd/network/10-netplan-ens5.network\n")
            .file("/run/systemd/network/10-netplan-ens5.network", "[Match]\nName=ens5\n[Network]\n")
            .file("/etc/cloud/cloud.cfg", "")
            .file("/etc/tuned/active_profile", "virtual-guest\n")
            .file("/etc/longhaul/keys/ops-2026.pem", "")
            .file("/etc/systemd/system/sysinit.target.wants/longhaul-recover.service", "")
            .folder("/var/lib/longhaul")
            .prints("ip", "-j link show", "[]")
            .prints("timedatectl", "show --property=NTPSynchronized --value", "yes\n")
            .tool("longhaul", "");
    for (String tool :
        List.of("ss", "tc", "ethtool", "iperf3", "ping", "tracepath", "mtr", "timeout")) {
      host.tool(tool, "");
    }
    host.file("/usr/bin/longhaul", "");
    boolean executable = host.root().at("/usr/bin/longhaul").toFile().setExecutable(true);
    assertThat(executable).isTrue();

    DoctorDocument found =
        examine(host, "act.enabled = true", new KafkaReach(Optional.empty(), List.of()));

    assertThat(found.healthy()).isTrue();
    assertReads("server", found);
  }

  @Test
  void shouldTellOfASmallSystemWhatItLacks() throws Exception {
    FakeHost host =
        new FakeHost(folder)
            .sysctl("kernel.osrelease", "4.9.0-nas")
            .sysctl("net.ipv4.tcp_congestion_control", "cubic")
            .sysctl("net.ipv4.tcp_available_congestion_control", "reno cubic")
            .file("/proc/self/status", "Name:\tjava\nCapEff:\t0000000000000000\n")
            .file("/sys/class/net/eth0/mtu", "1500\n")
            .file("/sys/class/net/eth0/flags", "0x1003\n")
            .folder("/var/lib/longhaul")
            .prints("ip", "link show", "1: lo:");

    DoctorDocument found =
        examine(host, "", new KafkaReach(Optional.of("Connection refused"), List.of()));

    assertThat(found.healthy()).isFalse();
    assertReads("nas", found);
  }

  @Test
  void shouldSeeThatTheProbeIsStartedWithTheRightToAct() throws Exception {
    FakeHost host =
        new FakeHost(folder)
            .file(
                "/etc/rc.local",
                "#!/bin/sh\nLONGHAUL_PROBE_ACT_ENABLED=true longhaul probe run &\n")
            .folder("/var/lib/longhaul");

    DoctorDocument found = examine(host, "", new KafkaReach(Optional.empty(), List.of()));

    assertThat(DoctorText.of(found, terminal())).containsPattern("ok +act.enabled +true");
  }

  @Test
  void shouldTellOfSettingsThatCannotBeRead() {
    DoctorDocument found =
        Doctor.unreadable("/etc/longhaul/probe.properties", List.of("a is no property"));

    assertThat(found.healthy()).isFalse();
    assertThat(DoctorText.of(found, terminal())).contains("a is no property");
  }

  @Test
  void shouldBeReadableForPrograms() {
    DoctorDocument found = Doctor.unreadable("f", List.of("p"));

    assertThat(new DataCodec().fromJson(new DataCodec().toJson(found), DoctorDocument.class))
        .isEqualTo(found);
  }

  private DoctorDocument examine(FakeHost host, String more, KafkaReach reach) throws Exception {
    Path file = folder.resolve("probe.properties");
    Files.writeString(file, "kafka.bootstrap.servers = kafka.example:9093\n" + more + "\n");
    return new Doctor(
            host.root(), host.installed(), "/usr/bin/longhaul", (settings, topics) -> reach)
        .examine(SettingsReader.read(file, Map.of(), "web-1"));
  }

  private void assertReads(String name, DoctorDocument found) throws Exception {
    DataCodec codec = new DataCodec();
    String json = codec.toJson(found).replace(folder.toString(), "/host");
    String text = DoctorText.of(codec.fromJson(json, DoctorDocument.class), terminal());

    assertThat(text).isEqualTo(Files.readString(TEXTS.resolve(name + ".txt")));
  }

  private static Terminal terminal() {
    return new Terminal(
        InputStream.nullInputStream(),
        new PrintWriter(Writer.nullWriter()),
        new PrintWriter(Writer.nullWriter()),
        100,
        false,
        false);
  }
}
