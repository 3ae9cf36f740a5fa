package dev.longhaul.probe.act;

import dev.longhaul.core.persistence.OwnedFile;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Files that are there whole or not at all, whenever power is cut: written under another name,
 * synced, renamed, and the folder synced.
 */
record DurableFiles(Disk disk) {

  private static final int FOLDER_MODE = 0755;

  /** Puts an image under a name. The temporary name must be free or left over from an attempt. */
  void put(String path, String temporary, FileImage image) throws IOException {
    if (image instanceof FileImage.Plain p) {
      disk.delete(temporary);
      disk.create(temporary, p.mode());
      disk.append(temporary, p.bytes());
      disk.sync(temporary);
      disk.rename(temporary, path);
    } else if (image instanceof FileImage.Link l) {
      disk.delete(temporary);
      disk.link(temporary, l.target());
      disk.rename(temporary, path);
    } else {
      disk.delete(path);
    }
    disk.syncFolder(folder(path));
  }

  /** Removes what an interrupted {@link #put} may have left. */
  void discard(String temporary) throws IOException {
    if (!(disk.look(temporary) instanceof FileImage.Absent)) {
      disk.delete(temporary);
      disk.syncFolder(folder(temporary));
    }
  }

  /** Makes a folder with all that lead to it. */
  void makeFolders(String path, int mode) throws IOException {
    for (String missing : missing(path)) {
      disk.makeFolder(missing, missing.equals(path) ? mode : FOLDER_MODE);
      disk.syncFolder(folder(missing));
    }
  }

  /** The folders that would have to be made, the outermost first. */
  List<String> missing(String path) throws IOException {
    Deque<String> missing = new ArrayDeque<>();
    String at = path;
    while (!at.isEmpty() && !disk.hasFolder(at)) {
      missing.addFirst(at);
      at = folder(at);
    }
    return new ArrayList<>(missing);
  }

  /**
   * Removes a folder if it is empty. One that is gone already is synced all the same: whoever
   * removed it may have died before that.
   */
  void removeFolder(String path) throws IOException {
    if (disk.hasFolder(path)) {
      disk.removeFolder(path);
    }
    if (disk.hasFolder(folder(path))) {
      disk.syncFolder(folder(path));
    }
  }

  /** Everything before the last slash. */
  static String folder(String path) {
    String folder = path.substring(0, path.lastIndexOf('/'));
    return folder.isEmpty() && path.length() > 1 ? "/" : folder;
  }

  /** A file as its owner wants it. */
  static FileImage image(OwnedFile file) {
    if (file instanceof OwnedFile.Link l) {
      return new FileImage.Link(l.destination());
    }
    OwnedFile.Text t = (OwnedFile.Text) file;
    return new FileImage.Plain(t.content().getBytes(StandardCharsets.UTF_8), t.mode());
  }
}
