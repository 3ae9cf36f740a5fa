package dev.longhaul.core.diagnosis;

import java.util.regex.Pattern;

/**
 * Names one rule of the trade, such as {@code W4}; {@code docs/rules.md} says what it states.
 *
 * @param value a capital letter and a number
 */
public record RuleId(String value) implements Comparable<RuleId> {

  private static final Pattern FORM = Pattern.compile("[A-Z][0-9]{1,2}");

  public RuleId {
    if (!FORM.matcher(value).matches()) {
      throw new IllegalArgumentException("No rule id: " + value);
    }
  }

  @Override
  public int compareTo(RuleId other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
