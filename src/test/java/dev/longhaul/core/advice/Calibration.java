package dev.longhaul.core.advice;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.Diagnosis;
import dev.longhaul.core.diagnosis.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/** How often findings of some confidence are right, over labelled runs. */
final class Calibration {

  /** Lower ends of the ranges of confidence, the highest first. */
  static final List<Double> BINS = List.of(0.9, 0.75, 0.5, 0.0);

  private static final double ALMOST = 1e-9;

  private final int[][] first = new int[BINS.size()][2];
  private final int[][] every = new int[BINS.size()][2];
  private final List<String> wrong = new ArrayList<>();
  private final Map<String, Integer> answers = new TreeMap<>();
  private int runs;
  private int open;

  void add(LabelledRun run, Diagnosis d) {
    runs++;
    if (d.verdict() == Cause.INSUFFICIENT_EVIDENCE) {
      open++;
    } else {
      Finding finding = d.findings().get(0);
      count(first, finding, run.accepts(d.verdict()));
      if (!run.accepts(d.verdict())) {
        wrong.add(run.name() + ": " + run.label() + " -> " + text(finding));
      }
    }
    d.findings().stream()
        .filter(f -> f.cause() != Cause.INSUFFICIENT_EVIDENCE)
        .forEach(f -> count(every, f, run.accepts(f.cause())));
    for (int i = 0; i < d.findings().size(); i++) {
      String rank = i == 0 ? "" : "also ";
      answers.merge(run.label() + ": " + rank + text(d.findings().get(i)), 1, Integer::sum);
    }
  }

  private static String text(Finding f) {
    return f.cause() + String.format(Locale.ROOT, " %.2f", f.confidence().value());
  }

  private static void count(int[][] bins, Finding f, boolean right) {
    for (int i = 0; i < BINS.size(); i++) {
      if (f.confidence().value() >= BINS.get(i) - ALMOST) {
        bins[i][0] += right ? 1 : 0;
        bins[i][1]++;
        return;
      }
    }
  }

  /** Share right of all findings of the highest confidence; 1 where there are none. */
  double sureAndRight() {
    return every[0][1] == 0 ? 1 : (double) every[0][0] / every[0][1];
  }

  /** Share right of all answers that are asserted rather than tried. */
  double assertedAndRight() {
    int right = first[0][0] + first[1][0];
    int all = first[0][1] + first[1][1];
    return all == 0 ? 1 : (double) right / all;
  }

  List<String> wrong() {
    return wrong;
  }

  /** How often which answer was given to which label. */
  Map<String, Integer> answers() {
    return answers;
  }

  int runs() {
    return runs;
  }

  int open() {
    return open;
  }

  /** Right and all of the first findings in a range. */
  String first(int bin) {
    return cell(first[bin]);
  }

  /** Right and all of all findings in a range. */
  String every(int bin) {
    return cell(every[bin]);
  }

  private static String cell(int[] pair) {
    return pair[1] == 0 ? "-" : pair[0] + "/" + pair[1];
  }
}
