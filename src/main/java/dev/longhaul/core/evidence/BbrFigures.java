package dev.longhaul.core.evidence;

import dev.longhaul.model.Bandwidth;
import dev.longhaul.model.Share;
import java.util.Optional;

/**
 * State of BBR over a flow.
 *
 * @param bandwidth its estimate of the bottleneck, summed over flows, at the end
 * @param startupAtEnd whether it was in STARTUP at the end
 * @param stuck share of the observed time spent in STARTUP although the estimate no longer grew
 * @param stuckRetransmits share of what was sent in that time that had to be sent again
 */
public record BbrFigures(
    Optional<Bandwidth> bandwidth, boolean startupAtEnd, Share stuck, Share stuckRetransmits) {}
