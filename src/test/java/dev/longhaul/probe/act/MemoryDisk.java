package dev.longhaul.probe.act;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A disk that knows what would be left if power was cut now: bytes count once their file was
 * synced, names once their folder was.
 */
final class MemoryDisk implements Disk {

  /** What of the steps that were not synced is on disk after a power cut: any of it may be. */
  enum Loss {
    /** Nothing. */
    ALL_THAT_WAS_NOT_SYNCED,
    /** Names but not bytes. */
    BYTES,
    /** Everything. */
    NONE
  }

  private static final class Inode {
    private byte[] bytes = new byte[0];
    private byte[] synced = new byte[0];
    private int mode;
    private Optional<String> link = Optional.empty();
    private boolean folder;
  }

  private final Faults faults;
  private final Map<String, Inode> names = new TreeMap<>();
  private final Map<String, Inode> syncedNames = new TreeMap<>();

  /** Bytes that may still be written; for a disk that is full. */
  private long room = Long.MAX_VALUE;

  MemoryDisk(Faults faults) {
    this.faults = faults;
    for (String folder : List.of("/", "/etc", "/etc/sysctl.d", "/var", "/var/lib")) {
      Inode inode = new Inode();
      inode.folder = true;
      names.put(folder, inode);
      syncedNames.put(folder, inode);
    }
  }

  void room(long bytes) {
    room = bytes;
  }

  /** Puts a file there, on disk. */
  void given(String path, String content, int mode) {
    String folder = DurableFiles.folder(path);
    while (!names.containsKey(folder)) {
      Inode made = new Inode();
      made.folder = true;
      names.put(folder, made);
      syncedNames.put(folder, made);
      folder = DurableFiles.folder(folder);
    }
    Inode inode = new Inode();
    inode.bytes = content.getBytes(java.nio.charset.StandardCharsets.UTF_8);
    inode.synced = inode.bytes;
    inode.mode = mode;
    names.put(path, inode);
    syncedNames.put(path, inode);
  }

  /** Power was cut and comes back. */
  void reboot(Loss loss) {
    if (loss == Loss.ALL_THAT_WAS_NOT_SYNCED) {
      names.clear();
      names.putAll(syncedNames);
    }
    for (Inode inode : names.values()) {
      if (loss != Loss.NONE) {
        inode.bytes = inode.synced;
      }
      inode.synced = inode.bytes;
    }
    // What lies in a folder that is lost is lost with it.
    names.keySet().removeIf(path -> !path.equals("/") && !hasAllFolders(path));
    syncedNames.clear();
    syncedNames.putAll(names);
  }

  private boolean hasAllFolders(String path) {
    String folder = DurableFiles.folder(path);
    return names.containsKey(folder) && (folder.equals("/") || hasAllFolders(folder));
  }

  /** Everything outside the journals: names, modes and contents. */
  Map<String, String> settings() {
    Map<String, String> all = new TreeMap<>();
    names.forEach(
        (path, i) -> {
          if (!path.startsWith("/var/lib/longhaul")) {
            all.put(
                path,
                i.folder
                    ? "folder"
                    : i.link
                        .map(t -> "-> " + t)
                        .orElse(
                            Integer.toOctalString(i.mode)
                                + " "
                                + new String(i.bytes, java.nio.charset.StandardCharsets.UTF_8)));
          }
        });
    return all;
  }

  @Override
  public FileImage look(String path) {
    Inode i = names.get(path);
    if (i == null) {
      return new FileImage.Absent();
    }
    if (i.folder) {
      return new FileImage.Other("a folder");
    }
    return i.link
        .<FileImage>map(FileImage.Link::new)
        .orElseGet(() -> new FileImage.Plain(i.bytes, i.mode));
  }

  @Override
  public List<String> list(String folder) {
    return names.keySet().stream()
        .filter(p -> p.length() > 1 && DurableFiles.folder(p).equals(folder))
        .map(p -> p.substring(p.lastIndexOf('/') + 1))
        .toList();
  }

  @Override
  public void create(String path, int mode) throws IOException {
    free(path);
    faults.step(
        "create " + path,
        () -> {
          Inode inode = new Inode();
          inode.mode = mode;
          names.put(path, inode);
        });
  }

  @Override
  public void append(String path, byte[] bytes) throws IOException {
    Inode inode = there(path);
    long fits = Math.min(bytes.length, room);
    faults.step("append " + path, (int) fits, n -> inode.bytes = joined(inode.bytes, bytes, n));
    room = room == Long.MAX_VALUE ? room : room - fits;
    if (fits < bytes.length) {
      throw new IOException("No space left on device");
    }
  }

  private static byte[] joined(byte[] first, byte[] second, int howMany) {
    byte[] all = Arrays.copyOf(first, first.length + howMany);
    System.arraycopy(second, 0, all, first.length, howMany);
    return all;
  }

  @Override
  public void truncate(String path, long length) throws IOException {
    Inode inode = there(path);
    faults.step("truncate " + path, () -> inode.bytes = Arrays.copyOf(inode.bytes, (int) length));
  }

  @Override
  public void sync(String path) throws IOException {
    Inode inode = there(path);
    faults.step("sync " + path, () -> inode.synced = inode.bytes);
  }

  @Override
  public void syncFolder(String folder) throws IOException {
    there(folder);
    faults.step(
        "sync " + folder,
        () -> {
          syncedNames.keySet().removeIf(p -> isIn(p, folder) && !names.containsKey(p));
          names.forEach(
              (p, i) -> {
                if (isIn(p, folder)) {
                  syncedNames.put(p, i);
                }
              });
        });
  }

  private static boolean isIn(String path, String folder) {
    return path.length() > 1 && DurableFiles.folder(path).equals(folder);
  }

  @Override
  public void rename(String from, String to) throws IOException {
    Inode inode = there(from);
    faults.step(
        "rename " + to,
        () -> {
          names.remove(from);
          names.put(to, inode);
        });
  }

  @Override
  public void link(String path, String target) throws IOException {
    free(path);
    faults.step(
        "link " + path,
        () -> {
          Inode inode = new Inode();
          inode.link = Optional.of(target);
          names.put(path, inode);
        });
  }

  @Override
  public void delete(String path) {
    if (names.containsKey(path)) {
      faults.step("delete " + path, () -> names.remove(path));
    }
  }

  @Override
  public boolean hasFolder(String path) {
    return names.containsKey(path) && names.get(path).folder;
  }

  @Override
  public void makeFolder(String path, int mode) throws IOException {
    free(path);
    there(DurableFiles.folder(path));
    faults.step(
        "make " + path,
        () -> {
          Inode inode = new Inode();
          inode.folder = true;
          names.put(path, inode);
        });
  }

  @Override
  public void removeFolder(String path) {
    if (list(path).isEmpty()) {
      faults.step("remove " + path, () -> names.remove(path));
    }
  }

  private void free(String path) throws IOException {
    if (names.containsKey(path)) {
      throw new FileAlreadyExistsException(path);
    }
    there(DurableFiles.folder(path));
    if (room <= 0) {
      throw new IOException("No space left on device");
    }
  }

  private Inode there(String path) throws IOException {
    Inode inode = names.get(path);
    if (inode == null) {
      throw new NoSuchFileException(path);
    }
    return inode;
  }
}
