package dev.longhaul.mapping;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.longhaul.contract.v1.JudgementDocument;
import dev.longhaul.contract.v1.JudgementDocument.Change;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.TimeUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OperatorScriptTest {

  private static final String WMEM = "net.ipv4.tcp_wmem";
  private static final String OLD = "4096 16384 4194304";
  private static final String NEW = "4096 16384 16777216";

  @TempDir Path folder;

  @Test
  void shouldApplyAndUndoASysctl() throws Exception {
    Path file = sysctl("4096\t16384\t4194304");
    Path script = script(change(WMEM, Optional.empty(), Optional.of(OLD), NEW));

    assertThat(run(script, "show").output()).contains("now '" + OLD + "', advised '" + NEW + "'");
    assertThat(run(script, "apply").status()).isZero();
    assertThat(Files.readString(file)).isEqualTo(NEW + "\n");
    assertThat(run(script, "apply").output()).contains("already so");
    assertThat(run(script, "undo").status()).isZero();
    assertThat(Files.readString(file)).isEqualTo(OLD + "\n");
    assertThat(run(script, "undo").output()).contains("was not changed");
  }

  @Test
  void shouldChangeNothingOntoAValueThatItDoesNotExpect() throws Exception {
    Path file = sysctl("1 2 3");
    Path script = script(change(WMEM, Optional.empty(), Optional.of(OLD), NEW));

    Run run = run(script, "apply");

    assertThat(run.status()).isNotZero();
    assertThat(run.output()).contains("nothing was changed");
    assertThat(Files.readString(file)).isEqualTo("1 2 3");
  }

  @Test
  void shouldLeaveAloneWhatSomebodyElseChangedMeanwhile() throws Exception {
    Path file = sysctl(OLD);
    Path script = script(change(WMEM, Optional.empty(), Optional.of(OLD), NEW));
    run(script, "apply");
    Files.writeString(file, "7 8 9");

    assertThat(run(script, "undo").output()).contains("left alone");
    assertThat(Files.readString(file)).isEqualTo("7 8 9");
  }

  @Test
  void shouldPutBackWhatItFoundWhereTheValueWasNotKnown() throws Exception {
    Path file = sysctl("5 6 7");
    Path script = script(change(WMEM, Optional.empty(), Optional.empty(), NEW));

    run(script, "apply");
    run(script, "undo");

    assertThat(Files.readString(file)).isEqualTo("5 6 7\n");
  }

  @Test
  void shouldSayWhatItIsForAndWhatItRisks() {
    String script =
        OperatorScript.render(
            subject(), judgement(List.of(change(WMEM, Optional.empty(), Optional.of(OLD), NEW))));

    assertThat(script)
        .startsWith("#!/bin/sh\n")
        .contains("set -eu", "# Why: because", "# Risk: little", "# Rules: W2, W4");
  }

  @ParameterizedTest
  @CsvSource({
    "link.mtu, eth0, 9000, 1500",
    "route.mtu, 203.0.113.0/24, , 1500",
    "route.advmss, default, , 1448",
    "qdisc, eth0, fq_codel, fq quantum 18028 initial_quantum 90140",
    "offload.tcp-segmentation-offload, eth0, on, off",
    "module, , , tcp_bbr",
    "net.ipv4.tcp_congestion_control, , cubic, bbr"
  })
  void shouldBeAcceptedByAShellForEachKindOfSetting(
      String setting, String target, String from, String to) throws Exception {
    Path script =
        script(change(setting, Optional.ofNullable(target), Optional.ofNullable(from), to));

    assertThat(run(List.of("sh", "-n", script.toString())).status()).isZero();
    assertThat(Files.readString(script)).contains("'" + to + "'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1; rm -rf /",
        "$(reboot)",
        "`reboot`",
        "1\nreboot",
        "'; reboot; '",
        "1 && reboot",
        "",
        "a\u0000b",
        "1|tee",
        "../../etc"
      })
  void shouldRefuseHostileValues(String value) {
    refuses(change(WMEM, Optional.empty(), Optional.of(OLD), value));
    refuses(change("link.mtu", Optional.of(value), Optional.of("9000"), "1500"));
    refuses(change("qdisc", Optional.of("eth0"), Optional.empty(), value));
    refuses(change("module", Optional.empty(), Optional.empty(), value));
    refuses(change(value, Optional.empty(), Optional.empty(), "1"));
    refuses(change("route.mtu", Optional.of(value), Optional.empty(), "1500"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "kernel.core_pattern",
        "net.ipv4.../../../kernel/core_pattern",
        "net.ipv4.ip_forward",
        "net.ipv4.conf.all.rp_filter",
        "vm.swappiness",
        "NET.ipv4.tcp_wmem"
      })
  void shouldRefuseSettingsThatAreNotOnTheList(String setting) {
    refuses(change(setting, Optional.empty(), Optional.empty(), "1"));
  }

  @Property(tries = 300)
  void shouldKeepWordsOfOthersInComments(@ForAll String words) {
    Change change =
        new Change(
            "sender", WMEM, Optional.empty(), Optional.of(OLD), NEW, words, words, List.of(words));
    JudgementDocument judgement = judgement(List.of(change), words);

    String with = OperatorScript.render(subject(), judgement);

    assertThat(code(with))
        .isEqualTo(
            code(
                OperatorScript.render(
                    subject(),
                    judgement(List.of(change(WMEM, Optional.empty(), Optional.of(OLD), NEW))))));
  }

  private static String code(String script) {
    StringBuilder code = new StringBuilder();
    for (String line : script.split("\n", -1)) {
      if (!line.stripLeading().startsWith("#")) {
        code.append(line).append('\n');
      }
    }
    return code.toString();
  }

  private static void refuses(Change change) {
    assertThatThrownBy(() -> OperatorScript.render(subject(), judgement(List.of(change))))
        .isInstanceOf(UnsafeValueException.class);
    assertThatThrownBy(
            () -> AdvisedChanges.changes(judgement(List.of(change)).recommendation(), "sender"))
        .isInstanceOf(UnsafeValueException.class);
  }

  private Path sysctl(String value) throws IOException {
    Path file = folder.resolve("proc/net/ipv4/tcp_wmem");
    Files.createDirectories(file.getParent());
    return Files.writeString(file, value);
  }

  private Path script(Change change) throws IOException {
    return Files.writeString(
        folder.resolve("script.sh"), OperatorScript.render(subject(), judgement(List.of(change))));
  }

  private record Run(int status, String output) {}

  private Run run(Path script, String argument) throws Exception {
    return run(List.of("sh", script.toString(), argument));
  }

  private Run run(List<String> command) throws Exception {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().put("LONGHAUL_PROC_SYS", folder.resolve("proc").toString());
    builder.environment().put("LONGHAUL_MEMORY", folder.resolve("memory").toString());
    Process process = builder.start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(20, TimeUnit.SECONDS)).isTrue();
    return new Run(process.exitValue(), output);
  }

  private static OperatorScript.Subject subject() {
    return new OperatorScript.Subject(
        "01900000-0000-7000-8000-000000000001", "web-1", "web-1", "home");
  }

  private static Change change(
      String setting, Optional<String> target, Optional<String> from, String to) {
    return new Change(
        "sender", setting, target, from, to, "because", "little", List.of("W2", "W4"));
  }

  private static JudgementDocument judgement(List<Change> changes) {
    return judgement(changes, "It is slow.");
  }

  private static JudgementDocument judgement(List<Change> changes, String summary) {
    return new JudgementDocument(
        "SEND_WINDOW_LIMITED",
        summary,
        OptionalDouble.empty(),
        OptionalDouble.empty(),
        Optional.empty(),
        List.of(),
        new JudgementDocument.Recommendation(
            changes,
            List.of(),
            List.of(),
            Optional.empty(),
            Optional.empty(),
            List.of(),
            List.of(),
            List.of()),
        List.of(),
        List.of());
  }
}
