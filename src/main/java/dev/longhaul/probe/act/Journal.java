package dev.longhaul.probe.act;

import dev.longhaul.contract.v1.CommandResult;
import dev.longhaul.probe.act.JournalRecord.Begin;
import dev.longhaul.probe.act.JournalRecord.Confirming;
import dev.longhaul.probe.act.JournalRecord.Done;
import dev.longhaul.probe.act.JournalRecord.Reported;
import dev.longhaul.probe.act.JournalRecord.Step;
import dev.longhaul.probe.act.JournalRecord.Undoing;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * What one remediation's journal says. Appending puts the record on disk before it returns, so the
 * next step may rely on it.
 */
final class Journal {

  /** What is going on, as far as it decides what has to be done next. */
  enum Phase {
    /** Changes are being made. */
    MAKING,
    /** They are in force until the deadline. */
    HELD,
    /** Files are being written. */
    KEEPING,
    /** They are in force for good. */
    KEPT,
    /** They are being taken back. */
    UNDOING,
    /** They could not be taken back in full. */
    STUCK,
    /** Nothing is left to do. */
    CLOSED
  }

  private final Disk disk;
  private final String path;
  private final Begin begin;
  private final List<JournalRecord> records;

  /** Bytes of whole records; what an append that failed left behind it is cut off. */
  private long length;

  private boolean ragged;

  Journal(Disk disk, String path, long length, Begin begin, List<JournalRecord> records) {
    this.length = length;
    this.disk = disk;
    this.path = path;
    this.begin = begin;
    this.records = new ArrayList<>(records);
  }

  /** Writes a record and waits until it is on disk. */
  void append(JournalRecord record) throws IOException {
    if (ragged) {
      disk.truncate(path, length);
    }
    byte[] line = JournalLines.line(JournalCodec.write(record));
    ragged = true;
    disk.append(path, line);
    disk.sync(path);
    ragged = false;
    length += line.length;
    records.add(record);
  }

  Begin begin() {
    return begin;
  }

  String id() {
    return begin.remediationId();
  }

  String path() {
    return path;
  }

  List<JournalRecord> records() {
    return List.copyOf(records);
  }

  JournalRecord last() {
    return records.get(records.size() - 1);
  }

  Phase phase() {
    Phase phase = Phase.MAKING;
    for (JournalRecord r : records) {
      if (r instanceof Done d) {
        phase = phase(d);
      } else if (r instanceof Confirming) {
        phase = Phase.KEEPING;
      } else if (r instanceof Undoing) {
        phase = Phase.UNDOING;
      }
    }
    return phase;
  }

  private static Phase phase(Done d) {
    return switch (d.step()) {
      case APPLIED -> Phase.HELD;
      case CONFIRMED -> Phase.KEPT;
      case FAILED -> Phase.STUCK;
      case ROLLED_BACK, SUPERSEDED, REFUSED -> Phase.CLOSED;
    };
  }

  /** The files of this remediation, if it came so far that one may have been written. */
  Optional<Confirming> confirming() {
    return records.stream()
        .filter(Confirming.class::isInstance)
        .map(Confirming.class::cast)
        .reduce((first, second) -> second);
  }

  /** Whether a file may have been written, whole or in half. */
  boolean mayHaveWritten() {
    return records.stream().anyMatch(JournalRecord.Writing.class::isInstance);
  }

  /** Whether it was in force for good at some time. */
  boolean wasConfirmed() {
    return records.stream().anyMatch(r -> r instanceof Done d && d.step() == Step.CONFIRMED);
  }

  /** Why it is being taken back, and by which command. */
  Optional<Undoing> undoing() {
    return records.stream()
        .filter(Undoing.class::isInstance)
        .map(Undoing.class::cast)
        .reduce((first, second) -> second);
  }

  /** Outcomes nobody was told of yet. */
  List<Report> unreported() {
    int told = 0;
    for (JournalRecord r : records) {
      told = r instanceof Reported p ? Math.max(told, p.record()) : told;
    }
    List<Report> reports = new ArrayList<>();
    for (int i = 1; i <= records.size(); i++) {
      if (i > told && records.get(i - 1) instanceof Done d) {
        reports.add(new Report(d.result(), i));
      }
    }
    return reports;
  }

  /** Completes a step, so that its outcome is told even if this process dies now. */
  Report complete(Done done) throws IOException {
    append(done);
    return new Report(done.result(), records.size());
  }

  /** The newest outcome; empty while changes are being made for the first time. */
  Optional<CommandResult> outcome() {
    return records.stream()
        .filter(Done.class::isInstance)
        .map(r -> ((Done) r).result())
        .reduce((first, second) -> second);
  }
}
