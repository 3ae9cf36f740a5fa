package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import dev.longhaul.model.FactKey;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import java.util.Optional;

/** A firewall, NAT or optimiser on the way takes valid segments for invalid ones (rule O2). */
record MiddleboxRule() implements Rule {

  private static final double MOST = 0.9;

  @Override
  public Optional<Finding> judge(Evidence e) {
    StatedFacts f = e.stated();
    boolean between = f.shows(Symptom.BEHIND_NAT);
    boolean resets = f.shows(Symptom.RESETS) || f.count(FactKey.RESETS).orElse(0) > 0;
    Weighing w =
        new Weighing(e)
            .sign(Symptom.CONNTRACK_INVALID, 0.7)
            .sign(f.count(FactKey.INVALID).orElse(0) > 0, 0.6, "conntrack counts invalid packets")
            .sign(Symptom.SEQUENCE_REWRITTEN, 0.75)
            .sign(resets && between, 0.55, "connections are reset behind a NAT or firewall")
            .sign(resets && !between, 0.3, "connections are reset in the middle");
    if (w.isEmpty()) {
      return Optional.empty();
    }
    w.sign(f.shows(Symptom.BULK_STALLS) && resets, 0.15, "it stalls before it is reset");
    Draft d =
        new Draft(Cause.MIDDLEBOX_FAULT, RuleId.O2)
            .overturnedBy(
                "counters of conntrack that do not grow while it fails (conntrack -S; nstat -az"
                    + " TcpOutRsts TcpExtPAWSEstab)");
    return Optional.of(
        w.onto(d)
            .because(
                "Segments that arrive out of the window that conntrack or a firewall believes in"
                    + " are taken for invalid and reach the host without their translation, which"
                    + " answers with a reset. What helps, on the box that translates:"
                    + " net.netfilter.nf_conntrack_tcp_be_liberal=1, or dropping what is INVALID"
                    + " before the host sees it. Windows and congestion control do not matter.",
                w.confidence(MOST)));
  }
}
