package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;
import java.util.Optional;

/**
 * One rule of the trade, explained. In running text, backticks mark what is to be typed or read
 * literally.
 *
 * @param id the name under which findings and advice cite it
 * @param title the rule in a few words
 * @param states what it says
 * @param formula its arithmetic; empty where there is none
 * @param thresholds the numbers that it is used with
 * @param examples the arithmetic worked out by the code that the product uses
 * @param why why it holds
 * @param use what Longhaul does with it
 * @param standing how far the code stands on it
 * @param sources where it comes from
 */
public record RuleEntry(
    RuleId id,
    String title,
    String states,
    Optional<String> formula,
    List<Threshold> thresholds,
    List<Example> examples,
    String why,
    String use,
    Standing standing,
    List<String> sources) {

  public RuleEntry {
    thresholds = List.copyOf(thresholds);
    examples = List.copyOf(examples);
    sources = List.copyOf(sources);
  }

  /** How far the code stands on a rule. */
  public enum Standing {
    /** Findings or advice cite it. */
    CITED,
    /** The way in which things are read or changed follows it, without a word to the user. */
    HEEDED,
    /** Knowledge for people; no code decides by it yet. */
    BACKGROUND
  }

  /**
   * A number that decides.
   *
   * @param meaning what it is compared with, and what follows
   * @param value the number with its unit
   * @param policy whether it is a choice of ours that can be wrong, not a fact
   */
  public record Threshold(String meaning, String value, boolean policy) {}

  /**
   * Arithmetic worked out.
   *
   * @param given the input
   * @param result what follows from it
   */
  public record Example(String given, String result) {}
}
