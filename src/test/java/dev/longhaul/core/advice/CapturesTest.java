package dev.longhaul.core.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.core.evidence.PathWindow;
import dev.longhaul.model.Side;
import dev.longhaul.reading.Labelled;
import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The whole judgement on labelled measurements of a lab, where these are at hand. */
class CapturesTest {

  private static final Map<String, Set<String>> REMEDIES =
      Map.of(
          "sender_window", Set.of("net.ipv4.tcp_wmem"),
          "random_loss", Set.of("net.ipv4.tcp_congestion_control"),
          "shallow_policer", Set.of("net.ipv4.tcp_congestion_control", "qdisc"),
          "shallow_buffer", Set.of("net.ipv4.tcp_congestion_control", "qdisc"),
          "pmtu_blackhole",
              Set.of("link.mtu", "route.mtu", "route.advmss", "net.ipv4.tcp_mtu_probing"),
          "bbr_stuck_in_startup", Set.of("net.ipv4.tcp_notsent_lowat"));

  private final OutputReader reader = new OutputReader();
  private final Judge judge = new Judge();
  private BiPredicate<Integer, Integer> sampling = (i, n) -> true;

  @Test
  void shouldHoldTheBarsOnTheLabelledRuns() throws IOException {
    Path root = Path.of(System.getProperty("longhaul.shared", "missing"), "captures");
    assumeTrue(Files.isDirectory(root), "labelled measurements are not at hand");
    Score score = new Score();
    for (Path run : runs(root)) {
      score.add(root, run);
    }
    System.out.println(score);
    assertThat(score.right()).isGreaterThanOrEqualTo(0.97);
    assertThat(score.worstLabel()).isGreaterThanOrEqualTo(0.9);
    assertThat(score.remedied()).isGreaterThanOrEqualTo(0.95);
    assertThat(score.falseChanges).isEmpty();
  }

  @Test
  void shouldAnswerSingleFilesHonestly() throws IOException {
    Path root = Path.of(System.getProperty("longhaul.shared", "missing"), "captures");
    assumeTrue(Files.isDirectory(root), "labelled measurements are not at hand");
    for (String file :
        List.of("iperf3.json", "iperf3_server.json", "ss_sender.log", "ss_receiver.log")) {
      Score score = new Score();
      score.only = file;
      for (Path run : runs(root)) {
        score.add(root, run);
      }
      System.out.println(file + "\n" + score);
      assertThat(score.wrongAndSure).as(file).isLessThanOrEqualTo(score.total / 20);
      assertThat(score.falseChanges).as(file).isEmpty();
    }
  }

  @Test
  void shouldHoldWithFewSamples() throws IOException {
    Path root = Path.of(System.getProperty("longhaul.shared", "missing"), "captures");
    assumeTrue(Files.isDirectory(root), "labelled measurements are not at hand");
    Map<String, BiPredicate<Integer, Integer>> ways =
        Map.of(
            "every other", (i, n) -> i % 2 == 0,
            "two in the middle", (i, n) -> i == n / 2 || i == n / 2 + 1,
            "one in the middle", (i, n) -> i == n / 2);
    for (Map.Entry<String, BiPredicate<Integer, Integer>> way : ways.entrySet()) {
      sampling = way.getValue();
      Score score = new Score();
      for (Path run : runs(root)) {
        score.add(root, run);
      }
      System.out.println(way.getKey() + "\n" + score);
      assertThat(score.right()).as(way.getKey()).isGreaterThanOrEqualTo(0.9);
      assertThat(score.falseChanges).as(way.getKey()).isEmpty();
    }
  }

  private static List<Path> runs(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      return files.filter(p -> Files.exists(p.resolve("meta.json"))).sorted().toList();
    }
  }

  private PathWindow window(Path dir, Predicate<Path> wanted) throws IOException {
    List<Fact> facts = new ArrayList<>();
    List<Path> files;
    try (Stream<Path> list = Files.list(dir)) {
      files = list.filter(wanted).sorted().toList();
    }
    for (Path file : files) {
      String name = file.getFileName().toString();
      if (!name.equals("meta.json")
          && reader.read(name, thinned(name, file)) instanceof Reading.Recognised r) {
        for (Labelled part : r.parts()) {
          facts.add(new Fact(name, part.host(), part.side(), part.measurement()));
        }
      }
    }
    return Assembly.assemble(facts, Instant.EPOCH).window();
  }

  private byte[] thinned(String name, Path file) throws IOException {
    byte[] all = Files.readAllBytes(file);
    if (!name.equals("ss_sender.log")) {
      return all;
    }
    List<String> blocks =
        List.of(new String(all, StandardCharsets.UTF_8).split("(?m)^(?=###)", -1)).stream()
            .filter(b -> !b.isBlank())
            .toList();
    StringBuilder kept = new StringBuilder();
    for (int i = 0; i < blocks.size(); i++) {
      if (sampling.test(i, blocks.size())) {
        kept.append(blocks.get(i));
      }
    }
    return kept.toString().getBytes(StandardCharsets.UTF_8);
  }

  private final class Score {
    private final Map<String, Integer> confusion = new TreeMap<>();
    private final Map<String, int[]> labels = new TreeMap<>();
    private final Map<Integer, int[]> calibration = new TreeMap<>();
    private final List<String> wrong = new ArrayList<>();
    private final List<String> falseChanges = new ArrayList<>();
    private final List<String> noRemedy = new ArrayList<>();
    private Optional<String> onlyFile = Optional.empty();
    private String only = "";
    private int total;
    private int helped;
    private int wrongAndSure;

    void add(Path root, Path dir) throws IOException {
      JsonNode meta = new ObjectMapper().readTree(dir.resolve("meta.json").toFile());
      String label = meta.at("/truth/bottleneck").asText();
      boolean bbr = meta.at("/knobs/host/cc").asText().equals("bbr");
      onlyFile = only.isEmpty() ? Optional.empty() : Optional.of(only);
      Judgement judged =
          judge.judge(window(dir, p -> onlyFile.map(f -> p.endsWith(f)).orElse(true)));
      Diagnosis d = judged.diagnosis();
      String verdict = d.verdict().name();
      // A run that ended within its start may honestly be left open.
      boolean open =
          label.equals("slow_start_or_window") && verdict.equals("INSUFFICIENT_EVIDENCE");
      boolean ok = LabelledRun.explains(label, bbr, d.verdict()) || open;
      total++;
      confusion.merge(label + " -> " + verdict, 1, Integer::sum);
      count(labels.computeIfAbsent(label, l -> new int[2]), ok);
      double sure = d.findings().isEmpty() ? 0 : d.findings().get(0).confidence().value();
      count(calibration.computeIfAbsent((int) (sure * 10), k -> new int[2]), ok);
      String at = root.relativize(dir).toString();
      if (!ok) {
        wrong.add(at + ": " + label + " -> " + verdict + " " + sure + " " + d.findings());
        wrongAndSure += sure >= 0.7 && !verdict.equals("INSUFFICIENT_EVIDENCE") ? 1 : 0;
      }
      remedy(meta, label, judged, at);
    }

    private void remedy(JsonNode meta, String label, Judgement judged, String at) {
      Recommendation r = judged.recommendation();
      List<String> changes =
          r.changes().stream()
              .filter(c -> c.change().side() == Side.SENDER)
              .map(c -> c.change().setting())
              .toList();
      JsonNode helps = meta.at("/truth/tuning_helps");
      if (helps.isBoolean() && !helps.asBoolean() && !changes.isEmpty()) {
        falseChanges.add(at + changes);
      }
      if (helps.asBoolean(false) && REMEDIES.containsKey(label)) {
        helped++;
        List<String> offered = new ArrayList<>(changes);
        r.trials().forEach(t -> offered.add(t.change().setting()));
        if (offered.stream().noneMatch(REMEDIES.get(label)::contains)) {
          noRemedy.add(at);
        }
      }
    }

    private static void count(int[] pair, boolean ok) {
      pair[0] += ok ? 1 : 0;
      pair[1]++;
    }

    double right() {
      return labels.values().stream().mapToInt(p -> p[0]).sum() / (double) total;
    }

    double worstLabel() {
      return labels.values().stream()
          .filter(p -> p[1] >= 4)
          .mapToDouble(p -> p[0] / (double) p[1])
          .min()
          .orElse(1);
    }

    double remedied() {
      return helped == 0 ? 1 : 1 - noRemedy.size() / (double) helped;
    }

    @Override
    public String toString() {
      StringBuilder text = new StringBuilder();
      confusion.forEach((k, v) -> text.append(k).append(' ').append(v).append('\n'));
      calibration.forEach(
          (k, v) ->
              text.append("confidence ")
                  .append(k)
                  .append(": ")
                  .append(v[0])
                  .append('/')
                  .append(v[1])
                  .append('\n'));
      text.append("right ").append(right()).append(", remedy ").append(remedied());
      text.append(", wrong and sure ").append(wrongAndSure).append('\n');
      wrong.stream().limit(40).forEach(w -> text.append("WRONG ").append(w).append('\n'));
      noRemedy.forEach(w -> text.append("NO REMEDY ").append(w).append('\n'));
      falseChanges.forEach(w -> text.append("FALSE CHANGE ").append(w).append('\n'));
      return text.toString();
    }
  }
}
