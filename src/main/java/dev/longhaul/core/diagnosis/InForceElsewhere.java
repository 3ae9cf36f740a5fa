package dev.longhaul.core.diagnosis;

import dev.longhaul.core.diagnosis.Ineffective.Kind;
import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.core.evidence.SenderFigures;
import dev.longhaul.core.evidence.TestFigures;
import dev.longhaul.model.CongestionControl;
import dev.longhaul.model.Endpoint;
import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.model.Side;
import dev.longhaul.model.ThroughputTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Values that are in force, but not for this flow: for connections and queues that are made from
 * now on (rules Q2, Q6), or on a host that the flow only passes (rule Q1).
 */
final class InForceElsewhere {

  /** What interfaces have where nobody chose; those without a queue follow no default. */
  private static final Set<String> UNCHOSEN = Set.of("pfifo_fast", "fq_codel", "pfifo");

  private InForceElsewhere() {}

  static List<Ineffective> find(Evidence e) {
    List<Ineffective> found = new ArrayList<>();
    Optional<Ineffective> passing = passing(e);
    passing.ifPresent(found::add);
    if (passing.isEmpty()) {
      sockets(e).ifPresent(found::add);
    }
    queue(e.senderState()).ifPresent(found::add);
    return found;
  }

  /** The host says BBR, its socket runs something else (rule Q2). */
  private static Optional<Ineffective> sockets(Evidence e) {
    Optional<String> host = e.senderState().sysctl(Sysctls.CONGESTION_CONTROL);
    Optional<String> flow =
        e.sender()
            .flatMap(SenderFigures::congestionControl)
            .or(() -> e.test().flatMap(t -> t.test().senderCongestionControl()))
            .map(CongestionControl::name);
    boolean older = host.isPresent() && host.get().startsWith("bbr");
    if (!older || flow.isEmpty() || flow.get().equals(host.get())) {
      return Optional.empty();
    }
    return Optional.of(
        new Ineffective(
            Side.SENDER,
            Kind.NEW_ONLY,
            Sysctls.CONGESTION_CONTROL,
            host.get(),
            flow,
            "sysctl",
            "the connection runs "
                + flow.get()
                + ": it was made before the change, or the application or its route chose another",
            "restart what listens or connects; look at 'ip route' for congctl",
            List.of(RuleId.Q2)));
  }

  /** The default names fq, the interface was made before and keeps what it had (rule Q6). */
  private static Optional<Ineffective> queue(HostState state) {
    Optional<String> wanted = state.sysctl(Sysctls.DEFAULT_QDISC).filter("fq"::equals);
    List<Qdisc> leaves =
        state.qdiscs().stream()
            .filter(q -> !q.kind().equals("mq") && !q.kind().equals("noqueue"))
            .toList();
    Optional<Qdisc> other = leaves.stream().filter(q -> UNCHOSEN.contains(q.kind())).findFirst();
    boolean none = leaves.stream().noneMatch(q -> q.kind().equals("fq"));
    return wanted.isPresent() && other.isPresent() && none
        ? Optional.of(
            new Ineffective(
                Side.SENDER,
                Kind.NEW_ONLY,
                "qdisc",
                "fq",
                Optional.of(other.get().kind()),
                "sysctl " + Sysctls.DEFAULT_QDISC,
                "the default counts for interfaces that are made from now on; "
                    + other.get().device()
                    + " was there before",
                "nothing for BBR, which paces by itself; else tc qdisc replace on each leaf",
                List.of(RuleId.Q6, RuleId.Q4)))
        : Optional.empty();
  }

  /** A host that forwards and is no end of the flow: its congestion control plays no part. */
  private static Optional<Ineffective> passing(Evidence e) {
    HostState state = e.senderState();
    Optional<ThroughputTest> test = e.test().map(TestFigures::test);
    Optional<String> from = test.flatMap(ThroughputTest::sender).map(Endpoint::address);
    Optional<String> to = test.flatMap(ThroughputTest::receiver).map(Endpoint::address);
    boolean forwards = state.sysctl("net.ipv4.ip_forward").filter("1"::equals).isPresent();
    Optional<String> wanted =
        state.sysctl(Sysctls.CONGESTION_CONTROL).filter(cc -> cc.startsWith("bbr"));
    if (!forwards || wanted.isEmpty() || from.isEmpty() || state.addresses().isEmpty()) {
      return Optional.empty();
    }
    boolean own =
        state.addresses().stream()
            .map(InForceElsewhere::plain)
            .anyMatch(a -> a.equals(from.get()) || to.filter(a::equals).isPresent());
    boolean comparable =
        state.addresses().stream()
            .map(InForceElsewhere::plain)
            .anyMatch(a -> isPrivate(a) == isPrivate(from.get()) && !a.startsWith("127."));
    Optional<String> flow = e.congestionControl().map(CongestionControl::name);
    return own || !comparable
        ? Optional.empty()
        : Optional.of(
            new Ineffective(
                Side.SENDER,
                Kind.ELSEWHERE,
                Sysctls.CONGESTION_CONTROL,
                wanted.get(),
                flow.filter(f -> !f.equals(wanted.get())),
                "sysctl of a host that forwards",
                "the flow begins at "
                    + from.get()
                    + ", which is none of this host's addresses: congestion control is a matter of"
                    + " the sending end, a router's plays no part",
                "set it on " + from.get(),
                List.of(RuleId.Q1)));
  }

  private static String plain(String address) {
    int slash = address.indexOf('/');
    return slash < 0 ? address : address.substring(0, slash);
  }

  private static boolean isPrivate(String address) {
    return address.startsWith("10.")
        || address.startsWith("192.168.")
        || address.matches("172\\.(1[6-9]|2[0-9]|3[01])\\..*")
        || address.regionMatches(true, 0, "fd", 0, 2);
  }
}
