package dev.longhaul.reading;

import static org.assertj.core.api.Assertions.assertThat;

import dev.longhaul.model.FactKey;
import dev.longhaul.model.Symptom;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The page that documents the facts file, and the code that reads it. */
class FactsPageTest {

  private static final Pattern EXAMPLE = Pattern.compile("(?s)```yaml\n(.*?)```");

  @Test
  void shouldStateEveryKeyWithItsMeaning() throws IOException {
    String page = page();

    for (FactKey key : FactKey.values()) {
      assertThat(page)
          .contains(
              "| `"
                  + key.key()
                  + "` | "
                  + key.meaning()
                  + " | "
                  + key.quantity().name().toLowerCase(Locale.ROOT)
                  + " | "
                  + key.aliases().stream().map(a -> "`" + a + "`").collect(Collectors.joining(", "))
                  + " |");
    }
  }

  @Test
  void shouldStateEverySymptom() throws IOException {
    String page = page();

    for (Symptom symptom : Symptom.values()) {
      assertThat(page).contains("| `" + symptom.value() + "` | " + symptom.meaning() + " |");
    }
  }

  @Test
  void shouldShowAnExampleThatIsUnderstoodWhole() throws IOException {
    Matcher m = EXAMPLE.matcher(page());
    assertThat(m.find()).isTrue();

    Reading reading =
        new OutputReader().read("example", m.group(1).getBytes(StandardCharsets.UTF_8));

    assertThat(reading)
        .isInstanceOfSatisfying(
            Reading.Recognised.class,
            r -> {
              assertThat(r.notes()).isEmpty();
              assertThat(r.measurements()).hasSize(1);
            });
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("docs/facts.md"));
  }
}
