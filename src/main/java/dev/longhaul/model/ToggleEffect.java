package dev.longhaul.model;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** What turning an offload off changed. */
public enum ToggleEffect {
  CURES("cure|fix|full speed|help|faster|works|\\bok\\b|\\byes\\b|solve"),
  WORSE("worse|slower"),
  NOTHING("no effect|no difference|nothing|none|same|innocent|\\bno\\b|unchanged");

  private final Pattern words;

  ToggleEffect(String words) {
    this.words = Pattern.compile(words);
  }

  /** The effect that a few words tell, such as {@code off cures} or {@code no effect}. */
  public static Optional<ToggleEffect> in(String text) {
    String said = text.toLowerCase(Locale.ROOT);
    if (WORSE.words.matcher(said).find()) {
      return Optional.of(WORSE);
    }
    if (NOTHING.words.matcher(said).find()) {
      return Optional.of(NOTHING);
    }
    return CURES.words.matcher(said).find() ? Optional.of(CURES) : Optional.empty();
  }
}
