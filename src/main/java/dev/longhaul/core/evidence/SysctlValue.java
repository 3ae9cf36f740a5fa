package dev.longhaul.core.evidence;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a kernel makes of a value that is written to a parameter. It takes plain numbers and
 * overlooks what follows a number and a blank; a name with anything behind it is no name (rule Q8).
 */
public final class SysctlValue {

  private static final Set<String> NAMES =
      Set.of("net.ipv4.tcp_congestion_control", "net.core.default_qdisc");
  private static final Pattern NUMBERS =
      Pattern.compile("(-?[0-9]+(?: -?[0-9]+)*)(?: [^0-9 ].*)?", Pattern.DOTALL);
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");
  private static final Pattern NUMERIC_KEY = Pattern.compile("net\\.(core|ipv4|ipv6)\\..*");
  private static final String UNSIGNED_MINUS_ONE = "4294967295";

  private SysctlValue() {}

  /** The value that is in force after the write; empty if the kernel refuses it. */
  public static Optional<String> effective(String key, String written) {
    String value = written.strip();
    if (value.isEmpty()) {
      return Optional.empty();
    }
    if (NAMES.contains(key)) {
      return NAME.matcher(value).matches() ? Optional.of(value) : Optional.empty();
    }
    Matcher numbers = NUMBERS.matcher(value);
    if (numbers.matches()) {
      return Optional.of(numbers.group(1));
    }
    boolean digits = Character.isDigit(value.charAt(0)) || value.charAt(0) == '"';
    return NUMERIC_KEY.matcher(key).matches() && digits ? Optional.empty() : Optional.of(value);
  }

  /** Whether two values mean the same to the kernel. */
  public static boolean same(String one, String other) {
    return normal(one).equals(normal(other));
  }

  private static String normal(String value) {
    String s = value.strip().replaceAll("\\s+", " ");
    return s.equals("-1") ? UNSIGNED_MINUS_ONE : s;
  }
}
