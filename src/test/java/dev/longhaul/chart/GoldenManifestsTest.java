package dev.longhaul.chart;

import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A change of what is installed is seen in review: all of it stands in files. */
@NeedsHelm
class GoldenManifestsTest {

  private static final Path FOLDER = Path.of("src/test/resources/helm/golden");

  @ParameterizedTest
  @MethodSource("dev.longhaul.chart.Chart#variants")
  void shouldRenderWhatIsWrittenDown(String variant) {
    StringBuilder all = new StringBuilder();
    Chart.byName(Chart.variant(variant))
        .values()
        .forEach(o -> all.append("---\n").append(Yaml.write(o)));
    Golden.check(FOLDER.resolve(variant + ".yaml"), all.toString());
  }
}
