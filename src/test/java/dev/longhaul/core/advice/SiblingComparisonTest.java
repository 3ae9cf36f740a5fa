package dev.longhaul.core.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.advice.SettingDifference.Likelihood;
import dev.longhaul.core.advice.SiblingComparison.Outcome;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Durations;
import dev.longhaul.model.HostState;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Two hosts of one site that send to the same receiver. */
class SiblingComparisonTest {

  private static final String CC = "net.ipv4.tcp_congestion_control";
  private static final String WMEM = "net.ipv4.tcp_wmem";

  @Test
  void shouldNameTheSettingThatTheFasterHostHas() {
    SiblingComparison c =
        SiblingComparison.of(
            host("nas", 52, 38, "cubic", Cause.LOSS_LIMITED, Map.of("vm.swappiness", "60")),
            host("router", 106, 38, "bbr", Cause.PATH_CAPACITY, Map.of("vm.swappiness", "10")));
    assertThat(c.outcome()).isEqualTo(Outcome.DIFFERS);
    assertThat(c.slow().name()).isEqualTo("nas");
    SettingDifference first = c.differences().get(0);
    assertThat(first.difference().setting()).isEqualTo(CC);
    assertThat(first.likelihood()).isEqualTo(Likelihood.LIKELY);
    assertThat(first.trial().orElseThrow().to()).isEqualTo("bbr");
    assertThat(c.unrelated()).isEqualTo(1);
    assertThat(c.summary()).contains("2.0 times").contains("cubic here, bbr there");
  }

  @Test
  void shouldNotDependOnTheOrder() {
    Sibling slow = host("a", 52, 38, "cubic", Cause.LOSS_LIMITED, Map.of());
    Sibling fast = host("b", 106, 38, "bbr", Cause.PATH_CAPACITY, Map.of());
    assertThat(SiblingComparison.of(fast, slow)).isEqualTo(SiblingComparison.of(slow, fast));
  }

  @Test
  void shouldPutFirstWhatTheDiagnosisBlames() {
    SiblingComparison c =
        SiblingComparison.of(
            host(
                "a",
                80,
                76,
                "cubic",
                Cause.SEND_WINDOW_LIMITED,
                Map.of(WMEM, "4096 16384 1048576", "net.core.wmem_max", "212992")),
            host(
                "b",
                380,
                76,
                "bbr",
                Cause.PATH_CAPACITY,
                Map.of(WMEM, "4096 16384 33554432", "net.core.wmem_max", "16777216")));
    assertThat(c.differences().get(0).difference().setting()).isEqualTo(WMEM);
    assertThat(c.differences().get(2).likelihood()).isEqualTo(Likelihood.UNLIKELY);
  }

  @Test
  void shouldNotBlameASettingThatDoesNothingForASender() {
    SiblingComparison c =
        SiblingComparison.of(
            host("a", 50, 76, "cubic", Cause.LOSS_LIMITED, Map.of("net.core.rmem_max", "212992")),
            host("b", 150, 76, "cubic", Cause.HEALTHY, Map.of("net.core.rmem_max", "67108864")));
    assertThat(c.outcome()).isEqualTo(Outcome.UNEXPLAINED);
  }

  @Test
  void shouldNotCompareRatesOverDifferentRtts() {
    SiblingComparison c =
        SiblingComparison.of(
            host("a", 20, 210, "cubic", Cause.LOSS_LIMITED, Map.of()),
            host("b", 150, 12, "bbr", Cause.HEALTHY, Map.of()));
    assertThat(c.outcome()).isEqualTo(Outcome.OTHER_PATH);
    assertThat(c.summary()).contains("210 ms");
  }

  @Test
  void shouldCallEqualRatesAlikeAndUnknownOnesUnknown() {
    Sibling a = host("a", 100, 76, "cubic", Cause.PATH_CAPACITY, Map.of());
    assertThat(
            SiblingComparison.of(a, host("b", 108, 76, "bbr", Cause.HEALTHY, Map.of())).outcome())
        .isEqualTo(Outcome.ALIKE);
    Sibling unknown =
        new Sibling(
            "c",
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Cause.INSUFFICIENT_EVIDENCE,
            HostState.UNKNOWN);
    assertThat(SiblingComparison.of(a, unknown).outcome()).isEqualTo(Outcome.UNKNOWN);
  }

  private static Sibling host(
      String name, double mbps, double rtt, String cc, Cause verdict, Map<String, String> more) {
    Map<String, String> sysctls = new HashMap<>(more);
    sysctls.put(CC, cc);
    return new Sibling(
        name,
        Optional.of(Bandwidth.ofMbps(mbps)),
        Optional.of(Durations.ofSeconds(rtt / 1000)),
        Optional.of(new CongestionControl(cc)),
        verdict,
        HostState.ofSysctls(sysctls));
  }
}
