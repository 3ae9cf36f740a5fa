package dev.longhaul.core.diagnosis;

import dev.longhaul.model.Side;
import java.util.List;
import java.util.Optional;

/**
 * A setting that was made but is not in force.
 *
 * @param side the host it was made on
 * @param kind why it is not in force
 * @param setting the setting's name in the contract
 * @param wanted the value that was set
 * @param live the value in force, if it is known
 * @param place file and line, or the tool that told it
 * @param why what keeps it from being in force
 * @param remedy what to do
 * @param rules the rules it stands on
 */
public record Ineffective(
    Side side,
    Kind kind,
    String setting,
    String wanted,
    Optional<String> live,
    String place,
    String why,
    String remedy,
    List<RuleId> rules) {

  public Ineffective {
    rules = List.copyOf(rules);
  }

  /** Why a setting is not in force. */
  public enum Kind {
    /** The kernel or the file's reader refuses it. */
    REFUSED,
    /** The algorithm is not there. */
    UNAVAILABLE,
    /** A file that counts later sets another value. */
    OVERRIDDEN,
    /** Set for the next boot, but another value is in force now. */
    NOT_LIVE,
    /** In force for what is made from now on, not for what is there. */
    NEW_ONLY,
    /** Set on a host that only forwards the flow. */
    ELSEWHERE,
    /** In force now, but in no file. */
    NOT_KEPT
  }

  /** Whether the value in force now differs from the one that was set. */
  boolean isMissingNow() {
    return kind != Kind.NOT_KEPT
        && (live.isEmpty() || !live.get().equals(wanted) || kind == Kind.NEW_ONLY);
  }

  /** Whether this setting, in force, would remove a cause. */
  public boolean cures(Cause cause) {
    if (!isMissingNow()) {
      return false;
    }
    boolean sender = side == Side.SENDER;
    return switch (cause) {
      case LOSS_LIMITED, BURST_LOSS ->
          sender && setting.equals(Sysctls.CONGESTION_CONTROL) && wanted.startsWith("bbr");
      case SEND_WINDOW_LIMITED -> sender && setting.equals(Sysctls.WMEM) && isLarger();
      case RECEIVE_WINDOW_LIMITED -> !sender && setting.equals(Sysctls.RMEM) && isLarger();
      case BBR_STUCK_IN_STARTUP -> sender && setting.equals(StartupRule.LOWAT) && isLarger();
      case PATH_MTU_BLACK_HOLE, PATH_MTU_EXCEEDED ->
          (setting.endsWith("mtu") && isSmaller())
              || setting.equals("route.advmss")
              || (setting.equals("net.ipv4.tcp_mtu_probing") && !wanted.equals("0"));
      case OFFLOAD_FAULT -> setting.startsWith("offload.");
      default -> false;
    };
  }

  /** Whether it could raise the rate of a bulk flow if it were in force. */
  boolean matters() {
    if (!isMissingNow()) {
      return false;
    }
    return switch (setting) {
      case Sysctls.CONGESTION_CONTROL -> wanted.startsWith("bbr");
      case Sysctls.WMEM, Sysctls.RMEM -> isLarger();
      case StartupRule.LOWAT ->
          isLarger() && last(wanted).filter(n -> n >= StartupRule.HARMLESS_LOWAT).isPresent();
      default -> setting.endsWith("mtu") || (setting.startsWith("offload.") && wanted.equals("on"));
    };
  }

  private boolean isLarger() {
    Optional<Long> wants = last(wanted);
    return wants.isPresent()
        && live.flatMap(Ineffective::last).map(has -> wants.get() > has).orElse(true);
  }

  private boolean isSmaller() {
    Optional<Long> wants = last(wanted);
    return wants.isPresent()
        && live.flatMap(Ineffective::last).map(has -> wants.get() < has).orElse(true);
  }

  private static Optional<Long> last(String numbers) {
    return Sysctls.parse(numbers.substring(numbers.strip().lastIndexOf(' ') + 1));
  }

  /** In one clause: what is wanted, and what is in force instead. */
  public String text() {
    return setting
        + " = "
        + wanted
        + " ("
        + place
        + ")"
        + live.filter(v -> !v.equals(wanted)).map(v -> ", in force: " + v).orElse("");
  }
}
