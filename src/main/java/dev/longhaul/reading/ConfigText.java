package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.Configuration;
import dev.longhaul.model.HostState;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the readers of configuration have in common. */
final class ConfigText {

  private static final Pattern NAMED = Pattern.compile("# ?(/(?:etc|run|usr|lib)/[^\\s:]+)");
  private static final int HEAD = 5;

  private ConfigText() {}

  /** A reading of configuration; its problems are told as notes as well. */
  static Recognised recognised(Source source, Tool tool, Configuration configuration) {
    List<String> notes = new ArrayList<>();
    for (ConfigFile file : configuration.files()) {
      file.problems().forEach(p -> notes.add(note(file, p, source)));
    }
    HostState state = HostState.ofConfiguration(configuration);
    return new Recognised(source.name(), tool, List.of(Labelled.of(state)), notes);
  }

  private static String note(ConfigFile file, Problem p, Source source) {
    boolean same = file.name().equals(source.name());
    String place =
        same
            ? p.line() == ConfigFile.NO_LINE ? "" : "line " + p.line() + ": "
            : file.at(p.line()) + ": ";
    return place + p.what() + ": " + p.why() + ". To do: " + p.remedy() + ".";
  }

  /** The file's path where a comment at its head names it, else the name as given. */
  static String name(Source source, String folder) {
    for (String line : source.lines().subList(0, Math.min(HEAD, source.lines().size()))) {
      Matcher m = NAMED.matcher(line.strip());
      if (m.matches() && m.group(1).contains(folder)) {
        return m.group(1);
      }
    }
    return source.name();
  }
}
