package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.rules.RuleEntry.Example;
import dev.longhaul.core.rules.RuleEntry.Standing;
import dev.longhaul.core.rules.RuleEntry.Threshold;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** An entry of the rule book in the making; texts may be broken anywhere between words. */
final class Entry {

  private static final Pattern BLANKS = Pattern.compile("\\s+");

  private final RuleId id;
  private final String title;
  private final List<Threshold> thresholds = new ArrayList<>();
  private final List<Example> examples = new ArrayList<>();
  private final List<String> sources = new ArrayList<>();
  private Standing standing = Standing.CITED;
  private Optional<String> formula = Optional.empty();
  private String states = "";
  private String why = "";
  private String use = "";

  private Entry(RuleId id, String title) {
    this.id = id;
    this.title = title;
  }

  static Entry of(RuleId id, String title) {
    return new Entry(id, title);
  }

  Entry states(String text) {
    states = flowing(text);
    return this;
  }

  Entry formula(String text) {
    formula = Optional.of(flowing(text));
    return this;
  }

  /** A number that is a fact. */
  Entry fact(String meaning, String value) {
    thresholds.add(new Threshold(flowing(meaning), value, false));
    return this;
  }

  /** A number that is a choice of ours. */
  Entry policy(String meaning, String value) {
    thresholds.add(new Threshold(flowing(meaning), value, true));
    return this;
  }

  Entry example(String given, String result) {
    examples.add(new Example(given, result));
    return this;
  }

  Entry why(String text) {
    why = flowing(text);
    return this;
  }

  Entry use(String text) {
    use = flowing(text);
    return this;
  }

  /** Followed by the code, but told to nobody. */
  Entry heeded() {
    standing = Standing.HEEDED;
    return this;
  }

  /** No code decides by it yet. */
  Entry background() {
    standing = Standing.BACKGROUND;
    return this;
  }

  /** Ends the entry. */
  RuleEntry from(String... where) {
    sources.addAll(List.of(where));
    return new RuleEntry(
        id, title, states, formula, thresholds, examples, why, use, standing, sources);
  }

  private static String flowing(String text) {
    return BLANKS.matcher(text.strip()).replaceAll(" ");
  }
}
