package dev.longhaul.probe.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.longhaul.model.DataSize;
import dev.longhaul.probe.ops.ProbeSettings.ScheduledTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingsReaderTest {

  @TempDir private Path folder;

  @Test
  void shouldObserveOnlyAndSayNothingToAnybodyUnlessTold() throws Exception {
    ProbeSettings s =
        SettingsReader.read(folder.resolve("absent"), Map.of("PATH", "/bin"), "web-1");

    assertThat(s.host().value()).isEqualTo("web-1");
    assertThat(s.mayAct()).isFalse();
    assertThat(s.hasKafka()).isFalse();
    assertThat(s.spool()).isEqualTo(DataSize.ofMebibytes(64));
    assertThat(s.schedule().heartbeat()).isEqualTo(Duration.ofMinutes(10));
    assertThat(s.topics().measurements()).isEqualTo("longhaul.measurements");
    assertThat(s.stateFolder()).isEqualTo(Path.of("/var/lib/longhaul"));
    assertThat(s.tests()).isEmpty();
  }

  @Test
  void shouldLetTheEnvironmentCountMoreThanTheFile() throws Exception {
    ProbeSettings s =
        read(
            """
            host.id = from-file
            kafka.bootstrap.servers = file:9092
            kafka.security.protocol = SASL_SSL
            spool.size = 8MiB
            peers = 198.51.100.7, nas.example
            """,
            Map.of(
                "LONGHAUL_PROBE_HOST_ID", "from-env",
                "LONGHAUL_PROBE_KAFKA_BOOTSTRAP_SERVERS", "env:9092",
                "LONGHAUL_PROBE_STATE_EVERY", "2m"));

    assertThat(s.host().value()).isEqualTo("from-env");
    assertThat(s.kafka())
        .containsEntry("bootstrap.servers", "env:9092")
        .containsEntry("security.protocol", "SASL_SSL");
    assertThat(s.schedule().heartbeat()).isEqualTo(Duration.ofMinutes(2));
    assertThat(s.spool()).isEqualTo(DataSize.ofMebibytes(8));
    assertThat(s.peers()).containsExactly("198.51.100.7", "nas.example");
  }

  @Test
  void shouldReadScheduledTests() throws Exception {
    ProbeSettings s =
        read(
            "tests = name=sgp-2 address=198.51.100.20 port=5202 every=2h seconds=20 parallel=4;"
                + " address=203.0.113.1",
            Map.of());

    assertThat(s.tests())
        .containsExactly(
            new ScheduledTest("sgp-2", "198.51.100.20", 5202, Duration.ofHours(2), 20, 4),
            new ScheduledTest("203.0.113.1", "203.0.113.1", 5201, Duration.ofHours(1), 10, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "state.evry = 5m|state.evry is no property of the probe; did you mean state.every",
        "kafka.bootstrap.server = x|did you mean kafka.bootstrap.servers",
        "act.enabled = yes|act.enabled: 'yes' is neither true nor false",
        "spool.size = 1kB|spool.size: '1kB' is too small; write 1MiB or more",
        "spool.size = big|spool.size: 'big' is no size",
        "state.every = 5|state.every: '5' is no time",
        "state.every = 48h|state.every: '48h' is out of range",
        "sockets.peers = 0|sockets.peers: '0' is out of range",
        "host.id = two words|host.id: A host id has no blanks",
        "tests = address=-c seconds=3|has no address=HOST",
        "tests = name=x adress=y|'adress=y' is none of name=, address=",
        "tests = address=a every=1s|every=1 s is under a minute",
      })
  void shouldNameThePropertyAndTheRemedy(String text, String said) {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> read(text, Map.of()))
        .satisfies(e -> assertThat(e.problems()).singleElement().asString().contains(said));
  }

  @Test
  void shouldTellAllThatIsWrongAtOnce() {
    assertThatExceptionOfType(SettingsException.class)
        .isThrownBy(() -> read("a = 1\nb = 2\nact.enabled = 3\n", Map.of()))
        .satisfies(e -> assertThat(e.problems()).hasSize(3));
  }

  @Test
  void shouldShowNoSecrets() throws Exception {
    ProbeSettings s = read("kafka.sasl.jaas.config = login required password=\"hush\";", Map.of());

    assertThat(s.kafka()).containsKey("sasl.jaas.config");
    assertThat(s.toString()).doesNotContain("hush").contains("sasl.jaas.config");
  }

  private ProbeSettings read(String text, Map<String, String> environment)
      throws IOException, SettingsException {
    Path file = folder.resolve("probe.properties");
    Files.writeString(file, text);
    return SettingsReader.read(file, environment, "web-1");
  }
}
