package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;
import java.util.regex.Pattern;

/** An entry about a cause in the making. */
final class CauseText {

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final Cause cause;
  private final String signs;
  private String remedy = "";
  private List<RuleId> foundBy = List.of();

  private CauseText(Cause cause, String signs) {
    this.cause = cause;
    this.signs = signs;
  }

  static CauseText of(Cause cause, String signs) {
    return new CauseText(cause, flowing(signs));
  }

  CauseText remedy(String text) {
    remedy = flowing(text);
    return this;
  }

  CauseText foundBy(RuleId... rules) {
    foundBy = List.of(rules);
    return this;
  }

  /** Ends the entry. */
  CauseEntry advisedBy(RuleId... further) {
    return new CauseEntry(cause, signs, remedy, foundBy, List.of(further));
  }

  private static String flowing(String text) {
    return BLANKS.matcher(text.strip()).replaceAll(" ");
  }
}
