package dev.longhaul.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ExplainCommandTest {

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(int width, String... args) {
    var terminal =
        new Terminal(
            InputStream.nullInputStream(),
            new PrintWriter(out),
            new PrintWriter(err),
            width,
            false,
            false);
    return LonghaulCommand.commandLine(terminal).execute(args);
  }

  private List<JsonNode> lines() throws IOException {
    List<JsonNode> nodes = new ArrayList<>();
    for (String line : out.toString().lines().toList()) {
      nodes.add(new ObjectMapper().readTree(line));
    }
    return nodes;
  }

  @Test
  void shouldExplainARuleInTheOrderInWhichAPersonAsks() {
    assertThat(run(80, "explain", "W2")).isZero();

    assertThat(out.toString())
        .startsWith("W2  A window is a ceiling for the rate\n  No flow is faster")
        .containsSubsequence(
            "Formula\n  rate ≤ 8 · W / RTT",
            "Numbers",
            "55 % *   part of its ceiling",
            "Worked out",
            "4 MiB used by half, 76 ms  221 Mbit/s",
            "What Longhaul does with it",
            "Causes\n  SEND_WINDOW_LIMITED",
            "Source\n  arithmetic")
        .doesNotContain("`");
    assertThat(err.toString()).isEmpty();
  }

  @Test
  void shouldExplainACauseWithItsRules() {
    assertThat(run(80, "explain", "loss-limited")).isZero();

    assertThat(out.toString())
        .startsWith("LOSS_LIMITED\n  Random loss holds back")
        .contains(
            "What helps\n  BBR on the sender",
            "Fixable by\n  sender\n",
            "Rules\n  D4   Random loss limits a loss-based algorithm\n");
  }

  @Test
  void shouldExplainSeveralInAnyCase() {
    assertThat(run(80, "explain", "w9", "D4", "healthy")).isZero();

    assertThat(out.toString()).startsWith("W9  ").contains("\n\nD4  ", "\n\nHEALTHY\n");
  }

  @Test
  void shouldListAllWhenAskedForNothing() {
    assertThat(run(80, "explain")).isZero();

    assertThat(out.toString().lines()).contains("  W1   What a full path holds");
    for (RuleId id : RuleId.values()) {
      assertThat(out.toString()).containsPattern("(?m)^  " + id.value() + " +\\S");
    }
    for (Cause cause : Cause.values()) {
      assertThat(out.toString()).containsPattern("(?m)^  " + cause.name() + " +\\S");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {50, 80, 120})
  void shouldFillTheWidthAndNotMore(int width) {
    List<String> words = new ArrayList<>(List.of("explain"));
    Arrays.stream(RuleId.values()).map(RuleId::value).forEach(words::add);
    Arrays.stream(Cause.values()).map(Cause::name).forEach(words::add);
    assertThat(run(width, words.toArray(new String[0]))).isZero();
    assertThat(run(width, "explain")).isZero();

    // A title is a line of its own; a heading is never broken.
    assertThat(out.toString().lines().filter(l -> l.startsWith("  ")))
        .hasSizeGreaterThan(500)
        .allSatisfy(l -> assertThat(l).hasSizeLessThanOrEqualTo(width));
  }

  @Test
  void shouldWriteJsonForScripts() throws IOException {
    assertThat(run(80, "explain", "--format", "json", "D4", "LOSS_LIMITED")).isZero();

    assertThat(lines()).hasSize(2);
    JsonNode rule = lines().get(0);
    assertThat(rule.get("id").asText()).isEqualTo("D4");
    assertThat(rule.get("standing").asText()).isEqualTo("cited");
    assertThat(rule.at("/examples/2/result").asText()).isEqualTo("23.3 Mbit/s");
    assertThat(rule.at("/thresholds/0/policy").asBoolean()).isTrue();
    assertThat(rule.get("causes").toString()).contains("LOSS_LIMITED");
    assertThat(lines().get(1).get("rules").get(0).asText()).isEqualTo("D4");

    out.getBuffer().setLength(0);
    assertThat(run(80, "explain", "--format", "json")).isZero();
    assertThat(lines()).hasSize(RuleId.values().length + Cause.values().length);
  }

  @ParameterizedTest
  @CsvSource({
    "W99, W9",
    "d44, D4",
    "LOSSLIMITED, LOSS_LIMITED",
    "black-hole, PATH_MTU_BLACK_HOLE",
    "path-mtu-blackhole, PATH_MTU_BLACK_HOLE"
  })
  void shouldNameTheNearestWhereItKnowsNone(String asked, String nearest) throws IOException {
    assertThat(run(80, "explain", "--format", "json", asked, "W1")).isEqualTo(ExitCode.INPUT);

    assertThat(err.toString())
        .startsWith("longhaul: " + asked + ": there is no such rule or cause")
        .contains("the nearest is " + nearest + ",", "'longhaul explain' lists all");
    assertThat(lines().get(0).get("error").asText()).contains(nearest);
    assertThat(lines().get(1).get("id").asText()).isEqualTo("W1");
  }
}
