package dev.longhaul.core.rules;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.core.diagnosis.Cause;
import dev.longhaul.core.diagnosis.RuleId;
import dev.longhaul.core.rules.RuleEntry.Standing;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The book of rules and causes against the code that stands on it. */
class RuleBookTest {

  private static final Path SOURCES = Path.of("src/main/java/dev/longhaul");
  private static final Path PAGE = Path.of("docs/rules.md");
  private static final Pattern CITED = Pattern.compile("RuleId\\.([WDQMTOP][0-9]{1,2})\\b");

  /** As in "(rules W3, W4)" or "rule P2" in a comment; ranges are written out here. */
  private static final Pattern NAMED =
      Pattern.compile("\\brules? ((?:[WDQMTOP][0-9]{1,2}(?:, | and | to )?)+)");

  private static final Pattern COMMENT_LINE = Pattern.compile("\\s*\\n\\s*\\* ");
  private static final Pattern ID = Pattern.compile("[WDQMTOP][0-9]{1,2}");
  private static final Pattern DRAFT =
      Pattern.compile("new Draft\\(\\s*([A-Za-z_.]+),\\s*((?:RuleId\\.\\w+,?\\s*)+)\\)");
  private static final Pattern CAUSE = Pattern.compile("Cause\\.([A-Z_]+)\\b");

  @ParameterizedTest
  @EnumSource
  void shouldExplainEveryRule(RuleId id) {
    RuleEntry entry = RuleBook.of(id);

    assertThat(entry.title()).isNotBlank().doesNotEndWith(".");
    assertThat(List.of(entry.states(), entry.why(), entry.use()))
        .allMatch(t -> t.endsWith("."))
        .noneMatch(t -> t.contains("  ") || t.contains("\n"));
    assertThat(entry.sources()).isNotEmpty().noneMatch(String::isBlank);
    assertThat(entry.thresholds())
        .noneMatch(t -> t.value().isBlank() || t.meaning().contains("  "));
  }

  @Test
  void shouldKeepTheOrderOfTheIds() {
    assertThat(RuleBook.all()).extracting(RuleEntry::id).containsExactly(RuleId.values());
    assertThat(CauseBook.all()).extracting(CauseEntry::cause).containsExactly(Cause.values());
  }

  @Test
  void shouldSayOfEachRuleHowFarTheCodeStandsOnIt() throws IOException {
    Map<RuleId, Standing> found = new EnumMap<>(RuleId.class);
    for (RuleId id : RuleId.values()) {
      found.put(id, Standing.BACKGROUND);
    }
    for (String source : sources()) {
      all(NAMED, source)
          .forEach(list -> all(ID, list).forEach(id -> note(found, id, Standing.HEEDED)));
    }
    for (String source : sources()) {
      all(CITED, source).forEach(id -> note(found, id, Standing.CITED));
    }
    Map<RuleId, Standing> told = new EnumMap<>(RuleId.class);
    RuleBook.all().forEach(e -> told.put(e.id(), e.standing()));

    assertThat(told)
        .as("an entry is CITED if code names RuleId.X, heeded() if only a comment does")
        .isEqualTo(found);
  }

  @ParameterizedTest
  @EnumSource
  void shouldExplainEveryCause(Cause cause) {
    CauseEntry entry = CauseBook.of(cause);

    assertThat(entry.signs()).endsWith(".");
    assertThat(entry.remedy()).endsWith(".");
    assertThat(entry.foundBy()).isNotEmpty().doesNotHaveDuplicates();
    assertThat(Collections.disjoint(entry.foundBy(), entry.advisedBy())).isTrue();
  }

  @Test
  void shouldListTheRulesThatFindingsCite() throws IOException {
    Map<Cause, Set<RuleId>> cited = new TreeMap<>();
    for (String source : sources("core/diagnosis")) {
      Matcher m = DRAFT.matcher(source);
      while (m.find()) {
        Set<RuleId> rules = EnumSet.noneOf(RuleId.class);
        all(CITED, m.group(2)).forEach(id -> rules.add(RuleId.valueOf(id)));
        // A cause that is worked out may be any that the family names.
        String causes = m.group(1).startsWith("Cause.") ? m.group(1) : source;
        all(CAUSE, causes)
            .forEach(
                c ->
                    cited
                        .computeIfAbsent(Cause.valueOf(c), k -> EnumSet.noneOf(RuleId.class))
                        .addAll(rules));
      }
    }

    assertThat(cited).hasSizeGreaterThan(10);
    cited.forEach(
        (cause, rules) ->
            assertThat(CauseBook.of(cause).foundBy())
                .as("rules that findings of %s cite", cause)
                .containsExactlyInAnyOrderElementsOf(rules));
  }

  @Test
  void shouldNameACauseForEachRuleThatIsCited() {
    for (RuleEntry entry : RuleBook.all()) {
      if (entry.standing() == Standing.CITED && !CauseBook.besideAny().contains(entry.id())) {
        assertThat(CauseBook.citing(entry.id())).as(entry.id().value()).isNotEmpty();
      }
    }
  }

  /** Figures that were worked out by hand. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "W1 | 500 Mbit/s, 76 ms | 4.75 MB",
        "W1 | 1 Gbit/s, 76 ms | 9.5 MB",
        "W1 | 1 Gbit/s, 210 ms | 26.25 MB",
        "W2 | 4 MiB, 76 ms | 442 Mbit/s",
        "W2 | 4 MiB used by half, 76 ms | 221 Mbit/s",
        "W4 | 300 Mbit/s, 76 ms, CUBIC | tcp_wmem max 8 MiB",
        "W4 | 300 Mbit/s, 76 ms, BBR | tcp_wmem max 16 MiB",
        "D2 | 9000 retransmits in 10 s at 51 Mbit/s, mss 1448 | 20.4 %",
        "D2 | 9000 retransmits in 60 s at 51 Mbit/s, mss 1448 | 3.4 %",
        "D4 | 76 ms, mss 1448, p = 1e-6 | 735 Mbit/s",
        "D4 | 76 ms, mss 1448, p = 1e-5 | 131 Mbit/s",
        "D4 | 76 ms, mss 1448, p = 1e-4 | 23.3 Mbit/s",
        "D4 | 76 ms, mss 1448, p = 1e-3 | 5.88 Mbit/s",
        "D4 | 76 ms, mss 1448, p = 1e-2 | 1.86 Mbit/s",
        "Q5 | MTU 1500 | 3028 B and 15140 B",
        "Q5 | MTU 9000 | 18028 B and 90140 B",
        "M1 | MTU 1500, IPv4 | 1448 B",
        "M1 | MTU 1500, IPv6 | 1428 B",
        "M5 | PPPoE, IPv4 | 1452 B MSS"
      })
  void shouldReckonAsByHand(String id, String given, String result) {
    assertThat(RuleBook.of(RuleId.valueOf(id)).examples())
        .contains(new RuleEntry.Example(given, result));
  }

  @Test
  void shouldBePublishedAsItIs() throws IOException {
    String page = RulesPage.text();
    if (Boolean.getBoolean("longhaul.update-docs")) {
      Files.writeString(PAGE, page);
    }

    assertThat(PAGE)
        .as("mvn test -Dtest=RuleBookTest -Dlonghaul.update-docs=true writes the page anew")
        .hasContent(page);
  }

  private static void note(Map<RuleId, Standing> found, String id, Standing standing) {
    RuleId.of(id).ifPresent(rule -> found.put(rule, standing));
  }

  private static List<String> all(Pattern pattern, String text) {
    List<String> found = new ArrayList<>();
    Matcher m = pattern.matcher(text);
    while (m.find()) {
      found.add(m.groupCount() > 0 ? m.group(1) : m.group());
    }
    return found;
  }

  private static List<String> sources() throws IOException {
    return sources("");
  }

  /** The code that stands on the rules, without the book itself. */
  private static List<String> sources(String room) throws IOException {
    List<String> texts = new ArrayList<>();
    try (Stream<Path> files = Files.walk(SOURCES.resolve(room))) {
      for (Path file : files.filter(f -> f.toString().endsWith(".java")).toList()) {
        boolean book = file.startsWith(SOURCES.resolve("core/rules"));
        if (!book && !file.endsWith("DiagnosisThresholds.java")) {
          texts.add(COMMENT_LINE.matcher(Files.readString(file)).replaceAll(" "));
        }
      }
    }
    return texts;
  }
}
