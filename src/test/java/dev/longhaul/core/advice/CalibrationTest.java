package dev.longhaul.core.advice;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Finding;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.Assembly;
import dev.longhaul.core.evidence.Fact;
import dev.longhaul.core.rules.CauseBook;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Whether confidence means what it says, on full measurements and on parts of them. Run with {@code
 * -Dlonghaul.shared=DIRECTORY-ABOVE-CAPTURES}; {@code -Dlonghaul.update-docs=true} writes the
 * tables into the page of benchmarks.
 */
class CalibrationTest {

  private static final Path PAGE = Path.of("docs/benchmarks.md");
  private static final String BEGIN = "<!-- calibration: written by CalibrationTest -->\n";
  private static final String END = "<!-- end of calibration -->\n";

  private final Judge judge = new Judge();

  @Test
  void shouldBeRightAsOftenAsItSays() throws IOException {
    Path root = Path.of(System.getProperty("longhaul.shared", "missing"), "captures");
    assumeTrue(Files.isDirectory(root), "labelled measurements are not at hand");
    List<LabelledRun> runs = LabelledRun.below(root);
    Map<String, Calibration> results = new LinkedHashMap<>();
    List<String> uncited = new ArrayList<>();
    for (EvidenceSet set : EvidenceSet.all()) {
      Calibration calibration = new Calibration();
      for (LabelledRun run : runs) {
        Judgement judged = judge(set.part().apply(run.facts()));
        if (results.isEmpty()) {
          assertThat(judged.diagnosis().findings())
              .as("figures of one full measurement do not contradict each other: %s", run.name())
              .noneMatch(f -> f.cause() == Cause.MEASUREMENT_FAULT);
        }
        calibration.add(run, judged.diagnosis());
        uncited.addAll(uncited(judged));
        if (judged.diagnosis().verdict() == Cause.INSUFFICIENT_EVIDENCE) {
          assertThat(judged.diagnosis().needs()).as(run.name()).isNotEmpty();
        }
      }
      results.put(set.name(), calibration);
    }
    String tables = tables(results);
    System.out.println(tables);
    results.forEach(
        (name, c) -> {
          c.answers().forEach((answer, n) -> System.out.println(name + "; " + answer + " x" + n));
          c.wrong().forEach(w -> System.out.println("WRONG " + name + ": " + w));
        });
    if (Boolean.getBoolean("longhaul.update-docs")) {
      publish(tables);
    }

    assertThat(uncited).as("what answers cite, the books of rules and causes list").isEmpty();
    results.forEach(
        (name, c) -> {
          assertThat(c.sureAndRight()).as("right at 0.9 and more: %s", name).isGreaterThan(0.95);
          assertThat(c.assertedAndRight()).as("right if asserted: %s", name).isGreaterThan(0.9);
        });
  }

  private Judgement judge(List<Fact> facts) {
    return judge.judge(Assembly.assemble(facts, Instant.EPOCH).window());
  }

  /** Rules that an answer cites and the book does not know under its causes. */
  private static List<String> uncited(Judgement judged) {
    List<String> found = new ArrayList<>();
    for (Finding f : judged.diagnosis().findings()) {
      for (RuleId rule : f.rules()) {
        // A contradiction cites the rules of the figures that contradict each other.
        boolean known =
            f.cause() == Cause.MEASUREMENT_FAULT
                ? CauseBook.of(f.cause()).cites(rule)
                : CauseBook.of(f.cause()).foundBy().contains(rule);
        if (!known) {
          found.add(f.cause() + " is found by " + rule);
        }
      }
    }
    Cause verdict = judged.diagnosis().verdict();
    Recommendation r = judged.recommendation();
    Stream.of(
            r.changes().stream().flatMap(c -> c.rules().stream()),
            r.trials().stream().flatMap(c -> c.rules().stream()),
            r.notAdvised().stream().flatMap(c -> c.rules().stream()))
        .flatMap(s -> s)
        .filter(rule -> !CauseBook.of(verdict).cites(rule))
        .filter(rule -> !CauseBook.besideAny().contains(rule))
        .forEach(rule -> found.add("advice on " + verdict + " cites " + rule));
    return found;
  }

  private static String tables(Map<String, Calibration> results) {
    StringBuilder out = new StringBuilder();
    Calibration full = results.values().iterator().next();
    out.append("| confidence | first findings right | all findings right |\n|---|---|---|\n");
    double top = 1;
    for (int bin = 0; bin < Calibration.BINS.size(); bin++) {
      double from = Calibration.BINS.get(bin);
      out.append("| ").append(from).append(" to ").append(top).append(" | ");
      out.append(full.first(bin)).append(" | ").append(full.every(bin)).append(" |\n");
      top = from;
    }
    out.append("\n| what is at hand | left open | 0.9 to 1 | 0.75 to 0.9 | 0.5 to 0.75 ");
    out.append("| all findings from 0.9 |\n|---|---|---|---|---|---|\n");
    results.forEach(
        (name, c) -> {
          out.append("| ").append(name).append(" | ").append(c.open()).append('/');
          out.append(c.runs());
          for (int bin = 0; bin < 3; bin++) {
            out.append(" | ").append(c.first(bin));
          }
          out.append(" | ").append(c.every(0)).append(" |\n");
        });
    return out.toString();
  }

  private static void publish(String tables) throws IOException {
    String page = Files.readString(PAGE);
    int from = page.indexOf(BEGIN) + BEGIN.length();
    int to = page.indexOf(END);
    assertThat(to)
        .as("the page has the marks between which the tables go")
        .isGreaterThanOrEqualTo(from);
    Files.writeString(PAGE, page.substring(0, from) + "\n" + tables + "\n" + page.substring(to));
  }
}
