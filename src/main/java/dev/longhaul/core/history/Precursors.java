package dev.longhaul.core.history;

import dev.longhaul.core.evidence.StateDifference;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * Which changes of the hosts may be why the goodput of a path changed: those between the last
 * measurement before and the first after come first, among these the settings that matter most to
 * throughput, then the closest.
 */
public final class Precursors {

  /** What was changed longer before the last good measurement has been tried by it. */
  public static final Duration LOOK_BACK = Duration.ofHours(24);

  private static final int TOLD = 5;
  private static final Set<String> DECISIVE =
      Set.of(
          "kernel",
          "net.ipv4.tcp_congestion_control",
          "net.core.default_qdisc",
          "net.ipv4.tcp_wmem",
          "net.ipv4.tcp_rmem",
          "net.core.wmem_max",
          "net.core.rmem_max",
          "net.ipv4.tcp_notsent_lowat",
          "net.ipv4.tcp_window_scaling",
          "net.ipv4.tcp_sack",
          "qdisc",
          "link.mtu",
          "route.mtu",
          "route.advmss",
          "route.via");

  private Precursors() {}

  /**
   * The likely ones, the likeliest first.
   *
   * @param lastGood the last measurement before the goodput changed
   * @param since the first after
   * @param changes what is known of both hosts, in any order
   */
  public static List<PrecedingChange> of(
      Instant lastGood, Instant since, Collection<HostChange> changes) {
    return changes.stream()
        .filter(c -> c.notBefore().isBefore(since))
        .filter(c -> !c.at().isBefore(lastGood.minus(LOOK_BACK)))
        .sorted(
            Comparator.<HostChange, Boolean>comparing(c -> !isBetween(c, lastGood))
                .thenComparing(c -> relevance(c.difference().setting()))
                .thenComparing(c -> Duration.between(c.at(), since).abs())
                .thenComparing(c -> c.host())
                .thenComparing(HostChange::difference))
        .limit(TOLD)
        .map(c -> new PrecedingChange(c, sentence(c, since)))
        .toList();
  }

  private static boolean isBetween(HostChange change, Instant lastGood) {
    return change.at().isAfter(lastGood);
  }

  /** 0 for what decides throughput, more for what matters less. */
  private static int relevance(String setting) {
    if (DECISIVE.contains(setting)) {
      return 0;
    }
    boolean ofTheStack =
        setting.startsWith("net.ipv4.tcp_")
            || setting.startsWith("net.core.")
            || setting.startsWith("offload.")
            || setting.equals("link.up");
    return ofTheStack ? 1 : 2;
  }

  private static String sentence(HostChange c, Instant since) {
    StateDifference d = c.difference();
    String what = d.setting().equals("kernel") ? "the kernel" : d.name();
    String who = c.remediation().isPresent() ? " by a remediation" : "";
    return what
        + " of "
        + c.host()
        + " went from "
        + d.from()
        + " to "
        + d.to()
        + who
        + when(c, since);
  }

  private static String when(HostChange c, Instant since) {
    return c.at().isAfter(since)
        ? ", seen "
            + words(Duration.between(since, c.at()))
            + " after, not yet "
            + words(Duration.between(c.notBefore(), since))
            + " before"
        : ", " + words(Duration.between(c.at(), since)) + " before";
  }

  /** A time as people say it. */
  static String words(Duration d) {
    if (d.toMinutes() < 1) {
      return "less than a minute";
    }
    if (d.toMinutes() < 120) {
      return count(d.toMinutes(), "minute");
    }
    return d.toHours() < 48 ? count(d.toHours(), "hour") : count(d.toDays(), "day");
  }

  private static String count(long n, String unit) {
    return n + " " + unit + (n == 1 ? "" : "s");
  }
}
