package dev.longhaul.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.longhaul.probe.act.RemediationStatus;
import dev.longhaul.probe.act.RemediationStatus.File;
import dev.longhaul.probe.act.RemediationStatus.Force;
import dev.longhaul.probe.act.RemediationStatus.Presence;
import dev.longhaul.probe.act.RemediationStatus.Setting;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What an operator reads about the changes of a host. */
class StatusTextTest {

  private static final RemediationStatus HELD =
      new RemediationStatus(
          "fix-1",
          "APPLIED",
          "In force until the deadline unless confirmed.",
          Instant.parse("2026-03-01T12:00:00Z"),
          Optional.of(Duration.ofSeconds(125)),
          false,
          List.of(
              new Setting(
                  "net.ipv4.tcp_wmem",
                  Optional.empty(),
                  Optional.of("4096 16384 4194304"),
                  "4096 16384 16777216",
                  Optional.of("4096 16384 16777216"),
                  Force.OURS),
              new Setting(
                  "route.mtu",
                  Optional.of("default"),
                  Optional.empty(),
                  "1400",
                  Optional.of("1380"),
                  Force.OTHER)),
          List.of(new File("/etc/sysctl.d/zz-90-longhaul-fix-1.conf", Presence.MISSING)),
          List.of());

  private static Terminal terminal() {
    PrintWriter out = new PrintWriter(new StringWriter());
    return new Terminal(InputStream.nullInputStream(), out, out, 80, false, false);
  }

  @Test
  void shouldSayWhatIsInForceAndForHowLong() {
    assertThat(StatusText.of(List.of(HELD), terminal()))
        .isEqualTo(
            """
            fix-1  APPLIED since 2026-03-01T12:00:00Z
              In force until the deadline unless confirmed.
              Time left to confirm: 2 min 5 s.
                net.ipv4.tcp_wmem
                  before 4096 16384 4194304
                  wanted 4096 16384 16777216
                  now    4096 16384 16777216: in force
                route.mtu of default
                  before (not set)
                  wanted 1400
                  now    1380: somebody else has set it
                /etc/sysctl.d/zz-90-longhaul-fix-1.conf: missing
            """);
  }

  @Test
  void shouldSayThatNothingWasChanged() {
    assertThat(StatusText.of(List.of(), terminal()))
        .isEqualTo("No change was made to this host.\n");
  }

  @Test
  void shouldSayTheSameToPrograms() throws Exception {
    JsonNode n = new JsonMapper().readTree(StatusJson.of(List.of(HELD))).get(0);

    assertThat(n.get("remediationId").asText()).isEqualTo("fix-1");
    assertThat(n.get("secondsLeft").asLong()).isEqualTo(125);
    assertThat(n.get("settings").get(0).get("force").asText()).isEqualTo("ours");
    assertThat(n.get("settings").get(1).has("before")).isFalse();
    assertThat(n.get("files").get(0).get("presence").asText()).isEqualTo("missing");
  }
}
