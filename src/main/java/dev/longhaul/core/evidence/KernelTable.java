package dev.longhaul.core.evidence;

import dev.longhaul.model.KernelVersion;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * What kernels have by default, by version, and which parameters they lost (rules W7, W10, W11).
 * Distributions and hosts with little memory differ: a live value always counts more.
 */
public final class KernelTable {

  private static final KernelVersion EVER = new KernelVersion(4, 0);
  private static final int MAX_TYPOS = 2;

  private static final Map<String, List<Era>> DEFAULTS = new TreeMap<>();

  /** Keys without a default that is worth knowing, so that they are not taken for misspelt. */
  private static final String TCP_NAMES =
      "allowed_congestion_control available_congestion_control available_ulp backlog_ack_defer"
          + " challenge_ack_limit child_ehash_entries comp_sack_delay_ns comp_sack_nr"
          + " comp_sack_slack_ns early_demux ecn_fallback ecn_option ecn_option_beacon"
          + " ehash_entries fastopen_blackhole_timeout_sec fastopen_key fwmark_accept"
          + " invalid_ratelimit l3mdev_accept max_orphans max_reordering max_syn_backlog"
          + " max_tw_buckets mem migrate_req min_rtt_wlen min_snd_mss mtu_probe_floor"
          + " no_ssthresh_metrics_save pingpong_thresh plb_cong_thresh plb_enabled"
          + " plb_idle_rehash_rounds plb_rehash_rounds plb_suspend_rto_sec probe_interval"
          + " probe_threshold reflect_tos retrans_collapse rto_max_ms rto_min_us shrink_window"
          + " syn_linear_timeouts tso_rtt_log tw_reuse_delay";

  private static final String CORE_NAMES =
      "bpf_jit_enable bpf_jit_harden bpf_jit_kallsyms bpf_jit_limit busy_poll busy_read"
          + " default_qdisc dev_weight_rx_bias dev_weight_tx_bias devconf_inherit_init_net"
          + " fb_tunnels_only_for_init_net flow_limit_cpu_bitmap flow_limit_table_len"
          + " gro_normal_batch high_order_alloc_disable max_skb_frags mem_pcpu_rsv message_burst"
          + " message_cost netdev_budget_usecs netdev_rss_key netdev_tstamp_prequeue"
          + " netdev_unregister_timeout_secs rps_default_mask rps_sock_flow_entries"
          + " skb_defer_max tstamp_allow_data txrehash warnings xfrm_acq_expires"
          + " xfrm_aevent_etime xfrm_aevent_rseqth xfrm_larval_drop";

  private static final Set<String> OTHERS = new TreeSet<>();
  private static final Map<String, Gone> GONE = new TreeMap<>();

  static {
    buffers();
    behaviour();
    timers();
    gone();
    for (String name : TCP_NAMES.split(" ", -1)) {
      OTHERS.add("net.ipv4.tcp_" + name);
    }
    for (String name : CORE_NAMES.split(" ", -1)) {
      OTHERS.add("net.core." + name);
    }
  }

  private KernelTable() {}

  /** A default and the series that brought it. */
  private record Era(KernelVersion since, String value) {}

  /**
   * A parameter without effect.
   *
   * @param since the series from which on it does nothing
   * @param removed whether it no longer exists, so that setting it fails
   * @param why what became of it
   */
  public record Gone(KernelVersion since, boolean removed, String why) {

    /** Whether this holds on a kernel; a kernel that is not known is taken for a present one. */
    public boolean on(Optional<KernelVersion> kernel) {
      return kernel.map(k -> k.compareTo(since) >= 0).orElse(true);
    }
  }

  private static void buffers() {
    always("net.ipv4.tcp_wmem", "4096 16384 4194304");
    since("net.ipv4.tcp_rmem", 4, 0, "4096 87380 6291456");
    since("net.ipv4.tcp_rmem", 4, 20, "4096 131072 6291456");
    since("net.ipv4.tcp_rmem", 6, 16, "4096 131072 33554432");
    since("net.core.rmem_max", 4, 0, "212992");
    since("net.core.rmem_max", 6, 18, "4194304");
    since("net.core.wmem_max", 4, 0, "212992");
    since("net.core.wmem_max", 6, 18, "4194304");
    always("net.core.rmem_default", "212992");
    always("net.core.wmem_default", "212992");
    since("net.core.optmem_max", 4, 0, "20480");
    since("net.core.optmem_max", 6, 7, "131072");
    since("net.ipv4.tcp_limit_output_bytes", 4, 0, "262144");
    since("net.ipv4.tcp_limit_output_bytes", 5, 0, "1048576");
    since("net.ipv4.tcp_limit_output_bytes", 6, 16, "4194304");
    always("net.ipv4.tcp_notsent_lowat", "4294967295");
    always("net.ipv4.tcp_adv_win_scale", "1");
    always("net.ipv4.tcp_app_win", "31");
    always("net.ipv4.udp_rmem_min", "4096");
    always("net.ipv4.udp_wmem_min", "4096");
  }

  private static void behaviour() {
    always("net.ipv4.tcp_congestion_control", "cubic");
    always("net.ipv4.tcp_sack", "1");
    always("net.ipv4.tcp_dsack", "1");
    always("net.ipv4.tcp_timestamps", "1");
    always("net.ipv4.tcp_window_scaling", "1");
    always("net.ipv4.tcp_moderate_rcvbuf", "1");
    always("net.ipv4.tcp_mtu_probing", "0");
    always("net.ipv4.tcp_base_mss", "1024");
    always("net.ipv4.tcp_slow_start_after_idle", "1");
    always("net.ipv4.tcp_no_metrics_save", "0");
    always("net.ipv4.tcp_ecn", "2");
    always("net.ipv4.tcp_fastopen", "1");
    always("net.ipv4.tcp_recovery", "1");
    always("net.ipv4.tcp_early_retrans", "3");
    always("net.ipv4.tcp_frto", "2");
    always("net.ipv4.tcp_autocorking", "1");
    always("net.ipv4.tcp_reordering", "3");
    always("net.ipv4.tcp_tso_win_divisor", "3");
    always("net.ipv4.tcp_min_tso_segs", "2");
    always("net.ipv4.tcp_pacing_ss_ratio", "200");
    always("net.ipv4.tcp_pacing_ca_ratio", "120");
    always("net.ipv4.tcp_abort_on_overflow", "0");
    always("net.ipv4.tcp_rfc1337", "0");
    always("net.ipv4.tcp_stdurg", "0");
    always("net.ipv4.tcp_workaround_signed_windows", "0");
    always("net.ipv4.tcp_thin_linear_timeouts", "0");
    always("net.ipv4.tcp_orphan_retries", "0");
    always("net.ipv4.ip_no_pmtu_disc", "0");
    always("net.ipv4.ip_local_port_range", "32768 60999");
    always("net.core.netdev_max_backlog", "1000");
    always("net.core.netdev_budget", "300");
    always("net.core.dev_weight", "64");
    since("net.core.somaxconn", 4, 0, "128");
    since("net.core.somaxconn", 5, 4, "4096");
  }

  private static void timers() {
    always("net.ipv4.tcp_fin_timeout", "60");
    always("net.ipv4.tcp_keepalive_time", "7200");
    always("net.ipv4.tcp_keepalive_intvl", "75");
    always("net.ipv4.tcp_keepalive_probes", "9");
    always("net.ipv4.tcp_syncookies", "1");
    always("net.ipv4.tcp_retries1", "3");
    always("net.ipv4.tcp_retries2", "15");
    always("net.ipv4.tcp_syn_retries", "6");
    always("net.ipv4.tcp_synack_retries", "5");
    since("net.ipv4.tcp_tw_reuse", 4, 0, "0");
    since("net.ipv4.tcp_tw_reuse", 4, 20, "2");
  }

  private static void gone() {
    gone("net.ipv4.tcp_tw_recycle", 4, 12, true, "it broke clients behind NAT and was removed");
    gone("net.ipv4.tcp_fack", 4, 15, false, "RACK took its place; it is ignored");
    gone("net.ipv4.tcp_low_latency", 4, 14, false, "the prequeue it switched off is gone");
    gone("net.ipv4.tcp_thin_dupack", 4, 11, true, "RACK took its place");
    gone("net.ipv4.tcp_adv_win_scale", 6, 6, false, "each socket measures its own ratio since");
    gone("net.ipv4.tcp_frto_response", 3, 10, true, "F-RTO was written anew");
    gone("net.ipv4.tcp_cookie_size", 3, 10, true, "TCP cookie transactions were removed");
    gone("net.ipv4.tcp_abc", 3, 9, true, "appropriate byte counting was removed");
    gone("net.ipv4.tcp_max_ssthresh", 4, 0, true, "limited slow start was removed");
    gone("net.ipv4.tcp_dma_copybreak", 3, 18, true, "the offload it belonged to was removed");
    gone("net.ipv4.tcp_bic", 2, 6, true, "congestion control became a list of modules");
    gone("net.ipv4.tcp_westwood", 2, 6, true, "congestion control became a list of modules");
    gone("net.ipv4.tcp_vegas_cong_avoid", 2, 6, true, "congestion control became modules");
    gone("net.ipv4.route.gc_timeout", 3, 6, false, "the route cache it cleaned is gone");
    gone("net.ipv4.route.max_size", 3, 6, false, "the route cache it bounded is gone");
  }

  private static void always(String key, String value) {
    DEFAULTS.put(key, List.of(new Era(EVER, value)));
  }

  private static void since(String key, int major, int minor, String value) {
    List<Era> eras = new java.util.ArrayList<>(DEFAULTS.getOrDefault(key, List.of()));
    eras.add(new Era(new KernelVersion(major, minor), value));
    DEFAULTS.put(key, List.copyOf(eras));
  }

  private static void gone(String key, int major, int minor, boolean removed, String why) {
    GONE.put(key, new Gone(new KernelVersion(major, minor), removed, why));
  }

  /**
   * The value of a key on a host that nobody touched; empty if it is not known, or depends on a
   * version that is not known.
   */
  public static Optional<String> defaultOf(String key, Optional<KernelVersion> kernel) {
    List<Era> eras = DEFAULTS.getOrDefault(key, List.of());
    if (eras.isEmpty() || (kernel.isEmpty() && eras.size() > 1)) {
      return Optional.empty();
    }
    return eras.stream()
        .filter(e -> kernel.map(k -> k.compareTo(e.since()) >= 0).orElse(true))
        .reduce((older, newer) -> newer)
        .map(Era::value);
  }

  /** From which series on a value is the default of a key; empty if it never is. */
  public static Optional<KernelVersion> defaultSince(String key, String value) {
    return DEFAULTS.getOrDefault(key, List.of()).stream()
        .filter(e -> SysctlValue.same(e.value(), value))
        .map(Era::since)
        .findFirst();
  }

  /** What became of a key that lost its effect; empty if it has one. */
  public static Optional<Gone> gone(String key) {
    return Optional.ofNullable(GONE.get(key));
  }

  /** Whether the table knows a key at all. */
  public static boolean isKnown(String key) {
    return DEFAULTS.containsKey(key) || GONE.containsKey(key);
  }

  /** The key that was probably meant by one that is not known; empty if none is near. */
  public static Optional<String> meantBy(String key) {
    if (isKnown(key)
        || OTHERS.contains(key)
        || !(key.startsWith("net.ipv4.tcp_") || key.startsWith("net.core."))) {
      return Optional.empty();
    }
    return Stream.concat(DEFAULTS.keySet().stream(), OTHERS.stream())
        .filter(known -> Math.abs(known.length() - key.length()) <= MAX_TYPOS)
        .filter(known -> typos(known, key) <= MAX_TYPOS)
        .min(java.util.Comparator.comparingInt(known -> typos(known, key)));
  }

  private static int typos(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j < row.length; j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j < row.length; j++) {
        int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[b.length()];
  }
}
