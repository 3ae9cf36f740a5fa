package dev.longhaul.reading;

import dev.longhaul.model.ConfigFile;
import dev.longhaul.model.ConfigFile.Manager;
import dev.longhaul.model.ConfigFile.Problem;
import dev.longhaul.model.ConfigFile.Setting;
import java.util.ArrayList;
import java.util.List;

/** A profile of TuneD, of which the kernel parameters matter, and its main file. */
final class TunedFile {

  private static final String REAPPLY = "reapply_sysctl";

  private TunedFile() {}

  static ConfigFile of(String name, IniText ini) {
    List<Setting> settings = new ArrayList<>();
    List<Problem> problems = new ArrayList<>();
    for (IniText.Entry e : ini.entries()) {
      if (e.section().equals("sysctl")) {
        sysctl(e, settings, problems);
      } else if (e.key().equals(REAPPLY) || e.is("main", "include")) {
        settings.add(e.setting("", e.key()));
      }
    }
    return new ConfigFile(name, Manager.TUNED, settings, problems);
  }

  /** A comment may follow a value here; {@code >N} raises a value to at least N. */
  private static void sysctl(IniText.Entry e, List<Setting> settings, List<Problem> problems) {
    String key = SysctlKey.dotted(e.key());
    String value = e.value().replaceFirst("\\s+#.*", "").replaceFirst("^=?[<>]\\s*", "").strip();
    if (!SysctlKey.isKey(key)) {
      problems.add(
          new Problem(
              e.line(), false, e.key() + " is no kernel parameter", "it is not set", "correct it"));
    } else {
      settings.add(new Setting(e.line(), "", key, String.join(" ", Words.of(unquoted(value)))));
    }
  }

  private static String unquoted(String value) {
    boolean quoted = value.length() > 1 && value.startsWith("\"") && value.endsWith("\"");
    return quoted ? value.substring(1, value.length() - 1) : value;
  }
}
