package dev.longhaul.server.persistence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.alerting.AlertKind;
import dev.longhaul.core.alerting.AlertState;
import dev.longhaul.core.alerting.Condition;
import dev.longhaul.core.alerting.Severity;
import dev.longhaul.core.alerting.Signal;
import dev.longhaul.core.alerting.Slowdown;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.core.history.HostChange;
import dev.longhaul.core.history.PrecedingChange;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.HostId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AlertStateJsonTest {

  private static final Instant AT = Instant.parse("2026-03-01T12:00:00.000000123Z");

  @Test
  void shouldReadBackWhatItWrote() {
    Signal signal =
        new Signal(
            AlertKind.WINDOW_LIMITED,
            Severity.WARNING,
            Optional.of(Cause.SEND_WINDOW_LIMITED),
            "The \"send\" buffer is small",
            List.of(RuleId.W4, RuleId.D1));
    Signal bare =
        new Signal(
            AlertKind.THROUGHPUT_REGRESSION,
            Severity.INFO,
            Optional.empty(),
            "",
            List.of(),
            Optional.of(slowdown()),
            Optional.of(new HostId("web1")));
    AlertState state =
        new AlertState(
            Map.of(
                AlertKind.WINDOW_LIMITED,
                new Condition(signal, AT.minusSeconds(5), true, 1, AT),
                AlertKind.THROUGHPUT_REGRESSION,
                new Condition(bare, AT, false, 0, AT)),
            Optional.of(AT));

    assertThat(AlertStateJson.read(AlertStateJson.write(state))).isEqualTo(state);
  }

  private static Slowdown slowdown() {
    StateDifference mtu = new StateDifference("link.mtu", Optional.of("eth0"), "1500", "9000");
    HostChange change =
        new HostChange(new HostId("web1"), AT.minusSeconds(9), AT, mtu, Optional.of("0195"));
    return new Slowdown(
        Bandwidth.ofMbps(400),
        Bandwidth.ofMbps(94.2),
        AT,
        List.of(new PrecedingChange(change, "link.mtu eth0 of web1 went from 1500 to 9000")));
  }

  @Test
  void shouldReadTheStateOfAPathThatWasNeverJudged() {
    assertThat(AlertStateJson.read("{}")).isEqualTo(AlertState.NONE);
    assertThat(AlertStateJson.read("{\"goodputs\":[1.0,2.0]}")).isEqualTo(AlertState.NONE);
    assertThat(AlertStateJson.read(AlertStateJson.write(AlertState.NONE)))
        .isEqualTo(AlertState.NONE);
  }
}
