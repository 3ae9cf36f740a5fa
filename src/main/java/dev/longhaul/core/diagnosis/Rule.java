package dev.longhaul.core.diagnosis;

import dev.longhaul.core.evidence.Evidence;
import java.util.Optional;

/** One family of rules: looks at the evidence for one cause and says what speaks for it. */
sealed interface Rule
    permits BlackHoleRule,
        StartupRule,
        ReceiveWindowRule,
        SendWindowRule,
        ApplicationRule,
        LossRule,
        CapacityRule,
        PolicerRule,
        QueueRule,
        ParallelRule,
        InstabilityRule,
        ProcessorRule,
        PacketSizeRule,
        StatedBlackHoleRule,
        OffloadRule,
        StatedWindowRule,
        StatedLossRule,
        StatedCapacityRule,
        StatedQueueRule,
        StorageRule,
        EndSystemRule,
        ProviderCapRule,
        ProviderPolicerRule,
        LinkRule,
        LocalDropsRule,
        MiddleboxRule,
        MeasurementRule {

  /** The finding, if the evidence speaks for this family's cause. */
  Optional<Finding> judge(Evidence evidence);
}
