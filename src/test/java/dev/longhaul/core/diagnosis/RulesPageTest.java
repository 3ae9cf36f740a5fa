package dev.longhaul.core.diagnosis;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page of rules and the code that cites them. */
class RulesPageTest {

  private static final Pattern CITED = Pattern.compile("RuleId\\.([WDQMTOP][0-9]{1,2})\\b");
  private static final Pattern STATED = Pattern.compile("(?m)^\\| ([A-Z][0-9]{1,2}) \\|");

  @Test
  void shouldStateEveryRuleThatTheCodeCites() throws IOException {
    Set<String> cited = new TreeSet<>();
    try (Stream<Path> files = Files.walk(Path.of("src/main/java/dev/longhaul/core"))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        collect(CITED, Files.readString(file), cited);
      }
    }
    Set<String> stated = new TreeSet<>();
    collect(STATED, Files.readString(Path.of("docs/rules.md")), stated);
    assertThat(cited).hasSizeGreaterThan(20);
    assertThat(stated).containsAll(cited);
  }

  private static void collect(Pattern pattern, String text, Set<String> into) {
    Matcher m = pattern.matcher(text);
    while (m.find()) {
      into.add(m.group(1));
    }
  }
}
