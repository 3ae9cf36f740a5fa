package dev.longhaul.probe.sense;

import dev.longhaul.probe.host.HostRoot;
import dev.longhaul.probe.host.Tools;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** A host made of files, whose tools are scripts that print what was captured. */
public final class FakeHost {

  private final Path folder;

  /** An empty host below a folder. */
  public FakeHost(Path folder) {
    this.folder = folder;
  }

  /** Writes a file of the host. */
  public FakeHost file(String path, String text) {
    try {
      Path file = root().at(path);
      Files.createDirectories(file.getParent());
      Files.writeString(file, text);
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes a folder of the host. */
  public FakeHost folder(String path) {
    try {
      Files.createDirectories(root().at(path));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Sets a kernel parameter. */
  public FakeHost sysctl(String key, String value) {
    return file("/proc/sys/" + key.replace('.', '/'), value + "\n");
  }

  /**
   * Installs a tool.
   *
   * @param script for the shell; {@code $*} holds the arguments
   */
  public FakeHost tool(String name, String script) {
    try {
      Path file = tools().resolve(name);
      Files.createDirectories(tools());
      Files.writeString(file, "#!/bin/sh\n" + script + "\n");
      Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
      return this;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Installs a tool that prints a text for these arguments and fails for all others. */
  public FakeHost prints(String name, String arguments, String text) {
    Path answers = tools().resolve(name + ".answers");
    try {
      Files.createDirectories(answers);
      Files.writeString(answers.resolve(arguments.replace('/', '_')), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return tool(
        name,
        "f=\""
            + answers
            + "/$(echo \"$*\" | tr / _)\"\n[ -f \"$f\" ] && exec cat \"$f\"\n"
            + "echo \""
            + name
            + ": unknown option $*\" >&2; exit 255");
  }

  /** The files. */
  public HostRoot root() {
    return new HostRoot(folder.resolve("root"));
  }

  /** Nothing but the tools that were installed here. */
  public Tools installed() {
    return new Tools(List.of(tools()));
  }

  private Path tools() {
    return folder.resolve("tools");
  }
}
