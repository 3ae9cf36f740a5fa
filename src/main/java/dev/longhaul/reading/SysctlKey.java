package dev.longhaul.reading;

import java.util.List;

/** Names of kernel parameters as files and tools write them. */
final class SysctlKey {

  private static final List<String> ROOTS =
      List.of("net.", "kernel.", "vm.", "fs.", "dev.", "user.", "sunrpc.", "abi.", "debug.");
  private static final int MAX_KEY = 256;

  private SysctlKey() {}

  /**
   * The dotted form. Whichever of dot and slash comes first separates; the other one then belongs
   * to a name, such as that of a VLAN.
   */
  static String dotted(String key) {
    int slash = key.indexOf('/');
    int dot = key.indexOf('.');
    if (slash < 0 || (dot >= 0 && dot < slash)) {
      return key;
    }
    StringBuilder swapped = new StringBuilder(key.length());
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      swapped.append(c == '/' ? '.' : c == '.' ? '/' : c);
    }
    return swapped.toString();
  }

  /** The dotted form of a path below {@code /proc/sys}. */
  static String ofPath(String path) {
    int at = path.indexOf("/proc/sys/");
    return dotted(at < 0 ? path : path.substring(at + "/proc/sys/".length()));
  }

  /** Whether a dotted key may be one of the kernel's. */
  static boolean isKey(String key) {
    return key.length() <= MAX_KEY
        && key.chars().allMatch(c -> c > ' ' && c < 0x7f)
        && ROOTS.stream().anyMatch(key::startsWith);
  }
}
