package dev.longhaul.probe.boot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.persistence.BootFacts.Route;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RouteReaderTest {

  @TempDir Path folder;

  @Test
  void shouldLeaveOutSizesAndStates() {
    assertThat(
            RouteReader.words(
                "default via 192.0.2.1 dev eth0 proto dhcp src 192.0.2.10 metric 100 mtu lock 1400"
                    + " advmss 1360 "))
        .containsExactly(
            "default via 192.0.2.1 dev eth0 proto dhcp src 192.0.2.10 metric 100".split(" "));
    assertThat(RouteReader.words("198.51.100.0/24 dev tun0 scope link linkdown mtu 1420"))
        .containsExactly("198.51.100.0/24", "dev", "tun0", "scope", "link");
  }

  @Test
  void shouldReadARouteThatStandsInTheTable() throws IOException {
    ip("default via 192.0.2.1 dev eth0 proto dhcp metric 100 mtu lock 1400 advmss 1360", "");

    Route route = new RouteReader(tools()).find("default").orElseThrow();

    assertThat(route.isNew()).isFalse();
    assertThat(route.dhcp()).isTrue();
    assertThat(route.sizes()).isEqualTo(Map.of("mtu", "lock 1400", "advmss", "1360"));
    assertThat(route.device()).contains("eth0");
  }

  @Test
  void shouldMakeANewRouteWithTheNextHopThatIsUsedNow() throws IOException {
    ip("", "198.51.100.20 via 192.0.2.1 dev eth0 src 192.0.2.10 uid 0 \\    cache expires 5sec");

    Route route = new RouteReader(tools()).find("198.51.100.20").orElseThrow();

    assertThat(route.isNew()).isTrue();
    assertThat(route.words())
        .isEqualTo(
            List.of("198.51.100.20", "via", "192.0.2.1", "dev", "eth0", "src", "192.0.2.10"));
  }

  @Test
  void shouldFindNothingWithoutTheToolOrTheWay() throws IOException {
    assertThat(new RouteReader(tools()).find("default")).isEmpty();
    ip("", "");
    assertThat(new RouteReader(tools()).find("default")).isEmpty();
    assertThat(new RouteReader(tools()).find("198.51.100.20")).isEmpty();
  }

  private Tools tools() {
    return new Tools(List.of(folder));
  }

  /** A tool that prints one of two lines. */
  private void ip(String show, String get) throws IOException {
    Path tool = folder.resolve("ip");
    Files.writeString(
        tool,
        "#!/bin/sh\ncase \"$4\" in show) echo '" + show + "';; get) echo '" + get + "';; esac\n");
    assertThat(tool.toFile().setExecutable(true)).isTrue();
  }
}
