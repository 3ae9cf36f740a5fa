package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.ThroughputTest;
import dev.longhaul.reading.Reading.Recognised;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class DamagedOutputTest {

  /** Small enough to cut within every number and every word. */
  private static final int STEP = 3;

  private final OutputReader reader = new OutputReader();

  @Provide
  Arbitrary<String> names() {
    return Arbitraries.of(Samples.TOOLS.keySet());
  }

  @ParameterizedTest
  @MethodSource("dev.longhaul.reading.OutputReaderTest#names")
  void shouldInventNoZerosWhereverItIsCutOff(String name) {
    String whole = Samples.text(name);
    Set<String> zeros = zeros(Samples.read(name));
    for (int end = 0; end < whole.length(); end += STEP) {
      Reading reading = Samples.readText(whole.substring(0, end));

      if (reading instanceof Recognised recognised
          && recognised.tool() == Samples.TOOLS.get(name)) {
        assertThat(zeros).as("cut after %d", end).containsAll(zeros(recognised));
      }
    }
  }

  @Property(tries = 2000)
  void shouldAnswerMutatedOutput(
      @ForAll("names") String name, @ForAll List<Integer> places, @ForAll List<Byte> values) {
    byte[] content = Samples.bytes(name);
    for (int i = 0; i < Math.min(places.size(), values.size()); i++) {
      content[Math.floorMod(places.get(i), content.length)] = values.get(i);
    }

    assertThat(reader.read(name, content).name()).isEqualTo(name);
  }

  /** What looks like a number that is none must not take the beginning of a document with it. */
  @Test
  void shouldAnswerWordsThatRunIntoBrokenJson() {
    assertThat(Samples.readText("nan{\"start\": {\"x\": -nan, \"y\" 1").name()).isNotEmpty();
    assertThat(Samples.readText("\"inf[{\"mtu\": inf, }").name()).isNotEmpty();
  }

  @Property(tries = 1000)
  void shouldAnswerMixedOutput(
      @ForAll("names") String first,
      @ForAll("names") String second,
      @ForAll int end,
      @ForAll int start) {
    String a = Samples.text(first);
    String b = Samples.text(second);
    String mixed =
        a.substring(0, Math.floorMod(end, a.length()))
            + b.substring(Math.floorMod(start, b.length()));

    assertThat(Samples.readText(mixed)).isNotNull();
  }

  @Property(tries = 1000)
  void shouldAnswerExtremeNumbers(@ForAll("names") String name, @ForAll("numbers") String number) {
    String text = Samples.text(name).replaceAll("(?<=[ :,=/(\"])[0-9]+(?:\\.[0-9]+)?", number);

    assertThat(Samples.readText(text)).isNotNull();
  }

  @Provide
  Arbitrary<String> numbers() {
    return Arbitraries.of(
        "-1",
        "0",
        "1e308",
        "-1e308",
        "1e-308",
        "99999999999999999999999",
        "9223372036854775807",
        "4294967294",
        "2147483648",
        "-nan",
        "nan",
        "inf",
        "1e999",
        "0.0",
        "00012",
        "1.2.3",
        "null",
        "\"5\"",
        "true",
        "{}",
        "[]",
        "65536",
        "");
  }

  @Property(tries = 1000)
  void shouldAnswerArbitraryBytes(@ForAll byte[] content) {
    assertThat(reader.read("noise", content).name()).isEqualTo("noise");
  }

  @Property(tries = 500)
  void shouldAnswerArbitraryText(@ForAll String text) {
    assertThat(reader.read("noise", text.getBytes(StandardCharsets.UTF_8))).isNotNull();
  }

  /** The places of all zeros that are claimed to be known, as far as a part of the text shows. */
  private static Set<String> zeros(Recognised recognised) {
    Set<String> found = new HashSet<>();
    for (int i = 0; i < recognised.parts().size(); i++) {
      collect(i + "", recognised.parts().get(i).measurement(), false, found);
    }
    return found;
  }

  private static void collect(String path, Object value, boolean known, Set<String> found) {
    if (value instanceof Optional<?> optional) {
      optional.ifPresent(v -> collect(path, v, true, found));
    } else if (value instanceof OptionalLong number && number.isPresent()) {
      note(path, (double) number.getAsLong(), found);
    } else if (value instanceof OptionalInt number && number.isPresent()) {
      note(path, number.getAsInt(), found);
    } else if (value instanceof OptionalDouble number && number.isPresent()) {
      note(path, number.getAsDouble(), found);
    } else if (value instanceof java.time.Duration duration && known) {
      note(path, (double) duration.toNanos(), found);
    } else if (value instanceof Number number && known) {
      note(path, number.doubleValue(), found);
    } else if (value instanceof List<?> list) {
      for (int i = 0; i < list.size(); i++) {
        collect(path + "[" + i + "]", list.get(i), known, found);
      }
    } else if (value instanceof Record record && !(value instanceof dev.longhaul.model.Endpoint)) {
      components(record).forEach(c -> collect(path + "." + c.name(), c.value(), known, found));
    }
  }

  private static void note(String path, double value, Set<String> found) {
    if (value == 0) {
      found.add(path);
    }
  }

  private record Component(String name, Object value) {}

  private static List<Component> components(Record record) {
    List<Component> components = new ArrayList<>();
    for (RecordComponent c : record.getClass().getRecordComponents()) {
      try {
        components.add(new Component(c.getName(), c.getAccessor().invoke(record)));
      } catch (ReflectiveOperationException e) {
        throw new LinkageError("A record without accessor", e);
      }
    }
    return components;
  }

  @Test
  void shouldNotTakeARateThatNoLinkCarries() {
    String report =
        """
        {"start": {"connected": [{"socket": 5, "local_host": "192.0.2.1", "local_port": 40000,
        "remote_host": "198.51.100.7", "remote_port": 5201}],
        "test_start": {"protocol": "TCP", "num_streams": 8, "target_bitrate": 1.7e308}},
        "intervals": [], "end": {"sum_sent": {"seconds": 10, "bytes": 125000000,
        "bits_per_second": 1e8, "retransmits": 3, "sender": true}}}
        """;

    ThroughputTest test =
        (ThroughputTest) ((Recognised) Samples.readText(report)).measurements().get(0);

    assertThat(test.targetRate()).isEmpty();
    assertThat(test.sentRate()).contains(Bandwidth.ofMbps(100));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Bandwidth.parse("9".repeat(300) + " Gbit/s"))
        .withMessageContaining("more than any link carries");
  }
}
