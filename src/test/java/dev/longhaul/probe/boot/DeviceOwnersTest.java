package dev.longhaul.probe.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.persistence.DeviceOwner;
import dev.longhaul.core.persistence.DeviceOwner.Netplan;
import dev.longhaul.core.persistence.DeviceOwner.Networkd;
import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DeviceOwnersTest {

  private static final String MAC = "52:54:00:12:34:56";
  private static final String NETPLAN_FILE = "/run/systemd/network/10-netplan-wan.network";

  @TempDir Path folder;

  @BeforeEach
  void anInterface() throws IOException {
    file("/sys/class/net/eth0/ifindex", "2\n");
    file("/sys/class/net/eth0/address", MAC + "\n");
    file("/sys/class/net/eth0/addr_assign_type", "0\n");
    file("/sys/class/net/eth0/device/vendor", "0x1af4\n");
    file("/sys/class/net/eth0/queues/tx-0/xps_cpus", "");
  }

  @Test
  void shouldFindNetworkdAndItsFile() throws IOException {
    networkd("/etc/systemd/network/20-wired.network");

    assertThat(owner()).isEqualTo(new Networkd("20-wired.network"));
  }

  @Test
  void shouldFindNetplanBehindNetworkdAndTheAddressWhereItMatchesByNameOnly() throws IOException {
    networkd(NETPLAN_FILE);
    file(NETPLAN_FILE, "[Match]\nName=wan\n\n[Network]\nDHCP=yes\n");

    assertThat(owner())
        .isEqualTo(new Netplan("wan", "ethernets", Optional.of(MAC), "10-netplan-wan.network"));

    file(NETPLAN_FILE, "[Match]\nPermanentMACAddress=" + MAC + "\n\n[Network]\nDHCP=yes\n");
    assertThat(owner())
        .isEqualTo(new Netplan("wan", "ethernets", Optional.empty(), "10-netplan-wan.network"));
  }

  @Test
  void shouldNotMatchByAnAddressThatWasMadeUp() throws IOException {
    networkd(NETPLAN_FILE);
    file(NETPLAN_FILE, "[Match]\nName=wan\n\n[Network]\n");
    file("/sys/class/net/eth0/addr_assign_type", "3\n");

    assertThat(owner()).isInstanceOfSatisfying(Netplan.class, n -> assertThat(n.mac()).isEmpty());
  }

  @Test
  void shouldFindOtherManagersOnlyWhereTheyHaveTheInterfaceInHand() throws IOException {
    file("/run/systemd/netif/links/2", "ADMIN_STATE=unmanaged\nOPER_STATE=routable\n");
    file("/run/NetworkManager/devices/2", "[device]\nmanaged=unknown\n");
    assertThat(owner()).isInstanceOf(DeviceOwner.Nobody.class);

    file("/run/network/ifstate", "lo=lo\neth0=eth0\n");
    assertThat(owner()).isInstanceOf(DeviceOwner.Ifupdown.class);

    file(
        "/run/NetworkManager/devices/2",
        "[device]\nmanaged=true\nconnection-uuid=6cd1b1d5-3b1c-4e0b-9a63-2f1f6a1e7d55\n");
    assertThat(owner()).isInstanceOf(DeviceOwner.NetworkManager.class);
  }

  @Test
  void shouldCountQueuesOnlyWhereThereAreMany() throws IOException {
    assertThat(owners().device("eth0").mqLeaves()).isZero();

    file("/sys/class/net/eth0/queues/tx-1/xps_cpus", "");
    file("/sys/class/net/eth0/queues/rx-0/rps_cpus", "");
    assertThat(owners().device("eth0").mqLeaves()).isEqualTo(2);
  }

  @Test
  void shouldKnowNothingOfWhatIsNotThere() {
    assertThat(owners().owner("eth7")).isInstanceOf(DeviceOwner.Nobody.class);
  }

  private void networkd(String networkFile) throws IOException {
    file(
        "/run/systemd/netif/links/2",
        "ADMIN_STATE=configured\nOPER_STATE=routable\nNETWORK_FILE=" + networkFile + "\n");
  }

  private DeviceOwner owner() {
    return owners().owner("eth0");
  }

  private DeviceOwners owners() {
    return new DeviceOwners(new HostRoot(folder));
  }

  private void file(String path, String text) throws IOException {
    Path file = folder.resolve(path.substring(1));
    Files.createDirectories(file.getParent());
    Files.writeString(file, text);
  }
}
