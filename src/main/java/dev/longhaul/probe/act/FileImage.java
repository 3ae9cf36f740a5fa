package dev.longhaul.probe.act;

import java.util.Arrays;

/** What is found under a name: enough to put it back exactly. */
sealed interface FileImage {

  /** Nothing. */
  record Absent() implements FileImage {}

  /** A symbolic link. */
  record Link(String target) implements FileImage {}

  /** Something that cannot be put back, such as a folder or a device. */
  record Other(String what) implements FileImage {}

  /** A file with its bytes and permission bits. */
  final class Plain implements FileImage {
    private final byte[] bytes;
    private final int mode;

    Plain(byte[] bytes, int mode) {
      this.bytes = bytes;
      this.mode = mode;
    }

    byte[] bytes() {
      return bytes;
    }

    int mode() {
      return mode;
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Plain p && mode == p.mode && Arrays.equals(bytes, p.bytes);
    }

    @Override
    public int hashCode() {
      return 31 * Arrays.hashCode(bytes) + mode;
    }

    @Override
    public String toString() {
      return bytes.length + " bytes, mode " + Integer.toOctalString(mode);
    }
  }
}
