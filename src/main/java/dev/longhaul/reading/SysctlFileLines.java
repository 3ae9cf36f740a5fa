package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.ConfigFile.Setting;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The lines of one sysctl.d file, and what in them the kernel will not take as it was meant. A
 * value is all that follows the equals sign: there are no comments behind values (rule Q8).
 */
final class SysctlFileLines {

  private static final Pattern COMMAND = Pattern.compile("(sudo )?sysctl (-[a-z]+ )*-?-?w.*");
  private static final Pattern SUFFIXED = Pattern.compile("(?s).*\\b[0-9]+[KMGkmg]i?[Bb]?\\b.*");

  private final List<Setting> settings = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final Map<String, Integer> seen = new HashMap<>();
  private int keys;

  List<Setting> settings() {
    return settings;
  }

  List<Problem> problems() {
    return problems;
  }

  /** Lines that name a key of the kernel. */
  int keys() {
    return keys;
  }

  /** Takes one line; false if it is nothing that such files hold. */
  boolean add(int number, String line) {
    String s = line.strip();
    if (s.isEmpty() || isComment(s)) {
      return true;
    }
    if (COMMAND.matcher(s).matches()) {
      keys++;
      problem(number, "a command instead of a setting", "the line is not read", "key = value");
      return true;
    }
    int equals = s.indexOf('=');
    String key = SysctlKey.dotted(withoutDash(equals < 0 ? s : s.substring(0, equals)));
    if (!SysctlKey.isKey(key)) {
      return withoutEquals(number, s);
    }
    keys++;
    if (equals < 0) {
      return s.startsWith("-") || withoutEquals(number, s);
    }
    setting(number, key, s.substring(equals + 1).strip());
    return true;
  }

  static boolean isComment(String stripped) {
    return stripped.charAt(0) == '#' || stripped.charAt(0) == ';';
  }

  private static String withoutDash(String key) {
    String s = key.strip();
    return s.startsWith("-") ? s.substring(1).strip() : s;
  }

  private boolean withoutEquals(int number, String s) {
    String key = SysctlKey.dotted(s.split("[\\s:]", 2)[0]);
    if (!SysctlKey.isKey(key)) {
      return false;
    }
    problem(number, key + " without an equals sign", "the line is not read", key + " = value");
    return true;
  }

  private void setting(int number, String key, String value) {
    String tidy = String.join(" ", Words.of(value));
    settings.add(new Setting(number, "", key, tidy));
    Integer before = seen.put(key, number);
    if (before != null) {
      problem(
          number,
          key + " stands on line " + before + " as well",
          "the later line counts",
          "keep one of them");
    }
    value(number, key, tidy);
  }

  private void value(int number, String key, String value) {
    int comment = commentIn(value);
    if (value.isEmpty()) {
      problem(number, key + " without a value", "nothing is set", "give it one or take it out");
    } else if (comment >= 0) {
      inlineComment(number, key, value, comment);
    } else if (value.startsWith("\"") || value.startsWith("'")) {
      problem(number, "the value of " + key + " in quotes", "the kernel refuses them", "no quotes");
    } else if (SUFFIXED.matcher(value).matches() && key.startsWith("net.")) {
      problem(
          number,
          "the value of " + key + " with a unit",
          "the kernel takes plain numbers only and refuses it",
          "write it out in bytes");
    }
  }

  /** A name with anything behind it is no name; a number followed by a blank is still a number. */
  private void inlineComment(int number, String key, String value, int comment) {
    String meant = value.substring(0, comment).strip();
    boolean plain = meant.chars().allMatch(c -> (c >= '0' && c <= '9') || c == ' ' || c == '-');
    boolean apart = comment > 0 && value.charAt(comment - 1) == ' ';
    String why =
        plain && apart
            ? "it is part of the value; kernels overlook what follows a number and a blank, other"
                + " readers need not"
            : "it is part of the value, so that the kernel refuses the whole";
    problem(
        number,
        "a comment behind the value of " + key,
        why,
        "put it on a line of its own: " + key + " = " + meant);
  }

  /** Where a comment behind a value begins; -1 if there is none. */
  private static int commentIn(String value) {
    int hash = value.indexOf('#');
    int semicolon = value.indexOf(';');
    return hash < 0 ? semicolon : semicolon < 0 ? hash : Math.min(hash, semicolon);
  }

  private void problem(int line, String what, String why, String remedy) {
    problems.add(new Problem(line, false, what, why, remedy));
  }
}
