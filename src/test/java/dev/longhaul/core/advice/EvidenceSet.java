package dev.longhaul.core.advice;

import dev.longhaul.core.evidence.Fact;
import dev.longhaul.model.SocketSample;
import dev.longhaul.model.SocketSamples;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * What is left of a full measurement where an operator had less.
 *
 * @param name what is left, for people
 * @param part takes the rest away
 */
record EvidenceSet(String name, Function<List<Fact>, List<Fact>> part) {

  /** The usual ways to have less, the full measurement first. */
  static List<EvidenceSet> all() {
    return List.of(
        new EvidenceSet("everything", facts -> facts),
        without("without `mtr`, `tracepath`", "mtr.*|tracepath.*"),
        without("without any probe of the path", "mtr.*|tracepath.*|ping.*|route_cache.*"),
        without("without the hosts' settings", "sysctl.*|.*link.*|.*tc.*|ethtool.*|route.*"),
        without("without socket samples", "ss_.*"),
        without("without the sender's socket samples", "ss_sender.*"),
        only("sender: `ss`", "ss_sender.*"),
        thinned("sender: `ss`, first three moments", times -> times.subList(0, least(times, 3))),
        thinned("sender: `ss`, two moments", times -> middle(times, 2)),
        thinned("sender: `ss`, one moment", times -> middle(times, 1)),
        only("sender: `ss`, `ping`", "ss_sender.*|ping_idle.*"),
        only("sender: `ss`, `sysctl`", "ss_sender.*|sysctl_srv.*"),
        only("sender: iperf3 report", "iperf3_server.json"),
        only("sender: iperf3 report, `ping`", "iperf3_server.json|ping_idle.*"),
        only(
            "sender: iperf3 report, `sysctl`, `tc`, `ip`",
            "iperf3_server.json|sysctl_srv.*|after_tc.*|.*link_srv.*"),
        only("sender: iperf3 report, all probes", "iperf3_server.json|ping.*|tracepath.*|mtr.*"),
        only("both iperf3 reports", "iperf3.*"),
        only("receiver: iperf3 report", "iperf3.json"),
        only("receiver: iperf3 report, `ss`, `sysctl`", "iperf3.json|ss_receiver.*|sysctl_cli.*"),
        only("receiver: `ss`", "ss_receiver.*"),
        only("receiver: iperf3 report, all probes", "iperf3.json|ping.*|tracepath.*|mtr.*"));
  }

  private static EvidenceSet only(String name, String files) {
    return of(name, Pattern.compile(files).asMatchPredicate());
  }

  private static EvidenceSet without(String name, String files) {
    return of(name, Pattern.compile(files).asMatchPredicate().negate());
  }

  private static EvidenceSet of(String name, Predicate<String> file) {
    return new EvidenceSet(
        name, facts -> facts.stream().filter(f -> file.test(f.source())).toList());
  }

  /** The sender's socket samples of some of their moments. */
  private static EvidenceSet thinned(String name, Function<List<Long>, List<Long>> kept) {
    return new EvidenceSet(
        name,
        facts -> {
          List<Fact> left = new ArrayList<>();
          for (Fact f : facts) {
            if (f.source().startsWith("ss_sender") && f.measurement() instanceof SocketSamples s) {
              left.add(new Fact(f.source(), f.host(), f.side(), at(s, kept)));
            }
          }
          return left;
        });
  }

  private static SocketSamples at(SocketSamples sockets, Function<List<Long>, List<Long>> kept) {
    TreeSet<Long> times = new TreeSet<>();
    sockets.samples().forEach(s -> times.add(moment(s)));
    List<Long> wanted = kept.apply(new ArrayList<>(times));
    return new SocketSamples(
        sockets.samples().stream().filter(s -> wanted.contains(moment(s))).toList());
  }

  private static long moment(SocketSample s) {
    return s.at().map(java.time.Instant::toEpochMilli).orElse(0L);
  }

  private static int least(List<Long> times, int count) {
    return Math.min(times.size(), count);
  }

  private static List<Long> middle(List<Long> times, int count) {
    int from = Math.min(times.size() / 2, times.size() - least(times, count));
    return times.subList(from, from + least(times, count));
  }
}
