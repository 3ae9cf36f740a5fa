package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Text in sections: {@code [Section]} and below it {@code key=value}.
 *
 * @param entries what stands in it, in its order
 * @param sections the names of its sections
 */
record IniText(List<Entry> entries, Set<String> sections) {

  /** One line with a key. */
  record Entry(int line, String section, String key, String value) {

    boolean is(String wantedSection, String wantedKey) {
      return section.equals(wantedSection) && key.equals(wantedKey);
    }

    ConfigFile.Setting setting(String subject, String name) {
      return new ConfigFile.Setting(line, subject, name, value);
    }
  }

  static IniText of(List<String> lines) {
    List<Entry> entries = new ArrayList<>();
    Set<String> sections = new TreeSet<>();
    String section = "";
    int number = 0;
    for (String line : lines) {
      number++;
      String s = line.strip();
      if (s.startsWith("[") && s.endsWith("]")) {
        section = s.substring(1, s.length() - 1).strip();
        sections.add(section);
      } else if (!s.isEmpty() && s.charAt(0) != '#' && s.charAt(0) != ';' && s.indexOf('=') > 0) {
        int equals = s.indexOf('=');
        entries.add(
            new Entry(
                number, section, s.substring(0, equals).strip(), s.substring(equals + 1).strip()));
      }
    }
    return new IniText(entries, sections);
  }

  /** The last value of a key. */
  Optional<String> value(String section, String key) {
    Optional<String> found = Optional.empty();
    for (Entry e : entries) {
      found = e.is(section, key) ? Optional.of(e.value()) : found;
    }
    return found.filter(v -> !v.isEmpty());
  }
}
