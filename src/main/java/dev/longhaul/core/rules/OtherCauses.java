package dev.longhaul.core.rules;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import java.util.List;

/** Causes in end systems, settings and measurements, and the answers that name no fault. */
final class OtherCauses {

  private OtherCauses() {}

  static List<CauseEntry> entries() {
    return List.of(
        CauseText.of(Cause.CPU_LIMITED, "One core is busy from end to end.")
            .remedy("More streams on more cores, or a faster tool; no kernel parameter.")
            .foundBy(RuleId.D7, RuleId.O2)
            .advisedBy(),
        CauseText.of(
                Cause.APPLICATION_LIMITED,
                "Nothing waits to be sent and every window and buffer has room.")
            .remedy("The application; or a test that asks for more.")
            .foundBy(RuleId.D1, RuleId.D3)
            .advisedBy(RuleId.W9),
        CauseText.of(
                Cause.STORAGE_LIMITED,
                "Memory to memory the path is fast, from or to the disk it is not.")
            .remedy("Storage; no kernel parameter of TCP.")
            .foundBy(RuleId.O2)
            .advisedBy(RuleId.W9),
        CauseText.of(
                Cause.CONFIGURATION_INEFFECTIVE,
                "A setting stands in a file and is not in force, or will not be after a boot.")
            .remedy("The file that wins, or a new connection.")
            .foundBy(
                RuleId.P1, RuleId.P3, RuleId.P4, RuleId.P5, RuleId.Q1, RuleId.Q2, RuleId.Q6,
                RuleId.Q8)
            .advisedBy(RuleId.Q5, RuleId.P6, RuleId.Q4, RuleId.W7),
        CauseText.of(
                Cause.MEASUREMENT_FAULT,
                """
                The figures contradict each other, or a tool's granularity or units mislead: one of the
                measurements is not what it seems.
                """)
            .remedy("A measurement that can be trusted.")
            .foundBy(RuleId.D5, RuleId.O2)
            .advisedBy(RuleId.W2, RuleId.W9, RuleId.D2, RuleId.D3, RuleId.D4, RuleId.Q1, RuleId.T3),
        CauseText.of(
                Cause.PATH_UNSTABLE, "Rounds of the same test differ more than any cause explains.")
            .remedy("More rounds, at other times of the day.")
            .foundBy(RuleId.P7, RuleId.D5)
            .advisedBy(),
        CauseText.of(
                Cause.INSUFFICIENT_EVIDENCE,
                "No cause is more than a guess; the answer says what to measure.")
            .remedy("The measurement that is named first.")
            .foundBy(RuleId.D1)
            .advisedBy());
  }
}
