package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.DataSize;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.HostState;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import dev.longhaul.model.ToggleEffect;
import dev.longhaul.model.TunnelKind;
import dev.longhaul.reading.Reading.Recognised;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class FactsReaderTest {

  @Test
  void shouldReadGroupsAndDottedKeysAlike() {
    StatedFacts grouped =
        facts("longhaul: facts\nrate:\n  measured: 500 Mbit/s\nrtt: {idle: 76ms, loaded: 90 ms}\n");
    StatedFacts dotted =
        facts("longhaul: facts\nrate.measured: 500 Mbit/s\nrtt.idle: 76ms\nrtt.loaded: 90 ms\n");

    assertThat(grouped).isEqualTo(dotted);
    assertThat(grouped.rate(FactKey.RATE_MEASURED).orElseThrow().mbps()).isEqualTo(500);
    assertThat(grouped.time(FactKey.RTT)).contains(Duration.ofMillis(76));
  }

  @Test
  void shouldReadJsonWithEverythingUnderFacts() {
    StatedFacts facts = facts("{\"facts\": {\"throughput_mbps\": 2.5, \"rtt_ms\": 300}}");

    assertThat(facts.rate(FactKey.RATE_MEASURED).orElseThrow().mbps()).isEqualTo(2.5);
    assertThat(facts.time(FactKey.RTT)).contains(Duration.ofMillis(300));
  }

  @ParameterizedTest
  @CsvSource({
    "500 Mbit/s, 5e8",
    "22 MB/s, 1.76e8",
    "9.5e8, 9.5e8",
    "3.5 MiB/s, 29360128",
    "1Gbps, 1e9",
    "25G, 2.5e10",
    "<10 Mbit/s, 1e7",
    "5-7 Mbit/s, 6e6",
    "'9,000 kbit/s', 9e6",
    "0, 0"
  })
  void shouldReadRatesAsPeopleWriteThem(String text, double bits) {
    assertThat(
            facts("longhaul: facts\nrate.measured: \"" + text + "\"\n").rate(FactKey.RATE_MEASURED))
        .hasValueSatisfying(r -> assertThat(r.bitsPerSecond()).isEqualTo(bits));
  }

  @ParameterizedTest
  @CsvSource({
    "4 MiB, 4194304",
    "64K, 65536",
    "64 KB, 64000",
    "16384, 16384",
    "22 MB, 22000000",
    "256k, 262144"
  })
  void shouldReadSizesAsPeopleWriteThem(String text, long bytes) {
    assertThat(facts("longhaul: facts\nbuffer.send: " + text + "\n").size(FactKey.SEND_BUFFER))
        .contains(new DataSize(bytes));
  }

  @ParameterizedTest
  @CsvSource({"1.5 %, 0.015", "27, 0.27", "0, 0", "full, 1", "idle, 0.02"})
  void shouldReadShares(String text, double fraction) {
    assertThat(facts("longhaul: facts\ncpu.total: " + text + "\n").share(FactKey.CPU))
        .hasValueSatisfying(s -> assertThat(s.fraction()).isEqualTo(fraction));
  }

  @ParameterizedTest
  @CsvSource({
    "throughput_MBps: 7.9, 63.2",
    "throughput_MiBps: 1, 8.388608",
    "throughput_kbps: 300, 0.3",
    "throughput_gbps: 25, 25000"
  })
  void shouldTakeTheUnitFromTheKey(String line, double mbps) {
    assertThat(facts("longhaul: facts\n" + line + "\n").rate(FactKey.RATE_MEASURED))
        .hasValueSatisfying(r -> assertThat(r.mbps()).isEqualTo(mbps));
  }

  @Test
  void shouldFillTheStateOfBothHosts() {
    StatedFacts facts =
        facts(
            """
            longhaul: facts
            kernel: 6.1.0-18-cloud-arm64
            cc: bbr
            sysctls:
              net.ipv4.tcp_wmem: "4096\\t16384\\t4194304"
              wmem_max: 212992
            mtu: {eth0: 1500, wg0: 1420}
            offloads: {eth0: {tso: off}}
            receiver:
              sysctls: {tcp_rmem: 4096 131072 6291456}
            """);

    HostState sender = facts.sender();
    assertThat(sender.sysctl("net.ipv4.tcp_wmem")).contains("4096 16384 4194304");
    assertThat(sender.sysctl("net.core.wmem_max")).contains("212992");
    assertThat(sender.sysctl("net.ipv4.tcp_congestion_control")).contains("bbr");
    assertThat(sender.kernel().map(Object::toString)).contains("6.1");
    assertThat(sender.links()).extracting(HostState.Link::mtu).containsExactly(1500, 1420);
    assertThat(sender.offloads().get("eth0")).containsEntry("tso", false);
    assertThat(facts.receiver().sysctl("net.ipv4.tcp_rmem")).contains("4096 131072 6291456");
  }

  @Test
  void shouldReadSymptomsByNameAndFromWords() {
    StatedFacts named = facts("longhaul: facts\nsymptoms: [bulk-stalls, PING_WORKS]\n");
    Recognised told =
        read("longhaul: facts\ndescription: ping is fine, but large downloads hang\n");

    assertThat(named.symptoms()).contains(Symptom.BULK_STALLS, Symptom.PING_WORKS);
    assertThat(((StatedFacts) told.measurements().get(0)).symptoms())
        .contains(Symptom.BULK_STALLS, Symptom.PING_WORKS);
    assertThat(told.notes()).anyMatch(n -> n.contains("bulk-stalls"));
  }

  @Test
  void shouldReadTunnelsTogglesAndUdpByRate() {
    StatedFacts facts =
        facts(
            """
            longhaul: facts
            tunnel: EtherIP over IPsec
            toggled: {tso: off cures, gro: no effect}
            udp: {10 Mbit/s: 0 %, 50 Mbit/s: 1.5 %}
            """);

    assertThat(facts.tunnels()).containsExactly(TunnelKind.ETHERIP, TunnelKind.IPSEC);
    assertThat(facts.toggles())
        .containsEntry("tso", ToggleEffect.CURES)
        .containsEntry("gro", ToggleEffect.NOTHING);
    assertThat(facts.udp()).hasSize(2);
  }

  @Test
  void shouldAnswerUnknownKeysWithTheNearest() {
    assertThat(read("longhaul: facts\nthruput: 5 Mbit/s\nrtt: 3ms\n").notes())
        .anyMatch(n -> n.contains("'thruput' is no known fact") && n.contains("rate.measured"));
  }

  @ParameterizedTest
  @CsvSource({
    "rtt: fast, a time such as 76ms",
    "rate.measured: 500, a rate such as 500 Mbit/s",
    "mtu: 99999, a number of bytes from 1 to 65535",
    "loss: 0.5, a share such as 1.5 %",
    "toggled.gro: maybe, off cures"
  })
  void shouldAnswerWrongValuesWithWhatIsAccepted(String line, String accepted) {
    assertThat(read("longhaul: facts\nkernel: 6.1\n" + line + "\n").notes())
        .anyMatch(n -> n.contains(accepted));
  }

  @Test
  void shouldSayWhatIsNoExactFigure() {
    assertThat(read("longhaul: facts\nrate.measured: <10 Mbit/s\nrtt: transatlantic\n").notes())
        .hasSize(2)
        .allMatch(n -> n.contains("no exact figure"));
  }

  @Test
  void shouldKeepWhatStandsBeforeDamage() {
    Recognised r = read("longhaul: facts\nrtt: 3ms\nrate: {measured: [\n  oops: }\n");

    assertThat(((StatedFacts) r.measurements().get(0)).time(FactKey.RTT))
        .contains(Duration.ofMillis(3));
    assertThat(r.notes()).anyMatch(n -> n.contains("neither YAML nor JSON"));
  }

  @Test
  void shouldNotExpandAnchorsNorFollowDeepNesting() {
    String bomb =
        "longhaul: facts\na: &a [x, x]\nb: &b [*a, *a]\nc: &c [*b, *b]\nrtt: 3ms\n"
            + "deep: "
            + "{a: ".repeat(500)
            + "1"
            + "}".repeat(500);

    assertThat(((StatedFacts) read(bomb).measurements().get(0)).time(FactKey.RTT))
        .contains(Duration.ofMillis(3));
  }

  @ParameterizedTest
  @ValueSource(strings = {"network:\n  version: 2\n", "{\"start\": {}}", "net.ipv4.tcp_wmem = 1"})
  void shouldLeaveOtherTextsToOthers(String text) {
    Reading reading = new OutputReader().read("x", text.getBytes(StandardCharsets.UTF_8));

    assertThat(reading instanceof Recognised r && r.tool() == Tool.FACTS).isFalse();
  }

  @Property(tries = 2000)
  void shouldAnswerAnyText(@ForAll String tail) {
    Reading reading =
        new OutputReader()
            .read("facts", ("longhaul: facts\n" + tail).getBytes(StandardCharsets.UTF_8));

    assertThat(
            reading instanceof Recognised || !((Reading.Unrecognised) reading).reason().isBlank())
        .isTrue();
  }

  @Property(tries = 2000)
  void shouldAnswerAnyValueOfAnyKey(@ForAll FactKey key, @ForAll String value) {
    String quoted = value.replace("'", "''").replaceAll("\\p{Cntrl}", "");

    assertThat(read("longhaul: facts\n" + key.key() + ": '" + quoted + "'\n")).isNotNull();
  }

  @Test
  void shouldHaveNoNameForTwoFacts() {
    List<String> names =
        java.util.Arrays.stream(FactKey.values())
            .flatMap(
                k ->
                    java.util.stream.Stream.concat(
                        java.util.stream.Stream.of(k.key()), k.aliases().stream()))
            .toList();

    assertThat(names).doesNotHaveDuplicates();
  }

  private static StatedFacts facts(String text) {
    return (StatedFacts) read(text).measurements().get(0);
  }

  private static Recognised read(String text) {
    return (Recognised)
        new OutputReader().read("facts.yaml", text.getBytes(StandardCharsets.UTF_8));
  }
}
