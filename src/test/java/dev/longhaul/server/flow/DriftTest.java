package dev.longhaul.server.flow;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.contract.v1.CommandData;
import dev.longhaul.core.alerting.Told;
import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.core.history.HostChange;
import dev.longhaul.model.HostId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class DriftTest {

  private static final Instant CONFIRMED = Instant.parse("2026-03-01T12:00:00Z");
  private static final UUID PATH = UUID.fromString("5f0d3b9a-7c1e-5a44-9d52-0c7b6f2e1a90");
  private static final HostId HOST = new HostId("web1");
  private static final String OLD = "4096 16384 4194304";
  private static final String NEW = "4096 16384 67108864";

  @Test
  void shouldTellThatAKeptSettingIsAnotherAndThatItIsBack() {
    assertThat(told(change(NEW, OLD, 60)))
        .containsInstanceOf(Told.Holds.class)
        .get()
        .extracting(t -> ((Told.Holds) t).signal().reason())
        .asString()
        .contains("net.ipv4.tcp_wmem of web1 is " + OLD + ", no longer " + NEW);
    assertThat(told(change(NEW, OLD, 60), change(OLD, "4096\t16384  67108864", 90)))
        .containsInstanceOf(Told.Over.class);
  }

  @Test
  void shouldTellNothingOfOtherSettingsAndOfWhatWasBefore() {
    HostChange other =
        new HostChange(
            HOST,
            CONFIRMED,
            CONFIRMED.plusSeconds(60),
            new StateDifference("net.ipv4.tcp_rmem", Optional.empty(), "1", "2"),
            Optional.empty());

    assertThat(told(other)).isEmpty();
    assertThat(told(change(NEW, OLD, -60))).isEmpty();
  }

  @Test
  void shouldEndWhenNothingIsKeptAnyMore() {
    List<MadeChange> takenBack = List.of(made(false));

    assertThat(Drift.of(PATH, true, List.of(), takenBack)).containsInstanceOf(Told.Over.class);
    assertThat(Drift.of(PATH, false, List.of(change(NEW, OLD, 60)), takenBack)).isEmpty();
  }

  @Test
  void shouldNameTheRemediationBehindAChange() {
    assertThat(Drift.withOrigin(change(OLD, NEW, -30), List.of(made(true))).remediation())
        .contains(made(true).remediation().toString());
    assertThat(Drift.withOrigin(change(NEW, OLD, 30), List.of(made(false))).remediation())
        .isPresent();
    assertThat(Drift.withOrigin(change(NEW, OLD, 30), List.of(made(true))).remediation()).isEmpty();
  }

  private static Optional<Told> told(HostChange... changes) {
    return Drift.of(PATH, false, List.of(changes), List.of(made(true)));
  }

  private static MadeChange made(boolean kept) {
    return new MadeChange(
        new UUID(1, 2),
        PATH,
        HOST,
        kept,
        CONFIRMED,
        new CommandData.HostChange("net.ipv4.tcp_wmem", Optional.empty(), Optional.of(OLD), NEW));
  }

  private static HostChange change(String from, String to, int seconds) {
    return new HostChange(
        HOST,
        CONFIRMED.minusSeconds(3600),
        CONFIRMED.plusSeconds(seconds),
        new StateDifference("net.ipv4.tcp_wmem", Optional.empty(), from, to),
        Optional.empty());
  }
}
