package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a tool prints that wants to exhaust whoever reads it. */
class HostileToolsTest {

  private static final int DEEP = 400_000;
  private static final Duration LONG_ENOUGH = Duration.ofSeconds(20);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"start\": %s",
        "{\"start\": {\"connected\": %s",
        "[{\"ifname\": \"eth0\", \"x\": %s",
        "{\"report\": {\"hubs\": %s",
        "longhaul: facts\nrtt: 3ms\nx: %s",
        "network:\n  ethernets: %s"
      })
  void shouldAnswerWhatIsDeep(String document) {
    for (String open : new String[] {"[", "{\"a\":", "[{\"a\":"}) {
      String text = document.formatted(open.repeat(DEEP));

      Reading answer =
          Assertions.assertTimeoutPreemptively(LONG_ENOUGH, () -> Samples.readText(text));

      assertThat(answer.name()).isNotEmpty();
    }
  }
}
