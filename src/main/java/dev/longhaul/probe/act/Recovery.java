package dev.longhaul.probe.act;

import dev.longhaul.probe.host.Boot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Decides which journals have to be undone without anybody asking. For the holder of the lock. */
final class Recovery {

  static final String LATE = "The change was not confirmed in time.";
  static final String REBOOTED = "The host was started again before the change was confirmed.";
  static final String BROKEN_OFF = "The program was ended in the middle; the change was undone.";

  private final DoorParts parts;

  Recovery(DoorParts parts) {
    this.parts = parts;
  }

  /**
   * Why a journal has to be undone now; empty if it has not. Only for one who holds the lock, or
   * one who takes it next: while somebody else works, every journal looks broken off.
   *
   * @param stuck whether what could not be undone is tried again
   */
  Optional<String> reason(Journal j, boolean stuck) {
    if (parts.boot().get().isEmpty()) {
      // Without knowing which boot this is, a held change would look like one of an earlier boot.
      return Optional.empty();
    }
    Boot now = parts.now();
    boolean sameBoot = j.begin().start().id().equals(now.id());
    return switch (j.phase()) {
      case CLOSED, KEPT -> Optional.empty();
      case HELD ->
          !sameBoot
              ? Optional.of(REBOOTED)
              : now.uptime().compareTo(j.begin().deadline()) >= 0
                  ? Optional.of(LATE)
                  : Optional.empty();
      case STUCK -> stuck || !sameBoot ? Optional.of(why(j, sameBoot)) : Optional.empty();
      case MAKING, KEEPING, UNDOING -> Optional.of(why(j, sameBoot));
    };
  }

  private static String why(Journal j, boolean sameBoot) {
    return j.undoing().map(JournalRecord.Undoing::reason).orElse(sameBoot ? BROKEN_OFF : REBOOTED);
  }

  /** Undoes all that has to be. */
  List<Report> run(boolean stuck) {
    List<Report> reports = new ArrayList<>();
    for (Journal j : parts.journals().read().journals()) {
      reason(j, stuck).ifPresent(why -> reports.add(new Undo(parts, j).run(Optional.empty(), why)));
    }
    return reports;
  }

  /** Arms anew what still runs: the timer may have been lost with whoever held it. */
  void rearm() {
    Boot now = parts.now();
    for (Journal j : parts.journals().read().journals()) {
      if (j.phase() == Journal.Phase.HELD && j.begin().start().id().equals(now.id())) {
        try {
          var unused = parts.timer().arm(j.id(), j.begin().deadline().minus(now.uptime()));
        } catch (HostTrouble e) {
          // The first timer may well be there still, and the probe watches the deadline itself.
        }
      }
    }
  }
}
