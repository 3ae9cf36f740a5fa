package dev.longhaul.probe.act;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Words as a person can paste them into a POSIX shell. */
final class ShellWords {

  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

  private ShellWords() {}

  static String line(List<String> words) {
    return words.stream().map(w -> w.equals("#") ? w : quoted(w)).collect(Collectors.joining(" "));
  }

  static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
