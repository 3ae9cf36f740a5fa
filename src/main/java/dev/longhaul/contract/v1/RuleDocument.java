package dev.longhaul.contract.v1;

import java.util.List;
import java.util.Optional;

/**
 * One rule that findings and advice cite, explained: printed by the command line, served over REST.
 * In running text, backticks mark what is to be typed or read literally.
 *
 * @param id what answers cite, such as {@code W9}
 * @param title the rule in a few words
 * @param states what it says
 * @param formula its arithmetic; absent where there is none
 * @param why why it holds
 * @param use what Longhaul does with it
 * @param standing {@code cited} by findings or advice, {@code heeded} in silence, or {@code
 *     background} that decides nothing yet
 * @param thresholds numbers that it is used with
 * @param examples its arithmetic worked out
 * @param causes whose findings or advice may cite it
 * @param sources where it comes from
 */
public record RuleDocument(
    String id,
    String title,
    String states,
    Optional<String> formula,
    String why,
    String use,
    String standing,
    List<Threshold> thresholds,
    List<Example> examples,
    List<String> causes,
    List<String> sources) {

  /**
   * A number that decides; a policy is a choice that can be wrong, anything else a fact.
   *
   * @param value with its unit
   */
  public record Threshold(String meaning, String value, boolean policy) {}

  /** Arithmetic worked out. */
  public record Example(String given, String result) {}
}
