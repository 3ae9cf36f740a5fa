package dev.longhaul.core.advice;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.model.Side;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Faults as people describe them. The head of each file says which causes are established and what
 * may be done on the hosts: {@code none}, {@code trial}, {@code change} (or a trial of it), {@code
 * receiver} or {@code any}.
 */
class StatedCasesTest {

  private static final Path ROOT = Path.of("src/test/resources/facts");
  private static final Pattern ESTABLISHED = Pattern.compile("(?m)^# established: (.+)$");
  private static final Pattern HOST = Pattern.compile("(?m)^# host: (.+)$");

  @TestFactory
  Stream<DynamicTest> shouldNameTheEstablishedCause() throws IOException {
    return files().stream()
        .map(f -> DynamicTest.dynamicTest(ROOT.relativize(f).toString(), () -> check(f)));
  }

  @Test
  void shouldHoldCasesOfEveryKindOfFault() throws IOException {
    Set<String> causes =
        files().stream()
            .flatMap(f -> Stream.of(head(ESTABLISHED, text(f)).split(" ", -1)))
            .collect(Collectors.toSet());

    assertThat(causes)
        .contains(
            "PATH_MTU_EXCEEDED",
            "PATH_MTU_BLACK_HOLE",
            "OFFLOAD_FAULT",
            "STORAGE_LIMITED",
            "CPU_LIMITED",
            "CLOUD_FLOW_CAP",
            "LINK_FAULT",
            "LOCAL_DROPS",
            "MIDDLEBOX_FAULT",
            "POLICED",
            "MEASUREMENT_FAULT",
            "SEND_BUFFER_PINNED",
            "RECEIVE_WINDOW_LIMITED",
            "SEND_WINDOW_LIMITED",
            "LOSS_LIMITED",
            "BUFFERBLOAT",
            "HEALTHY");
    assertThat(files()).hasSizeGreaterThan(100);
  }

  private static void check(Path file) {
    String text = text(file);
    List<String> established = List.of(head(ESTABLISHED, text).split(" ", -1));
    Judgement j = judge(text);
    List<Cause> two = j.diagnosis().findings().stream().map(Finding::cause).limit(2).toList();

    assertThat(two.stream().map(Enum::name))
        .as("first or second")
        .containsAnyElementsOf(established);
    checkHost(head(HOST, text), j.recommendation());
    assertThat(j.diagnosis().findings())
        .filteredOn(f -> f.cause() != Cause.INSUFFICIENT_EVIDENCE)
        .allSatisfy(f -> assertThat(f.overturnedBy()).isPresent())
        .allSatisfy(f -> assertThat(f.confidence().value()).isLessThanOrEqualTo(0.93));
  }

  private static void checkHost(String may, Recommendation r) {
    switch (may) {
      case "none" -> {
        assertThat(r.changes()).isEmpty();
        assertThat(r.trials()).isEmpty();
      }
      case "trial" -> {
        assertThat(r.changes()).isEmpty();
        assertThat(r.trials()).isNotEmpty();
      }
      case "change" -> assertThat(r.changes().size() + r.trials().size()).isPositive();
      case "receiver" -> assertThat(r.changes()).allMatch(c -> c.change().side() == Side.RECEIVER);
      default -> assertThat(may).isEqualTo("any");
    }
  }

  static Judgement judge(String text) {
    Reading reading =
        new OutputReader().read("facts", text.getBytes(java.nio.charset.StandardCharsets.UTF_8));
    List<Fact> facts =
        ((Reading.Recognised) reading)
            .parts().stream().map(p -> new Fact("facts", p.measurement())).toList();
    return new Judge().judge(Assembly.assemble(facts, Instant.EPOCH).window());
  }

  private static List<Path> files() throws IOException {
    try (Stream<Path> all = Files.walk(ROOT)) {
      return all.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  private static String head(Pattern pattern, String text) {
    Matcher m = pattern.matcher(text);
    assertThat(m.find()).isTrue();
    return m.group(1).strip();
  }
}
