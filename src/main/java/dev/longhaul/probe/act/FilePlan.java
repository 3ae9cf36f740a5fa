package dev.longhaul.probe.act;

import java.util.List;

/**
 * The files that make a change last, and what has to be run once they are there or gone.
 *
 * @param after lists of arguments, the first being a tool's name; run after writing and again after
 *     removing
 * @param notes what a person should know, such as a conflict with another file
 */
public record FilePlan(List<OwnedFile> files, List<List<String>> after, List<String> notes) {

  public FilePlan {
    files = List.copyOf(files);
    after = after.stream().map(List::copyOf).toList();
    notes = List.copyOf(notes);
  }

  /** A file that belongs to one remediation and to nobody else. */
  public sealed interface OwnedFile {

    /** Absolute path on the host. */
    String path();

    /**
     * A file with a text.
     *
     * @param mode permission bits, such as {@code 0644} in octal
     */
    record Text(String path, String content, int mode) implements OwnedFile {}

    /** A symbolic link, such as one that enables a unit. */
    record Link(String path, String target) implements OwnedFile {}
  }
}
