package dev.longhaul.probe.act;

import dev.longhaul.core.persistence.KeepPlan;
import dev.longhaul.core.persistence.OwnedFile;
import dev.longhaul.probe.act.JournalRecord.PlannedFile;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The files of one remediation: what is there before, and taking ours away again. */
record OwnedFiles(DurableFiles files) {

  /**
   * Looks at where files are to be written.
   *
   * @throws HostTrouble if something is there that could not be put back
   */
  List<PlannedFile> plan(KeepPlan.Files plan, String remediationId) throws HostTrouble {
    List<PlannedFile> planned = new ArrayList<>();
    for (int i = 0; i < plan.files().size(); i++) {
      OwnedFile f = plan.files().get(i);
      if (!f.path().startsWith("/") || f.path().contains("/../") || f.path().endsWith("/")) {
        throw new HostTrouble("The path " + f.path() + " is none that may be written.");
      }
      // Starts with a dot and ends in no known suffix, so that no manager reads it.
      String temporary =
          DurableFiles.folder(f.path()) + "/.longhaul-" + remediationId + "-" + i + ".tmp";
      planned.add(new PlannedFile(f, before(f), temporary.replace("//", "/")));
    }
    return planned;
  }

  private FileImage before(OwnedFile f) throws HostTrouble {
    try {
      FileImage image = files.disk().look(f.path());
      if (image instanceof FileImage.Other o) {
        throw new HostTrouble("There is " + o.what() + " at " + f.path() + "; left alone.");
      }
      return image;
    } catch (IOException e) {
      throw new HostTrouble(f.path() + " cannot be read: " + e, e);
    }
  }

  /** Folders that will have to be made, the outermost first. */
  List<String> missingFolders(KeepPlan.Files plan) throws IOException {
    Set<String> missing = new LinkedHashSet<>();
    for (OwnedFile f : plan.files()) {
      missing.addAll(files.missing(DurableFiles.folder(f.path())));
    }
    return List.copyOf(missing);
  }

  void write(PlannedFile f) throws IOException {
    files.makeFolders(DurableFiles.folder(f.file().path()), 0755);
    files.put(f.file().path(), f.temporary(), DurableFiles.image(f.file()));
  }

  /** Whether a file is there as it was written. */
  boolean isOurs(PlannedFile f) throws IOException {
    return files.disk().look(f.file().path()).equals(DurableFiles.image(f.file()));
  }

  /**
   * Puts back what was there before; does nothing if it is there already.
   *
   * @return what is wrong if somebody else has changed the file, which is then left alone
   */
  Optional<String> undo(PlannedFile f) throws IOException {
    String folder = DurableFiles.folder(f.file().path());
    if (!files.disk().hasFolder(folder)) {
      return Optional.empty();
    }
    files.discard(f.temporary());
    FileImage now = files.disk().look(f.file().path());
    if (now.equals(f.before())) {
      // A removal may not be on disk yet although it is seen already.
      files.disk().syncFolder(folder);
      return Optional.empty();
    }
    if (!now.equals(DurableFiles.image(f.file()))) {
      return Optional.of(f.file().path() + " was changed by somebody else");
    }
    files.put(f.file().path(), f.temporary(), f.before());
    return Optional.empty();
  }

  /** Removes folders that were made for us and are empty. */
  void removeFolders(List<String> folders) {
    for (int i = folders.size() - 1; i >= 0; i--) {
      try {
        files.removeFolder(folders.get(i));
      } catch (IOException e) {
        // An empty folder too many changes nothing on the host.
      }
    }
  }
}
