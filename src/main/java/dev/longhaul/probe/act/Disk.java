package dev.longhaul.probe.act;

import java.io.IOException;
import java.util.List;

/**
 * The few operations on files of which everything durable is built. Each is one step: power may be
 * cut before it, after it, or (where bytes are written) in the middle. Nothing counts as being on
 * disk before it was synced. Paths are absolute paths of the host.
 */
interface Disk {

  /** What is there. */
  FileImage look(String path) throws IOException;

  /** Names in a folder, sorted; empty if there is no such folder. */
  List<String> list(String folder) throws IOException;

  /** Makes an empty file; fails if the name is taken. */
  void create(String path, int mode) throws IOException;

  /** Writes at the end of a file. */
  void append(String path, byte[] bytes) throws IOException;

  /** Cuts a file. */
  void truncate(String path, long length) throws IOException;

  /** Puts a file's bytes on disk. */
  void sync(String path) throws IOException;

  /** Puts a folder's names on disk. */
  void syncFolder(String folder) throws IOException;

  /** Gives a file another name, in place of what has it. */
  void rename(String from, String to) throws IOException;

  /** Makes a symbolic link; fails if the name is taken. */
  void link(String path, String target) throws IOException;

  /** Removes a file or link; nothing happens if it is not there. */
  void delete(String path) throws IOException;

  /** Whether there is such a folder. */
  boolean hasFolder(String path) throws IOException;

  /** Makes a folder; its parent must be there. */
  void makeFolder(String path, int mode) throws IOException;

  /** Removes a folder if it is there and empty. */
  void removeFolder(String path) throws IOException;
}
