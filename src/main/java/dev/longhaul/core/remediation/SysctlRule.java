package dev.longhaul.core.remediation;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** What values a kernel parameter may be given. */
sealed interface SysctlRule {

  /** Why a normalised value is refused; empty if it is allowed. */
  Optional<String> refusal(String value);

  long KIB = 1024;
  long MIB = 1024 * KIB;

  /** The kernel cannot hold more in these parameters, and no path needs more (rule W7). */
  long MOST_BUFFER = 512 * MIB;

  long UNSIGNED = 4_294_967_295L;

  /**
   * The closed list. What is not here cannot be changed from afar, whoever asks: that holds for
   * forwarding, filters, addresses and everything that can lock an operator out.
   */
  Map<String, SysctlRule> ALL =
      Map.ofEntries(
          Map.entry("net.ipv4.tcp_rmem", new Triple(MOST_BUFFER)),
          Map.entry("net.ipv4.tcp_wmem", new Triple(MOST_BUFFER)),
          Map.entry("net.core.rmem_max", new Range(64 * KIB, MOST_BUFFER)),
          Map.entry("net.core.wmem_max", new Range(64 * KIB, MOST_BUFFER)),
          Map.entry("net.core.rmem_default", new Range(64 * KIB, 64 * MIB)),
          Map.entry("net.core.wmem_default", new Range(64 * KIB, 64 * MIB)),
          Map.entry("net.core.netdev_max_backlog", new Range(1000, 300_000)),
          Map.entry("net.core.default_qdisc", new OneOf(Set.of("fq", "fq_codel", "pfifo_fast"))),
          Map.entry(
              "net.ipv4.tcp_congestion_control",
              new OneOf(Set.of("bbr", "bbr2", "bbr3", "cubic", "reno", "htcp", "westwood"))),
          Map.entry("net.ipv4.tcp_notsent_lowat", new Range(128 * KIB, UNSIGNED)),
          Map.entry("net.ipv4.tcp_limit_output_bytes", new Range(64 * KIB, 64 * MIB)),
          Map.entry("net.ipv4.tcp_mtu_probing", new Range(0, 2)),
          Map.entry("net.ipv4.tcp_base_mss", new Range(512, 1460)),
          Map.entry("net.ipv4.tcp_slow_start_after_idle", new Range(0, 1)),
          Map.entry("net.ipv4.tcp_no_metrics_save", new Range(0, 1)),
          Map.entry("net.ipv4.tcp_moderate_rcvbuf", new Range(1, 1)),
          Map.entry("net.ipv4.tcp_window_scaling", new Range(1, 1)),
          Map.entry("net.ipv4.tcp_timestamps", new Range(1, 2)),
          Map.entry("net.ipv4.tcp_sack", new Range(1, 1)),
          Map.entry("net.ipv4.tcp_dsack", new Range(1, 1)),
          Map.entry("net.ipv4.tcp_ecn", new Range(0, 2)),
          Map.entry("net.ipv4.tcp_adv_win_scale", new Range(-2, 2)));

  /** A whole number. */
  record Range(long least, long most) implements SysctlRule {
    @Override
    public Optional<String> refusal(String value) {
      Optional<Long> number = WholeNumber.parse(value);
      return number.filter(n -> n >= least && n <= most).isPresent()
          ? Optional.empty()
          : Optional.of("must be a whole number from " + least + " to " + most);
    }
  }

  /** Least, initial and greatest size of a buffer, bytes. */
  record Triple(long most) implements SysctlRule {
    private static final long LEAST = 4096;
    private static final long LEAST_MAXIMUM = 64 * KIB;

    @Override
    public Optional<String> refusal(String value) {
      List<Long> numbers = new ArrayList<>();
      for (String word : value.split(" ", -1)) {
        WholeNumber.parse(word).ifPresent(numbers::add);
      }
      boolean three = numbers.size() == 3 && value.split(" ", -1).length == 3;
      return three && inOrder(numbers.get(0), numbers.get(1), numbers.get(2))
          ? Optional.empty()
          : Optional.of(
              "must be three sizes in rising order, the first from "
                  + LEAST
                  + ", the last from "
                  + LEAST_MAXIMUM
                  + " to "
                  + most);
    }

    private boolean inOrder(long least, long initial, long greatest) {
      return least >= LEAST
          && initial >= least
          && greatest >= Math.max(initial, LEAST_MAXIMUM)
          && greatest <= most;
    }
  }

  /** One of a few words. */
  record OneOf(Set<String> words) implements SysctlRule {
    @Override
    public Optional<String> refusal(String value) {
      return words.contains(value)
          ? Optional.empty()
          : Optional.of("must be one of " + String.join(", ", words.stream().sorted().toList()));
    }
  }
}
