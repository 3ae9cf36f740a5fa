package dev.longhaul.core.evidence;

import java.util.Comparator;
import java.util.Objects;
import java.util.Optional;

/**
 * One setting that two states of hosts do not share: of one host at two moments, or of two hosts.
 *
 * @param setting the name in the contract: a sysctl key, {@code kernel}, {@code memory}, {@code
 *     link.mtu}, {@code link.up}, {@code qdisc}, {@code route.mtu}, {@code route.advmss}, {@code
 *     route.via} or {@code offload.NAME}
 * @param target device or destination that the setting belongs to; empty for the host as a whole
 * @param from the value in the first state, as the host prints it
 * @param to the value in the second state
 */
public record StateDifference(String setting, Optional<String> target, String from, String to)
    implements Comparable<StateDifference> {

  private static final Comparator<StateDifference> ORDER =
      Comparator.comparing(StateDifference::setting)
          .thenComparing(d -> d.target().orElse(""))
          .thenComparing(StateDifference::from)
          .thenComparing(StateDifference::to);

  public StateDifference {
    Objects.requireNonNull(setting, "setting");
    Objects.requireNonNull(from, "from");
    Objects.requireNonNull(to, "to");
  }

  /** A difference of the host as a whole. */
  static StateDifference ofHost(String setting, String from, String to) {
    return new StateDifference(setting, Optional.empty(), from, to);
  }

  /** A difference of a device or destination. */
  static StateDifference of(String setting, String target, String from, String to) {
    return new StateDifference(setting, Optional.of(target), from, to);
  }

  /** Setting and target together, such as {@code link.mtu eth0}. */
  public String name() {
    return target.map(t -> setting + " " + t).orElse(setting);
  }

  @Override
  public int compareTo(StateDifference other) {
    return ORDER.compare(this, other);
  }
}
