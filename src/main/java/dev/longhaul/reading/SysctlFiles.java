package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * sysctl.d files, one or several in a text: as they are, under the headings of {@code sysctl
 * --system}, {@code systemd-analyze cat-config} and {@code tail}, or as {@code grep -r} prints.
 */
final class SysctlFiles {

  private static final Pattern HEADING =
      Pattern.compile(
          "\\* Applying (/\\S+?) ?(\\.\\.\\.)?|# ?(/\\S+\\.conf)(?: .*)?|==> (\\S+\\.conf) <==");
  private static final Pattern GREPPED =
      Pattern.compile("(/[\\w./-]+\\.conf):(?:[0-9]+:)?(?=[-#;]?\\s*[a-z]+[./])(.*)");

  /** Keys that only a running kernel has; no file sets them. */
  private static final Pattern LIVE_ONLY =
      Pattern.compile(
          "(kernel\\.(osrelease|ostype|version|hostname)"
              + "|net\\.ipv4\\.tcp_available_congestion_control)\\s*=.*");

  private final List<Part> parts = new ArrayList<>();
  private int foreign;

  private SysctlFiles(String name) {
    parts.add(new Part(name));
  }

  /** One file of the text, with the line before its first. */
  private static final class Part {
    private final String name;
    private final SysctlFileLines lines = new SysctlFileLines();

    Part(String name) {
      this.name = name;
    }

    ConfigFile file() {
      return new ConfigFile(name, Manager.SYSCTL, lines.settings(), lines.problems());
    }

    int keys() {
      return lines.keys();
    }
  }

  /** The files in a text; empty if it is none, or the values of a running kernel. */
  static List<ConfigFile> in(Source source) {
    if (!isFile(source)) {
      return List.of();
    }
    SysctlFiles files = new SysctlFiles(source.name());
    files.read(source.lines());
    int keys = files.parts.stream().mapToInt(Part::keys).sum();
    if (keys == 0 || files.foreign > keys) {
      return List.of();
    }
    List<ConfigFile> found = new ArrayList<>();
    files.parts.stream().filter(p -> p.keys() > 0).forEach(p -> found.add(p.file()));
    return source.dosLineEnds() ? found.stream().map(SysctlFiles::dos).toList() : found;
  }

  /**
   * Values of a running kernel are never told from a file by their form alone, so that a heading,
   * the name or comments have to say that it is a file.
   */
  private static boolean isFile(Source source) {
    if (source.name().endsWith(".conf") || source.anyLine(l -> heading(l).isPresent())) {
      return true;
    }
    boolean live =
        source.anyLine(l -> l.startsWith("sysctl:") || LIVE_ONLY.matcher(l.strip()).matches());
    return !live
        && (source.anyLine(SysctlFiles::isRemark)
            || source.anyLine(l -> GREPPED.matcher(l).matches()));
  }

  /** A comment of a file, as opposed to a prompt or the mark of a capture. */
  private static boolean isRemark(String line) {
    String s = line.strip();
    return !s.isEmpty()
        && SysctlFileLines.isComment(s)
        && !s.startsWith("###")
        && !s.matches("#\\s*(sysctl|uname|cat)\\b.*");
  }

  private static Optional<String> heading(String line) {
    Matcher m = HEADING.matcher(line.strip());
    if (!m.matches()) {
      return Optional.empty();
    }
    return Optional.ofNullable(
        m.group(1) != null ? m.group(1) : m.group(3) != null ? m.group(3) : m.group(4));
  }

  private void read(List<String> lines) {
    long headings = lines.stream().filter(l -> heading(l).isPresent()).count();
    int number = 0;
    for (String line : lines) {
      number++;
      Optional<String> heading = heading(line);
      Matcher grepped = GREPPED.matcher(line);
      if (heading.isPresent()) {
        begin(heading.get());
        // A file that names itself in its first comment holds that comment as a line of its own.
        number = headings == 1 && number == 1 && line.startsWith("#") ? 1 : 0;
      } else if (grepped.matches()) {
        begin(grepped.group(1));
        take(ConfigFile.NO_LINE, grepped.group(2));
      } else {
        take(number, line);
      }
    }
  }

  private void begin(String name) {
    if (!parts.get(parts.size() - 1).name.equals(name)) {
      parts.add(new Part(name));
    }
  }

  private void take(int number, String line) {
    boolean message = line.startsWith("sysctl:") || line.startsWith("* ");
    if (!message && !parts.get(parts.size() - 1).lines.add(number, line)) {
      foreign++;
    }
  }

  private static ConfigFile dos(ConfigFile f) {
    List<Problem> problems = new ArrayList<>(f.problems());
    problems.add(
        new Problem(
            ConfigFile.NO_LINE,
            false,
            "line ends of Windows (CR LF)",
            "some readers hand the CR on as part of the value, and the kernel refuses names with"
                + " it",
            "sed -i 's/\\r$//' " + f.name()));
    return new ConfigFile(f.name(), f.manager(), f.settings(), problems);
  }
}
