package dev.longhaul.core.remediation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.remediation.AllowList.Verdict;
import dev.longhaul.core.remediation.AllowList.Wanted;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AllowListTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "net.ipv4.tcp_wmem | | 4096 16384 33554432",
        "net.ipv4.tcp_rmem | | 4096 131072 536870912",
        "net.core.wmem_max | | 65536",
        "net.core.default_qdisc | | fq",
        "net.ipv4.tcp_congestion_control | | bbr",
        "net.ipv4.tcp_notsent_lowat | | 4294967295",
        "net.ipv4.tcp_mtu_probing | | 1",
        "net.ipv4.tcp_adv_win_scale | | -2",
        "link.mtu | eth0 | 1500",
        "link.mtu | enp3s0f1.100 | 9000",
        "route.mtu | default | 1500",
        "route.mtu | 198.51.100.20 | 1492",
        "route.mtu | 198.51.100.0/24 | 1492",
        "route.advmss | 2001:db8::/32 | 1400",
        "qdisc | eth0 | fq",
        "qdisc | eth0 | fq limit 10000 quantum 3028 initial_quantum 15140",
        "qdisc | eth0 | fq_codel limit 10240",
        "qdisc | eth0 | pfifo_fast",
        "offload.generic-receive-offload | eth0 | off",
        "module | | tcp_bbr",
      })
  void shouldAllowWhatTheAdviceNeeds(String setting, String target, String value) {
    assertThat(check(setting, target, value)).isInstanceOf(Verdict.Allowed.class);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "net.ipv4.ip_forward | | 1",
        "net.ipv4.tcp_mem | | 1 2 3",
        "kernel.core_pattern | | x",
        "net.ipv4.tcp_wmem | eth0 | 4096 16384 33554432",
        "net.ipv4.tcp_wmem | | 4096 16384",
        "net.ipv4.tcp_wmem | | 4096 16384 33554432 1",
        "net.ipv4.tcp_wmem | | 4096 33554432 16384",
        "net.ipv4.tcp_wmem | | 4096 16384 536870913",
        "net.ipv4.tcp_wmem | | 0 16384 33554432",
        "net.ipv4.tcp_wmem | | 4096 16384 4096x",
        "net.ipv4.tcp_wmem | | 4096  16384 33554432",
        "net.core.wmem_max | | 65535",
        "net.core.wmem_max | | +65536",
        "net.core.wmem_max | | 065536",
        "net.core.wmem_max | | 99999999999999999999",
        "net.core.default_qdisc | | noqueue",
        "net.ipv4.tcp_congestion_control | | bbr;reboot",
        "net.ipv4.tcp_notsent_lowat | | 16384",
        "net.ipv4.tcp_mtu_probing | | 3",
        "net.ipv4.tcp_sack | | 0",
        "link.mtu | eth0 | 1279",
        "link.mtu | eth0 | 9217",
        "link.mtu | | 1500",
        "link.mtu | ../../etc | 1500",
        "link.mtu | eth0 mtu 1 | 1500",
        "link.mtu | averyveryverylongname | 1500",
        "route.mtu | default via 10.0.0.1 | 1500",
        "route.mtu | 198.51.100.20 | 575",
        "route.advmss | default | 535",
        "qdisc | eth0 | cake",
        "qdisc | eth0 | fq maxrate 1mbit",
        "qdisc | eth0 | fq quantum",
        "qdisc | eth0 | fq quantum 255",
        "qdisc | eth0 | fq quantum 3028 quantum 3028",
        "qdisc | eth0 | fq quantum 1048577",
        "qdisc | eth0 | netem loss 100",
        "offload.generic-receive-offload | eth0 | maybe",
        "offload.rxvlan | eth0 | off",
        "offload. | eth0 | off",
        "module | | ../evil",
        "module | | nf_tables",
        "module | eth0 | tcp_bbr",
      })
  void shouldRefuseWhatIsNotOnTheListOrOutOfItsRange(String setting, String target, String value) {
    assertThat(check(setting, target, value))
        .isInstanceOfSatisfying(
            Verdict.Refused.class, r -> assertThat(r.reason()).endsWith(".").hasSizeLessThan(400));
  }

  @Test
  void shouldRefuseACommandAsAWhole() {
    Wanted good = wanted("net.ipv4.tcp_mtu_probing", null, "1");
    Wanted bad = wanted("net.ipv4.tcp_mtu_probing", null, "9");

    assertThat(AllowList.check(List.of(good, bad))).isInstanceOf(Verdict.Refused.class);
    assertThat(AllowList.check(List.of(good, good))).isInstanceOf(Verdict.Refused.class);
    assertThat(AllowList.check(List.of())).isInstanceOf(Verdict.Refused.class);
    assertThat(AllowList.check(Collections.nCopies(33, good))).isInstanceOf(Verdict.Refused.class);
  }

  @Test
  void shouldCompareExpectedValuesWithoutRegardToBlanks() {
    Wanted w =
        new Wanted(
            "net.ipv4.tcp_wmem",
            Optional.empty(),
            Optional.of("4096\t16384\t4194304"),
            "4096 16384 33554432");

    assertThat(AllowList.check(List.of(w)))
        .isInstanceOfSatisfying(
            Verdict.Allowed.class,
            a -> assertThat(a.changes().get(0).expected()).contains("4096 16384 4194304"));
  }

  private static Verdict check(String setting, String target, String value) {
    return AllowList.check(List.of(wanted(setting, target, value)));
  }

  private static Wanted wanted(String setting, @Nullable String target, String value) {
    return new Wanted(setting, Optional.ofNullable(target), Optional.empty(), value);
  }
}
