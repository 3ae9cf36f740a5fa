package dev.longhaul.reading;

import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Keys that a host would not read or set, as sysctl and systemd-sysctl complain about them. */
final class SysctlErrors {

  private static final Pattern STAT = Pattern.compile("cannot stat (/proc/sys/\\S+): (.+)");
  private static final Pattern DENIED =
      Pattern.compile("permission denied on key ['\"]([^'\"]+)['\"].*");
  private static final Pattern SETTING =
      Pattern.compile("(?:setting|reading) key ['\"]([^'\"]+)['\"],?(?: ignoring)?: (.+)");
  private static final Pattern UNKNOWN = Pattern.compile("['\"]([^'\"]+)['\"] is an unknown key.*");
  private static final Pattern SYSTEMD =
      Pattern.compile("Couldn't write '[^']*' to '([^']+)'(?:, ignoring)?: (.+)");

  private SysctlErrors() {}

  /** Reason by key; empty if nothing was refused. */
  static Map<String, String> in(Source source) {
    Map<String, String> refused = new TreeMap<>();
    for (String line : source.lines()) {
      if (line.contains("key") || line.contains("cannot stat") || line.contains("Couldn't write")) {
        put(refused, STAT.matcher(line), 2);
        put(refused, SETTING.matcher(line), 2);
        put(refused, SYSTEMD.matcher(line), 2);
        Matcher denied = DENIED.matcher(line);
        if (denied.find()) {
          refused.putIfAbsent(SysctlKey.ofPath(denied.group(1)), "permission denied");
        }
        Matcher unknown = UNKNOWN.matcher(line);
        if (unknown.find()) {
          refused.putIfAbsent(SysctlKey.ofPath(unknown.group(1)), "unknown key");
        }
      }
    }
    refused.keySet().removeIf(key -> !SysctlKey.isKey(key));
    return refused;
  }

  private static void put(Map<String, String> refused, Matcher m, int reason) {
    if (m.find()) {
      refused.putIfAbsent(
          SysctlKey.ofPath(m.group(1)), m.group(reason).replaceFirst(", ignoring.*", "").strip());
    }
  }
}
