package dev.longhaul.probe.act;

import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** The host's file system. */
record HostDisk(HostRoot root) implements Disk {

  /** Files of settings are small; what is larger is none of ours and is not read into memory. */
  private static final long MOST_BYTES = 4L << 20;

  private static final Map<PosixFilePermission, Integer> BITS =
      Map.of(
          PosixFilePermission.OWNER_READ, 0400,
          PosixFilePermission.OWNER_WRITE, 0200,
          PosixFilePermission.OWNER_EXECUTE, 0100,
          PosixFilePermission.GROUP_READ, 0040,
          PosixFilePermission.GROUP_WRITE, 0020,
          PosixFilePermission.GROUP_EXECUTE, 0010,
          PosixFilePermission.OTHERS_READ, 0004,
          PosixFilePermission.OTHERS_WRITE, 0002,
          PosixFilePermission.OTHERS_EXECUTE, 0001);

  @Override
  public FileImage look(String path) throws IOException {
    Path file = root.at(path);
    try {
      PosixFileAttributes a =
          Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (a.isSymbolicLink()) {
        return new FileImage.Link(Files.readSymbolicLink(file).toString());
      }
      if (!a.isRegularFile()) {
        return new FileImage.Other(a.isDirectory() ? "a folder" : "a special file");
      }
      if (a.size() > MOST_BYTES) {
        return new FileImage.Other("a file of " + a.size() + " bytes");
      }
      return new FileImage.Plain(Files.readAllBytes(file), mode(a.permissions()));
    } catch (NoSuchFileException e) {
      return new FileImage.Absent();
    }
  }

  @Override
  public List<String> list(String folder) throws IOException {
    try (Stream<Path> entries = Files.list(root.at(folder))) {
      return entries.map(p -> p.getFileName().toString()).sorted().toList();
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  @Override
  public void create(String path, int mode) throws IOException {
    Path file = root.at(path);
    Files.createFile(file);
    // Not as an attribute of the creation: the process's umask would take bits away.
    var unused = Files.setPosixFilePermissions(file, permissions(mode));
  }

  @Override
  public void append(String path, byte[] bytes) throws IOException {
    try (FileChannel c = FileChannel.open(root.at(path), StandardOpenOption.APPEND)) {
      ByteBuffer rest = ByteBuffer.wrap(bytes);
      while (rest.hasRemaining()) {
        var unused = c.write(rest);
      }
    }
  }

  @Override
  public void truncate(String path, long length) throws IOException {
    try (FileChannel c = FileChannel.open(root.at(path), StandardOpenOption.WRITE)) {
      var unused = c.truncate(length);
    }
  }

  @Override
  public void sync(String path) throws IOException {
    try (FileChannel c = FileChannel.open(root.at(path), StandardOpenOption.WRITE)) {
      c.force(true);
    }
  }

  @Override
  public void syncFolder(String folder) throws IOException {
    try (FileChannel c = FileChannel.open(root.at(folder), StandardOpenOption.READ)) {
      c.force(true);
    }
  }

  @Override
  public void rename(String from, String to) throws IOException {
    var unused = Files.move(root.at(from), root.at(to), StandardCopyOption.ATOMIC_MOVE);
  }

  @Override
  public void link(String path, String target) throws IOException {
    var unused = Files.createSymbolicLink(root.at(path), Path.of(target));
  }

  @Override
  public void delete(String path) throws IOException {
    var unused = Files.deleteIfExists(root.at(path));
  }

  @Override
  public boolean hasFolder(String path) {
    return Files.isDirectory(root.at(path));
  }

  @Override
  public void makeFolder(String path, int mode) throws IOException {
    Path folder = Files.createDirectory(root.at(path));
    var unused = Files.setPosixFilePermissions(folder, permissions(mode));
  }

  @Override
  public void removeFolder(String path) throws IOException {
    try {
      var unused = Files.deleteIfExists(root.at(path));
    } catch (DirectoryNotEmptyException e) {
      // Somebody else has put something there, so the folder is theirs now.
    }
  }

  private static int mode(Set<PosixFilePermission> permissions) {
    return permissions.stream().mapToInt(p -> BITS.getOrDefault(p, 0)).sum();
  }

  private static Set<PosixFilePermission> permissions(int mode) {
    Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
    BITS.forEach(
        (permission, bit) -> {
          if ((mode & bit) != 0) {
            set.add(permission);
          }
        });
    return set;
  }
}
