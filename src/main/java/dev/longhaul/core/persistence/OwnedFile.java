package dev.longhaul.core.persistence;

/** A file of ours: it is made when a change is confirmed and removed when it is taken back. */
public sealed interface OwnedFile {

  /** Absolute path on the host. */
  String path();

  /**
   * A file with a text.
   *
   * @param mode permission bits, such as {@code 0644}
   */
  record Text(String path, String content, int mode) implements OwnedFile {}

  /** A symbolic link, as {@code systemctl enable} makes it. */
  record Link(String path, String destination) implements OwnedFile {}
}
