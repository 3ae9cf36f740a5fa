package dev.longhaul.mapping;

import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The closed list of what may be changed, with the form that each value must have. What does not
 * match is refused as a whole; nothing is repaired. Every accepted value consists of characters
 * that mean nothing to a shell.
 */
enum SafeSetting {
  SYSCTL(
      "net\\.core\\.([rw]mem_(max|default)|default_qdisc|netdev_max_backlog)"
          + "|net\\.ipv4\\.tcp_[a-z0-9_]{1,40}",
      Target.NONE,
      "[a-z0-9_ -]{1,80}"),
  LINK_MTU("link\\.mtu", Target.DEVICE, "[0-9]{2,5}"),
  ROUTE_MTU("route\\.mtu", Target.DESTINATION, "[0-9]{2,5}"),
  ROUTE_ADVMSS("route\\.advmss", Target.DESTINATION, "[0-9]{2,5}"),
  QDISC("qdisc", Target.DEVICE, "(fq|fq_codel|pfifo_fast|mq|noqueue)( [a-z0-9_]{1,32}){0,24}"),
  OFFLOAD("offload\\.[a-z0-9-]{1,64}", Target.DEVICE, "on|off"),
  MODULE("module", Target.NONE, "(tcp|sch)_[a-z0-9_]{1,32}");

  private static final int SHOWN = 60;

  private final Pattern setting;
  private final Target target;
  private final Pattern value;

  SafeSetting(String setting, Target target, String value) {
    this.setting = Pattern.compile(setting);
    this.target = target;
    this.value = Pattern.compile(value);
  }

  /** What a setting belongs to. */
  private enum Target {
    NONE(""),
    DEVICE("[A-Za-z0-9][A-Za-z0-9_.-]{0,14}"),
    DESTINATION("default|[0-9a-fA-F:.]{2,45}(/[0-9]{1,3})?");

    private final Pattern form;

    Target(String form) {
      this.form = Pattern.compile(form);
    }
  }

  /**
   * Finds the setting of a change and checks its parts.
   *
   * @throws UnsafeValueException if it is not on the list or a part has not the form it must have
   */
  static SafeSetting check(
      String setting, Optional<String> target, Optional<String> from, String to) {
    for (SafeSetting s : values()) {
      if (s.setting.matcher(setting).matches()) {
        s.checkParts(setting, target, from, to);
        return s;
      }
    }
    throw new UnsafeValueException(
        "The setting " + shown(setting) + " is not on the list of what may be changed.");
  }

  private void checkParts(
      String setting, Optional<String> to, Optional<String> from, String value) {
    boolean wanted = target != Target.NONE;
    if (wanted != to.isPresent() || (wanted && !target.form.matcher(to.get()).matches())) {
      throw new UnsafeValueException(
          "The change of "
              + setting
              + " is for "
              + shown(to.orElse("nothing"))
              + ", which is no such device or destination.");
    }
    checkValue(setting, value);
    from.filter(f -> !f.isEmpty()).ifPresent(f -> checkValue(setting, f));
  }

  private void checkValue(String setting, String text) {
    if (!value.matcher(text).matches()) {
      throw new UnsafeValueException(
          "The value " + shown(text) + " of " + setting + " has not the form that it must have.");
    }
  }

  private static String shown(String text) {
    String printable = text.replaceAll("[^ -~]", "?");
    return "'"
        + (printable.length() > SHOWN ? printable.substring(0, SHOWN) + "..." : printable)
        + "'";
  }
}
