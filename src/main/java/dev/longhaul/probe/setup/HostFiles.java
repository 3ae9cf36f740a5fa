package dev.longhaul.probe.setup;

import dev.longhaul.probe.host.HostRoot;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.GroupPrincipal;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Files of the host; every failure names the file and what to do. */
record HostFiles(HostRoot root) {

  boolean exists(String path) {
    return Files.exists(root.at(path), LinkOption.NOFOLLOW_LINKS);
  }

  Optional<String> read(String path) throws SetupException {
    try {
      return Optional.of(Files.readString(root.at(path)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException e) {
      throw failed("read", path, e);
    }
  }

  /** Replaces a file at once: whoever reads sees the old or the new one. */
  void write(String path, String text, int mode) throws SetupException {
    Path target = root.at(path);
    Path part = target.resolveSibling(target.getFileName() + ".part");
    try {
      Files.createDirectories(target.getParent());
      Files.writeString(part, text, StandardCharsets.UTF_8);
      Files.setPosixFilePermissions(part, permissions(mode));
      Files.move(part, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw failed("written", path, e);
    }
  }

  /** Replaces what is in a file and leaves its mode as it is. */
  void rewrite(String path, String text) throws SetupException {
    try {
      Files.writeString(root.at(path), text, StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw failed("written", path, e);
    }
  }

  boolean isExecutable(String path) {
    return Files.isExecutable(root.at(path));
  }

  /** What a symbolic link holds; empty text if it is none. */
  String linkTarget(String path) {
    try {
      return Files.readSymbolicLink(root.at(path)).toString();
    } catch (IOException | UnsupportedOperationException e) {
      return "";
    }
  }

  void makeFolder(String path, int mode) throws SetupException {
    try {
      Files.createDirectories(root.at(path));
      Files.setPosixFilePermissions(root.at(path), permissions(mode));
    } catch (IOException e) {
      throw failed("made", path, e);
    }
  }

  void link(String path, String target) throws SetupException {
    try {
      Files.createSymbolicLink(root.at(path), Path.of(target));
    } catch (IOException e) {
      throw failed("made", path, e);
    }
  }

  /** Lets a group read; nothing happens where the host has no such group. */
  void readableBy(String group, String path) throws SetupException {
    Path file = root.at(path);
    try {
      GroupPrincipal principal =
          file.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByGroupName(group);
      PosixFileAttributeView view =
          Files.getFileAttributeView(file, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
      view.setGroup(principal);
    } catch (java.nio.file.attribute.UserPrincipalNotFoundException e) {
      // A host without that group runs the probe as root, which reads everything.
    } catch (IOException e) {
      throw failed("given to the group " + group, path, e);
    }
  }

  void delete(String path) throws SetupException {
    try {
      Files.deleteIfExists(root.at(path));
    } catch (IOException e) {
      throw failed("removed", path, e);
    }
  }

  /** Removes a folder if nothing of anybody else is in it. */
  boolean deleteEmpty(String path) throws SetupException {
    try {
      Files.deleteIfExists(root.at(path));
      return true;
    } catch (DirectoryNotEmptyException e) {
      return false;
    } catch (IOException e) {
      throw failed("removed", path, e);
    }
  }

  void deleteTree(String path) throws SetupException {
    try {
      if (exists(path)) {
        Files.walkFileTree(root.at(path), new Deletion());
      }
    } catch (IOException e) {
      throw failed("removed", path, e);
    }
  }

  private static SetupException failed(String what, String path, IOException e) {
    return new SetupException(
        path + " cannot be " + what + " (" + e.getMessage() + "); run this as root");
  }

  private static Set<PosixFilePermission> permissions(int mode) {
    Set<PosixFilePermission> set = EnumSet.noneOf(PosixFilePermission.class);
    PosixFilePermission[] all = PosixFilePermission.values(); // owner's read is the highest bit
    for (int i = 0; i < all.length; i++) {
      if ((mode >> (all.length - 1 - i) & 1) == 1) {
        set.add(all[i]);
      }
    }
    return set;
  }

  private static final class Deletion extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      Files.delete(file);
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException failure)
        throws IOException {
      Files.delete(folder);
      return FileVisitResult.CONTINUE;
    }
  }
}
