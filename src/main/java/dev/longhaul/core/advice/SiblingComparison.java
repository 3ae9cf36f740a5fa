package dev.longhaul.core.advice;

import dev.longhaul.core.evidence.HostDifference;
import dev.longhaul.core.evidence.StateDifference;
import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Durations;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Two hosts that send to the same receiver: which of their differing settings may explain that one
 * of them does better. A difference is a candidate for a trial, never a proof.
 *
 * @param slow the one that carries less
 * @param fast the one that carries more
 * @param outcome whether they can be compared at all
 * @param differences settings that concern throughput and differ, the most likely first
 * @param unrelated number of other settings that differ
 * @param summary the outcome in one or two sentences
 */
public record SiblingComparison(
    Sibling slow,
    Sibling fast,
    Outcome outcome,
    List<SettingDifference> differences,
    int unrelated,
    String summary) {

  /** Less than this is noise. */
  private static final double MORE = 1.15;

  /** Rates that windows or loss limit fall with the RTT. */
  private static final double OTHER_RTT = 1.5;

  private static final double JITTER_MILLIS = 2;

  public SiblingComparison {
    differences = List.copyOf(differences);
  }

  /** What comparing says. */
  public enum Outcome {
    /** One does better and differs in a setting that may explain it. */
    DIFFERS,
    /** One does better, but nothing that is known differs. */
    UNEXPLAINED,
    /** Both carry about the same. */
    ALIKE,
    /** Their RTTs differ so much that their rates cannot be compared. */
    OTHER_PATH,
    /** The rate of one of them is not known. */
    UNKNOWN
  }

  /** Compares two hosts; their order does not matter. */
  public static SiblingComparison of(Sibling one, Sibling other) {
    boolean swapped = bits(one) > bits(other);
    Sibling slow = swapped ? other : one;
    Sibling fast = swapped ? one : other;
    List<StateDifference> all = differing(slow, fast);
    List<SettingDifference> telling = new ArrayList<>();
    for (StateDifference difference : all) {
      SettingDifference.of(difference, slow.verdict()).ifPresent(telling::add);
    }
    telling.sort(Comparator.comparing(SettingDifference::likelihood));
    Outcome outcome = outcome(slow, fast, telling);
    return new SiblingComparison(
        slow,
        fast,
        outcome,
        telling,
        all.size() - telling.size(),
        summary(slow, fast, outcome, telling));
  }

  private static double bits(Sibling s) {
    return s.rate().map(Bandwidth::bitsPerSecond).orElse(-1.0);
  }

  /** The sockets' algorithm counts more than the host's default. */
  private static List<StateDifference> differing(Sibling slow, Sibling fast) {
    List<StateDifference> all = new ArrayList<>();
    Optional<String> from = slow.congestionControl().map(CongestionControl::name);
    Optional<String> to = fast.congestionControl().map(CongestionControl::name);
    if (from.isPresent() && to.isPresent() && !from.equals(to)) {
      all.add(
          new StateDifference(
              LossRemedies.CONGESTION_CONTROL, Optional.empty(), from.get(), to.get()));
    }
    HostDifference.between(slow.state(), fast.state()).stream()
        .filter(d -> !d.setting().equals(LossRemedies.CONGESTION_CONTROL) || from.isEmpty())
        .forEach(all::add);
    return all;
  }

  private static Outcome outcome(Sibling slow, Sibling fast, List<SettingDifference> telling) {
    if (slow.rate().isEmpty() || fast.rate().isEmpty()) {
      return Outcome.UNKNOWN;
    }
    if (fast.rate().get().bitsPerSecond() < MORE * slow.rate().get().bitsPerSecond()) {
      return Outcome.ALIKE;
    }
    if (otherPath(slow, fast)) {
      return Outcome.OTHER_PATH;
    }
    return telling.stream().anyMatch(SettingDifference::mayExplain)
        ? Outcome.DIFFERS
        : Outcome.UNEXPLAINED;
  }

  private static boolean otherPath(Sibling slow, Sibling fast) {
    if (slow.rtt().isEmpty() || fast.rtt().isEmpty()) {
      return false;
    }
    double a = Durations.millis(slow.rtt().get());
    double b = Durations.millis(fast.rtt().get());
    return Math.abs(a - b) > JITTER_MILLIS && Math.max(a, b) > OTHER_RTT * Math.min(a, b);
  }

  private static String summary(
      Sibling slow, Sibling fast, Outcome outcome, List<SettingDifference> telling) {
    String rates = slow.name() + " carries " + text(slow) + ", " + fast.name() + " " + text(fast);
    return switch (outcome) {
      case UNKNOWN -> "One of the rates is not known: measure both with the same test first.";
      case ALIKE -> rates + ": no more than tests differ by themselves.";
      case OTHER_PATH ->
          rates
              + ", but over "
              + rtt(slow)
              + " and "
              + rtt(fast)
              + ": a limit by a window or by loss falls with the RTT, so that the rates cannot be"
              + " compared.";
      case UNEXPLAINED ->
          rates
              + " to the same receiver, and no setting that is known differs: look at what was not"
              + " reported, and at the hardware and links in between.";
      case DIFFERS -> {
        SettingDifference first = telling.get(0);
        yield rates
            + String.format(
                Locale.ROOT,
                " to the same receiver (%.1f times). They differ in %s: %s here, %s there.",
                fast.rate().orElseThrow().relativeTo(slow.rate().orElseThrow()),
                first.difference().name(),
                first.difference().from(),
                first.difference().to());
      }
    };
  }

  private static String text(Sibling s) {
    return s.rate().map(Bandwidth::toString).orElse("an unknown rate");
  }

  private static String rtt(Sibling s) {
    return s.rtt().map(Durations::text).orElse("an unknown RTT");
  }
}
