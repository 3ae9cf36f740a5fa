package dev.longhaul.app;

import dev.longhaul.reading.OutputReader;
import dev.longhaul.reading.Reading;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Turns arguments into what is to be judged: a file, standard input, or the files of a directory.
 */
final class Inputs {

  static final String STDIN = "-";

  private static final List<String> SYSTEM_FOLDERS =
      List.of("/etc/", "/run/", "/usr/lib/", "/usr/local/lib/", "/lib/");

  private final InputStream stdin;

  Inputs(InputStream stdin) {
    this.stdin = stdin;
  }

  /** One text with the name it goes by in messages; opened late, so that it need not fit memory. */
  static final class Content {

    private final String name;
    private final Opener opener;

    private Content(String name, Opener opener) {
      this.name = name;
      this.opener = opener;
    }

    String name() {
      return name;
    }

    /** What it says; only once, since standard input comes only once. */
    Reading read(OutputReader reader) {
      try (InputStream in = opener.open()) {
        return reader.read(name, in);
      } catch (IOException e) {
        return new Reading.Unrecognised(name, "It cannot be read (" + e.getMessage() + ").");
      }
    }
  }

  private interface Opener {

    InputStream open() throws IOException;
  }

  /** What became of one argument. */
  sealed interface Input {

    /** The argument as it was given. */
    String argument();

    /** All that belongs to one measurement; notes say what was left out. */
    record Measured(String argument, List<Content> contents, List<String> notes) implements Input {}

    /** Nothing could be read. */
    record Unreadable(String argument, String sentence) implements Input {}
  }

  Input read(String argument) {
    if (argument.equals(STDIN)) {
      return readStdin();
    }
    try {
      Path path = Path.of(argument);
      if (Files.isDirectory(path)) {
        return directory(argument, path);
      }
      return Files.exists(path)
          ? new Input.Measured(argument, List.of(file(path)), List.of())
          : unreadable(argument, "there is no such file or directory");
    } catch (InvalidPathException e) {
      return unreadable(argument, "it is no file name");
    } catch (AccessDeniedException e) {
      return unreadable(argument, "you may not read " + e.getFile());
    } catch (IOException e) {
      return unreadable(argument, "it cannot be read (" + e.getMessage() + ")");
    }
  }

  private Input readStdin() {
    return new Input.Measured(
        STDIN, List.of(new Content("standard input", () -> stdin)), List.of());
  }

  /** The files of one directory, hidden ones left out, in the order of their names. */
  private static Input directory(String argument, Path directory) throws IOException {
    List<Path> files;
    boolean nested;
    try (Stream<Path> entries = Files.list(directory)) {
      List<Path> visible =
          entries.filter(p -> !String.valueOf(p.getFileName()).startsWith(".")).sorted().toList();
      files = visible.stream().filter(Files::isRegularFile).toList();
      nested = visible.stream().anyMatch(Files::isDirectory);
    }
    if (files.isEmpty()) {
      return unreadable(
          argument,
          nested
              ? "it holds only directories; each is one measurement, so name them: "
                  + directory.resolve("*")
              : "the directory is empty");
    }
    List<Content> contents = new ArrayList<>();
    for (Path f : files) {
      contents.add(file(f));
    }
    return new Input.Measured(
        argument,
        contents,
        nested
            ? List.of(
                "Its directories are left out: each is one measurement; name them to have them"
                    + " judged.")
            : List.of());
  }

  private static Content file(Path path) throws IOException {
    if (!Files.isReadable(path)) {
      throw new AccessDeniedException(path.toString());
    }
    return new Content(name(path), () -> Files.newInputStream(path));
  }

  /** The folder of a system's own file says which file counts before which. */
  private static String name(Path path) {
    String whole = path.toAbsolutePath().normalize().toString();
    return SYSTEM_FOLDERS.stream().anyMatch(whole::startsWith)
        ? whole
        : String.valueOf(path.getFileName());
  }

  private static Input unreadable(String argument, String sentence) {
    return new Input.Unreadable(argument, sentence);
  }
}
