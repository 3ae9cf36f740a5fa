package dev.longhaul.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.KernelVersion;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class KernelTableTest {

  private static Optional<KernelVersion> kernel(String version) {
    return KernelVersion.parse(version);
  }

  @ParameterizedTest
  @CsvSource({
    "4.15, net.ipv4.tcp_rmem, 4096 87380 6291456",
    "6.1, net.ipv4.tcp_rmem, 4096 131072 6291456",
    "6.18, net.ipv4.tcp_rmem, 4096 131072 33554432",
    "5.3, net.core.somaxconn, 128",
    "5.4, net.core.somaxconn, 4096",
    "6.1, net.ipv4.tcp_limit_output_bytes, 1048576",
    "6.18, net.ipv4.tcp_limit_output_bytes, 4194304",
    "6.1, net.core.rmem_max, 212992",
    "6.1, net.ipv4.tcp_wmem, 4096 16384 4194304",
  })
  void shouldKnowDefaultsByVersion(String version, String key, String value) {
    assertThat(KernelTable.defaultOf(key, kernel(version))).contains(value);
  }

  @Test
  void shouldNotGuessWhereTheVersionMatters() {
    assertThat(KernelTable.defaultOf("net.ipv4.tcp_rmem", Optional.empty())).isEmpty();
    assertThat(KernelTable.defaultOf("net.ipv4.tcp_sack", Optional.empty())).contains("1");
    assertThat(KernelTable.defaultSince("net.core.somaxconn", "4096"))
        .contains(new KernelVersion(5, 4));
  }

  @Test
  void shouldKnowWhatKernelsLost() {
    assertThat(KernelTable.gone("net.ipv4.tcp_tw_recycle").orElseThrow().on(kernel("4.9")))
        .isFalse();
    assertThat(KernelTable.gone("net.ipv4.tcp_tw_recycle").orElseThrow().on(kernel("6.1")))
        .isTrue();
    assertThat(KernelTable.gone("net.ipv4.tcp_sack")).isEmpty();
  }

  @Test
  void shouldGuessWhatWasMeant() {
    assertThat(KernelTable.meantBy("net.ipv4.tcp_congestion_controll"))
        .contains("net.ipv4.tcp_congestion_control");
    assertThat(KernelTable.meantBy("net.ipv4.tcp_nometrics_save"))
        .contains("net.ipv4.tcp_no_metrics_save");
    assertThat(KernelTable.meantBy("net.ipv4.tcp_sack")).isEmpty();
    assertThat(KernelTable.meantBy("net.ipv4.tcp_something_else")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "net.ipv4.tcp_mtu_probing | 1 # x | 1",
        "net.ipv4.tcp_mtu_probing | 1# x |",
        "net.ipv4.tcp_wmem | 4096 16384 8388608 # big | 4096 16384 8388608",
        "net.ipv4.tcp_wmem | 4096 16384 8388608#big |",
        "net.ipv4.tcp_congestion_control | bbr | bbr",
        "net.ipv4.tcp_congestion_control | bbr # x |",
        "net.ipv4.tcp_congestion_control | cubic; |",
        "net.core.rmem_max | 16M |",
        "net.ipv4.tcp_rmem | \"4096 87380 1\" |",
      })
  void shouldTakeValuesAsKernelsDo(String key, String written, String effective) {
    assertThat(SysctlValue.effective(key, written)).isEqualTo(Optional.ofNullable(effective));
  }

  @Test
  void shouldKnowTwoWritingsOfOneValue() {
    assertThat(SysctlValue.same("4096\t16384 1", "4096 16384   1")).isTrue();
    assertThat(SysctlValue.same("-1", "4294967295")).isTrue();
    assertThat(SysctlValue.same("bbr", "cubic")).isFalse();
  }
}
