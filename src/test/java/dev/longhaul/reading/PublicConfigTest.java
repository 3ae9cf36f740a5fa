package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.HostState;
import dev.longhaul.reading.Reading.Recognised;
import dev.longhaul.reading.Reading.Unrecognised;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What each public file of hosts and of netplan must yield; skipped where none lie beside us. */
class PublicConfigTest {

  private static Reading read(String file) throws IOException {
    Path path = Path.of(System.getProperty("longhaul.shared", "../shared"), "cases", "files", file);
    assumeTrue(Files.exists(path), "No public samples beside the project at " + path);
    String name = path.getFileName().toString();
    return new OutputReader().read(name, Files.readAllBytes(path));
  }

  private static ConfigFile file(String file) throws IOException {
    HostState state = (HostState) ((Recognised) read(file)).measurements().get(0);
    return state.configuration().files().get(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "host/sysctl_a_centos7.txt | net.ipv4.tcp_wmem | 4096 16384 4194304",
        "host/sysctl_a_centos7.txt | net.core.default_qdisc | pfifo_fast",
        "host/sysctl_a_centos7.txt | kernel.osrelease | 3.10.0-1062.1.2.el7.x86_64",
        "local/sysctl.txt | net.ipv4.tcp_rmem | 4096 131072 33554432",
        "local/sysctl.txt | net.ipv4.tcp_congestion_control | bbr",
        "local/sysctl.txt | net.ipv4.tcp_adv_win_scale | 1",
      })
  void shouldReadKernelParameters(String file, String key, String value) throws IOException {
    HostState state = (HostState) ((Recognised) read(file)).measurements().get(0);

    assertThat(state.sysctl(key)).contains(value);
    assertThat(state.configuration().files()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "host/ethtool_k_bond_requested_on.txt, bond0, generic-segmentation-offload, false",
    "host/ethtool_k_bond_requested_on.txt, bond0, generic-receive-offload, true",
    "host/ethtool_k_bond_requested_on.txt, bond0, tx-checksum-ipv4, false",
    "host/ethtool_k_missing_colon.txt, bond0, rx-checksumming, false",
    "host/ethtool_k_missing_colon.txt, bond0, tx-checksumming, true",
    "local/ethtool_k_lo.txt, lo, tcp-segmentation-offload, true",
    "local/ethtool_k_lo.txt, lo, large-receive-offload, false",
    "local/ethtool_k_lo.json, lo, tcp-segmentation-offload, true",
    "local/ethtool_k_lo.json, lo, tx-checksum-ipv4, false",
    "ip/ethtool_json_e1.json, e1, auto-negotiation, ",
  })
  void shouldReadOffloads(String file, String device, String flag, String on) throws IOException {
    Reading reading = read(file);
    if (on == null) {
      assertThat(reading).as("link settings, not offloads").isNotNull();
    } else {
      HostState state = (HostState) ((Recognised) reading).measurements().get(0);
      assertThat(state.offloads().get(device)).containsEntry(flag, Boolean.valueOf(on));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "host/ethtool_k_bad_args.txt, bad command line",
    "host/ethtool_k_cannot_get.txt, not supported",
  })
  void shouldSayWhatEthtoolComplainedAbout(String file, String part) throws IOException {
    Recognised r = (Recognised) read(file);

    assertThat(r.parts()).isEmpty();
    assertThat(r.notes()).singleElement().asString().containsIgnoringCase(part);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "netplan/ctest_bond.yaml | bond0 | kind | bond",
        "netplan/ctest_bond.yaml | bond0 | interfaces | eth0",
        "netplan/ctest_nullable.yaml | | |",
        "netplan/example_bonding.yaml | bond0 | interfaces | enp3s0 enp4s0",
        "netplan/example_bridge_vlan.yaml | vlan15 | link | enp0s25",
        "netplan/example_bridge_vlan.yaml | br0 | kind | bridge",
        "netplan/example_network_manager.yaml | | renderer | NetworkManager",
        "netplan/example_offload.yaml | ens1 | offload.rx-checksumming | false",
        "netplan/example_offload.yaml | ens1 | offload.tx-tcp6-segmentation | true",
        "netplan/example_route_metric.yaml | | |",
        "netplan/example_sriov_vlan.yaml | eno1 | mtu | 9000",
        "netplan/example_sriov_vlan.yaml | enp1s16f1 | link | eno1",
        "netplan/example_static_multiaddress.yaml | | |",
        "netplan/example_vlan.yaml | mainif | macaddress | de:ad:be:ef:ca:fe",
        "netplan/example_vlan.yaml | vlan10 | link | mainif",
        "netplan/example_vxlan.yaml | vxlan1005 | mtu | 8950",
        "netplan/example_vxlan.yaml | vxlan1 | kind | vxlan",
        "netplan/example_wireguard.yaml | wg0 | kind | wireguard",
        "netplan/seed1_cloud_init_mtu1500.yaml | enp0s6 | mtu | 1500",
      })
  void shouldReadNetplan(String name, String device, String key, String value) throws IOException {
    ConfigFile file = file(name);

    assertThat(file.manager()).isEqualTo(ConfigFile.Manager.NETPLAN);
    assertThat(file.isRejected()).as("%s", file.problems()).isFalse();
    if (key != null) {
      String subject = device == null ? "" : device;
      assertThat(file.settings())
          .anyMatch(
              s -> s.subject().equals(subject) && s.key().equals(key) && s.value().equals(value));
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "netplan/ctest_missing_interface.yaml | 5 | ens3",
        "netplan/invalid_device_bad_route_mtu.yaml | 8 | -1",
        "netplan/invalid_mac_match.yaml | 6 | 00:11:ZZ",
        "netplan/invalid_malformed_yaml.yaml | 2 | YAML",
        "netplan/invalid_set_name_without_match.yaml | 5 | set-name",
        "netplan/invalid_unknown_global_renderer.yaml | 3 | bogus",
        "netplan/invalid_vlan_missing_id.yaml | 5 | 'id'",
        "netplan/invalid_vlan_unknown_link.yaml | 4 | en1",
        "netplan/invalid_wrong_indent.yaml | 3 | YAML",
        "netplan/invalid_yaml_tabs.yaml | 1 | tab",
        "netplan/seed3_invalid_parameters_under_ethernet.yaml | 14 | parameters",
      })
  void shouldSayWhatNetplanRefuses(String name, int line, String part) throws IOException {
    List<Problem> refused = file(name).problems().stream().filter(Problem::rejected).toList();

    assertThat(refused).isNotEmpty();
    assertThat(refused.get(0).line()).isEqualTo(line);
    assertThat(refused.get(0).what()).containsIgnoringCase(part);
    assertThat(refused.get(0).why()).contains("netplan refuses the file");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "netplan/invalid_gateway_and_default_route.yaml | default route",
        "netplan/seed3_invalid_parameters_under_ethernet.yaml | gateway4 is deprecated",
        "netplan/seed3_invalid_parameters_under_ethernet.yaml | mtu of eno1 without",
        "netplan/seed1_cloud_init_mtu1500.yaml | mtu of enp0s6 without",
      })
  void shouldWarnOfWhatNetplanTakes(String name, String part) throws IOException {
    assertThat(file(name).problems()).anyMatch(p -> !p.rejected() && p.what().contains(part));
    assertThat(read(name)).isNotInstanceOf(Unrecognised.class);
  }
}
