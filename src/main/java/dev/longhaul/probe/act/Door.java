package dev.longhaul.probe.act;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.util.List;
import java.util.Optional;

/**
 * The one guarded door through which this host is changed. Everything that has to be known to undo
 * a change is on disk before it is made, a timer outside this process takes it back unless it is
 * confirmed, and whatever dies in between, {@link #recover} leaves the host exactly as it was or
 * exactly as confirmed.
 *
 * <p>All actors (probe, timer, command line, boot step) take turns by a lock on a file. Methods
 * block, for seconds at most; they do not throw for what goes wrong on the host: that is an
 * outcome.
 *
 * <p>The order for a probe that starts: {@link #recover}, then send {@link #pendingReports}, then
 * read commands.
 */
public final class Door {

  /**
   * The door of this host; needs neither settings nor network.
   *
   * @param executable what a timer starts, the first an absolute path, such as {@code
   *     /usr/bin/longhaul}
   */
  public static Door onHost(
      HostRoot root, Tools tools, List<String> executable, Persistence persistence) {
    throw new UnsupportedOperationException();
  }

  /** Makes, keeps or takes back a change, and tells how it went. */
  public Report handle(AdmittedCommand command) {
    throw new UnsupportedOperationException();
  }

  /** Takes one remediation back by hand; empty id for all that are not confirmed. */
  public List<Report> rollback(Optional<String> remediationId, String reason) {
    throw new UnsupportedOperationException();
  }

  /**
   * Takes back what was not confirmed in time, and what a dead process left half done. Cheap if
   * there is nothing; call it every few seconds.
   */
  public List<Report> overdue() {
    throw new UnsupportedOperationException();
  }

  /**
   * Closes what an earlier boot or a dead process left open: removes files written in half, undoes,
   * verifies confirmed files. May be called at any time and any number of times.
   */
  public List<Report> recover() {
    throw new UnsupportedOperationException();
  }

  /** Why no other change can be made now; empty if none is pending. */
  public Optional<String> pending() {
    throw new UnsupportedOperationException();
  }

  /** Outcomes that were not handed over yet, oldest first. */
  public List<Report> pendingReports() {
    throw new UnsupportedOperationException();
  }

  /** Remembers that an outcome is safe with somebody else. */
  public void reported(Report report) {
    throw new UnsupportedOperationException();
  }

  /** Every remediation this host remembers, newest first, with the values as they are now. */
  public List<RemediationStatus> status() {
    throw new UnsupportedOperationException();
  }

  /** The commands that a person would type to undo a remediation, in order, quoted for a shell. */
  public List<String> undoCommands(Optional<String> remediationId) {
    throw new UnsupportedOperationException();
  }
}
