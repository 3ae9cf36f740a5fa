package dev.longhaul.probe.act;

import dev.longhaul.probe.act.JournalCodec.Unreadable;
import dev.longhaul.probe.act.JournalRecord.Begin;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** The journals of this host, one file for each remediation. */
record Journals(Disk disk) {

  static final String STATE = "/var/lib/longhaul";
  static final String FOLDER = STATE + "/journal";

  private static final String SUFFIX = ".journal";
  private static final int FOLDER_MODE = 0700;
  private static final int FILE_MODE = 0600;

  /** Closed journals that are kept for people to look at. */
  private static final int KEPT = 50;

  /** What may stand in the name of a file and of a unit. */
  static final Pattern ID = Pattern.compile("[A-Za-z0-9][A-Za-z0-9_.-]{0,63}");

  /**
   * All journals.
   *
   * @param damaged files that cannot be understood, with the reason; left for a person
   */
  record All(List<Journal> journals, List<Damaged> damaged) {

    Optional<Journal> of(String id) {
      return journals.stream().filter(j -> j.id().equals(id)).findFirst();
    }

    /**
     * Why a remediation cannot be undone alone: a newer one was made on top of it, and undoing that
     * one later would bring back a value of this one.
     */
    Optional<String> newerThan(Journal old) {
      List<String> settings = settings(old);
      return journals.subList(journals.indexOf(old) + 1, journals.size()).stream()
          .filter(j -> j.phase() != Journal.Phase.CLOSED)
          .filter(j -> settings(j).stream().anyMatch(settings::contains))
          .findFirst()
          .map(
              j ->
                  "Remediation "
                      + j.id()
                      + " was made later and changes the same setting; it has to be taken back"
                      + " first.");
    }

    private static List<String> settings(Journal j) {
      return j.begin().changes().stream().map(p -> Values.name(p.change())).toList();
    }
  }

  /** A file that cannot be understood. */
  record Damaged(String path, String why) {}

  /** Reads every journal, the oldest first; one that is damaged does not hide the others. */
  All read() {
    List<Journal> journals = new ArrayList<>();
    List<Damaged> damaged = new ArrayList<>();
    for (String name : names(damaged)) {
      String path = FOLDER + "/" + name;
      try {
        read(path, name).ifPresent(journals::add);
      } catch (IOException | Unreadable e) {
        damaged.add(new Damaged(path, String.valueOf(e.getMessage())));
      }
    }
    journals.sort(Comparator.comparing((Journal j) -> j.begin().at()).thenComparing(Journal::id));
    return new All(List.copyOf(journals), List.copyOf(damaged));
  }

  private List<String> names(List<Damaged> damaged) {
    try {
      return disk.list(FOLDER).stream().filter(n -> n.endsWith(SUFFIX)).toList();
    } catch (IOException e) {
      damaged.add(new Damaged(FOLDER, "The folder cannot be read: " + e.getMessage()));
      return List.of();
    }
  }

  /** Empty if not even the first record is whole: then nothing was touched yet. */
  private Optional<Journal> read(String path, String name) throws IOException, Unreadable {
    if (!(disk.look(path) instanceof FileImage.Plain file)) {
      throw new Unreadable("It is no plain file.");
    }
    JournalLines.Read lines = JournalLines.read(file.bytes());
    if (lines.damaged()) {
      throw new Unreadable("A line was damaged after it was written.");
    }
    List<JournalRecord> records = new ArrayList<>();
    for (String text : lines.texts()) {
      records.add(JournalCodec.read(text));
    }
    if (records.isEmpty()) {
      return Optional.empty();
    }
    if (!(records.get(0) instanceof Begin begin) || !name.equals(begin.remediationId() + SUFFIX)) {
      throw new Unreadable("It does not begin with what was there before the change.");
    }
    return Optional.of(new Journal(disk, path, lines.length(), begin, records));
  }

  /**
   * Removes what was cut off while it was written, so that the next record starts on a line of its
   * own. For those who hold the lock only.
   */
  void mend() {
    for (String name : names(new ArrayList<>())) {
      try {
        mend(FOLDER + "/" + name);
      } catch (IOException e) {
        // One that cannot be mended does not keep the others from being recovered.
      }
    }
  }

  private void mend(String path) throws IOException {
    if (!(disk.look(path) instanceof FileImage.Plain file)) {
      return;
    }
    JournalLines.Read lines = JournalLines.read(file.bytes());
    if (lines.damaged()) {
      return;
    }
    if (lines.texts().isEmpty()) {
      disk.delete(path);
      disk.syncFolder(FOLDER);
    } else if (lines.length() < file.bytes().length) {
      disk.truncate(path, lines.length());
      disk.sync(path);
    }
  }

  /** Starts a journal; when this returns, all that is needed to undo the changes is on disk. */
  Journal begin(Begin begin) throws IOException {
    new DurableFiles(disk).makeFolders(FOLDER, FOLDER_MODE);
    String path = FOLDER + "/" + begin.remediationId() + SUFFIX;
    disk.create(path, FILE_MODE);
    byte[] line = JournalLines.line(JournalCodec.write(begin));
    try {
      disk.append(path, line);
      disk.sync(path);
      disk.syncFolder(FOLDER);
    } catch (IOException e) {
      disk.delete(path);
      throw e;
    }
    return new Journal(disk, path, line.length, begin, List.of(begin));
  }

  /** Forgets the oldest of those that are closed and told. */
  void prune(All all) throws IOException {
    List<Journal> closed =
        all.journals().stream()
            .filter(j -> j.phase() == Journal.Phase.CLOSED && j.unreported().isEmpty())
            .toList();
    for (Journal j : closed.subList(0, Math.max(0, closed.size() - KEPT))) {
      disk.delete(j.path());
      disk.syncFolder(FOLDER);
    }
  }
}
