package dev.longhaul.core.rules;

import dev.longhaul.core.advice.AdviceThresholds;
import dev.longhaul.core.diagnosis.DiagnosisThresholds;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.evidence.EvidenceThresholds;
import java.util.List;

/** Rules W7 to W11: defaults, and what larger or smaller buffers do. */
final class BufferRules {

  private BufferRules() {}

  static List<RuleEntry> entries() {
    return List.of(defaults(), firstNumbers(), noMoreWindow(), lowWater(), outputLimit());
  }

  private static RuleEntry defaults() {
    return Entry.of(RuleId.W7, "Defaults differ by kernel and memory")
        .states(
            """
            Many published settings are what the kernel does anyway. The limits of `tcp_rmem` and
            `tcp_wmem` depend on its version, and hosts with little memory start with less: neither
            exceeds 1/128 of the memory for buffers. Only the live value counts.
            """)
        .fact("tcp_wmem limit by default", AdviceThresholds.DEFAULT_SEND_LIMIT.toString())
        .fact(
            "tcp_rmem limit by default before Linux " + AdviceThresholds.RECENT_KERNEL,
            AdviceThresholds.DEFAULT_RECEIVE_LIMIT.toString())
        .fact(
            "tcp_rmem limit by default from then on",
            AdviceThresholds.DEFAULT_RECEIVE_LIMIT_RECENT.toString())
        .policy("no limit is advised above", AdviceThresholds.MOST_LIMIT.toString())
        .policy("nor above this part of the memory", "1/" + AdviceThresholds.MEMORY_PARTS)
        .why(
            """
            A limit is not memory in use, but every busy connection may take as much. One
            connection's share has to leave room for the others.
            """)
        .use("Cuts sizes; leaves out changes that would change nothing.")
        .from("Linux tcp_init()", "Linux ip-sysctl");
  }

  private static RuleEntry firstNumbers() {
    return Entry.of(RuleId.W8, "The first two numbers of a triple stay")
        .states(
            """
            `tcp_rmem` and `tcp_wmem` are least, initial and largest size. Only the largest limits a
            long transfer. The old 87380 as the initial receive size shrinks the first window, and
            very large initial sizes cost memory for every idle connection.
            """)
        .fact("initial receive buffer by default", AdviceThresholds.RECEIVE_DEFAULT + " B")
        .fact("initial send buffer by default", AdviceThresholds.SEND_DEFAULT + " B")
        .why(
            """
            Autotuning starts from the middle number and grows as the flow needs it; larger receive
            buffers also make the kernel's merging of queued packets slower.
            """)
        .use("Advised triples keep the first two numbers that were found.")
        .from("tcp(7)", "Linux ip-sysctl");
  }

  private static RuleEntry noMoreWindow() {
    return Entry.of(RuleId.W9, "More window helps only where a window binds")
        .states(
            """
            A flow that loss, a full path or its application holds back does not fill the windows it
            has. Larger ones then change nothing, or lengthen a queue. High retransmits with low
            throughput are the usual sign.
            """)
        .why(
            """
            The rate follows the smallest of several limits; raising another one leaves it where it
            is (W2).
            """)
        .use(
            """
            Advice against buffers with every loss, every full path, every black hole and every idle
            application.
            """)
        .from("reasoning from W2", "measured");
  }

  private static RuleEntry lowWater() {
    return Entry.of(RuleId.W10, "A small tcp_notsent_lowat keeps BBR in STARTUP")
        .states(
            """
            `tcp_notsent_lowat` limits what may wait unsent in the socket. At 16384, as popular
            scripts set it, BBR takes nearly each of its samples for limited by the application,
            never finds that the path is full and goes on sending at almost three times its rate. A
            third of everything is lost and sent again, at no gain. CUBIC does not mind.
            """)
        .formula("share that cannot pass at pacing gain g: 1 - 1/g; 65 % at g = 2.89")
        .fact(
            "pacing gain that only STARTUP has, above",
            Numbers.plain(EvidenceThresholds.STARTUP_GAIN))
        .fact(
            "growth of the estimate that BBR's own exit rule waits for",
            Numbers.times(EvidenceThresholds.STARTUP_GROWTH))
        .policy(
            "round trips without that growth after which it is stuck",
            Numbers.plain(EvidenceThresholds.STARTUP_ROUND_TRIPS))
        .policy(
            "share of the time spent so, from which it is named",
            Numbers.percent(DiagnosisThresholds.STUCK_TIME))
        .policy(
            "share sent again meanwhile, from which it is named",
            Numbers.percent(DiagnosisThresholds.STUCK_WASTE))
        .policy(
            "share sent again that tells where only a report is at hand",
            Numbers.percent(DiagnosisThresholds.STUCK_WASTE_UNSEEN))
        .fact("value from which it is harmless", DiagnosisThresholds.HARMLESS_LOWAT + " B")
        .why(
            """
            BBR leaves STARTUP when its estimate stops growing, but ignores samples taken while
            nothing waited to be sent. A low mark makes that so all the time.
            """)
        .use(
            """
            Names `BBR_STUCK_IN_STARTUP` and advises the harmless value; also where BBR itself is
            advised on a host with a low mark.
            """)
        .from("measured (Linux 6.1)", "Linux tcp_bbr.c", "Linux ip-sysctl, tcp_notsent_lowat");
  }

  private static RuleEntry outputLimit() {
    return Entry.of(RuleId.W11, "tcp_limit_output_bytes does not concern paced flows")
        .states(
            """
            The limit of what one flow may keep in the host's own queues is used as it stands only
            where nothing paces the flow. Under BBR or an fq queue the kernel reckons it from the
            pacing rate instead.
            """)
        .fact("default before Linux " + AdviceThresholds.RECENT_KERNEL, "1 MiB")
        .fact("default from then on", "4 MiB")
        .why("A paced flow hands over little at a time, so that a fixed limit is not needed.")
        .use("Advice against it, where the flow is paced.")
        .from("Linux tcp_small_queue_check()");
  }
}
