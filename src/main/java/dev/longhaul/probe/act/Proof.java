package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.core.remediation.AllowedChange.LinkMtu;
import dev.longhaul.core.remediation.AllowedChange.RouteField;
import dev.longhaul.core.remediation.AllowedChange.RouteSize;
import dev.longhaul.probe.act.JournalRecord.Begin;
import dev.longhaul.probe.act.JournalRecord.Planned;
import java.util.Comparator;
import java.util.Optional;

/**
 * That the far end still answers after the change as it did before. Where it did not answer before
 * either, nothing can be shown, and the deadline alone protects the host.
 *
 * @param peer whom to ask; empty if nobody answered before the change
 * @param bytes size that packets must have afterwards; empty if no size is changed
 */
record Proof(Optional<String> peer, Optional<Integer> bytes) {

  /** Asks before anything is touched. */
  static Proof before(DoorParts parts, Begin begin) {
    Optional<String> peer =
        begin
            .peer()
            .or(() -> parts.reach().neighbour())
            .filter(p -> parts.reach().reaches(p, Optional.empty()));
    Optional<Integer> bytes =
        begin.changes().stream()
            .map(Planned::change)
            .flatMap(c -> size(c).stream())
            .min(Comparator.naturalOrder());
    return new Proof(peer, bytes);
  }

  /** Several sizes may be set; the smallest is what fits through all of them. */
  private static Optional<Integer> size(AllowedChange c) {
    if (c instanceof LinkMtu m) {
      return Optional.of(m.bytes());
    }
    return c instanceof RouteSize r && r.field() == RouteField.MTU
        ? Optional.of(r.bytes())
        : Optional.empty();
  }

  /**
   * Asks again.
   *
   * @throws HostTrouble if it answered before and does not any more
   */
  void after(DoorParts parts) throws HostTrouble {
    if (peer.isEmpty()) {
      return;
    }
    if (!parts.reach().reaches(peer.get(), Optional.empty())) {
      throw new HostTrouble(
          peer.get() + " answered before the change and does not any more; it was undone.");
    }
    if (bytes.isPresent() && !parts.reach().reaches(peer.get(), bytes)) {
      throw new HostTrouble(
          "Packets of "
              + bytes.get()
              + " bytes, the new size, do not reach "
              + peer.get()
              + "; the change was undone.");
    }
  }
}
