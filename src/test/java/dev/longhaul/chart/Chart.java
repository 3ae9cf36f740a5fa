package dev.longhaul.chart;

import com.fasterxml.jackson.databind.JsonNode;
import com.marcnuri.helm.Helm;
import com.marcnuri.helm.LintResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The chart, rendered by Helm's own code within this process; no cluster and no network. */
final class Chart {

  static final Path HOME = Path.of("helm/longhaul");

  private static final String RELEASE = "longhaul";
  private static final String HOOK = "helm.sh/hook: ";
  private static final String HIDDEN_HOOK = "helm.sh/hidden-hook: ";
  private static final Pattern DOCUMENTS = Pattern.compile("(?m)^---$");
  private static final Pattern SOURCE = Pattern.compile("# Source: longhaul/(templates/\\S+)");
  private static final Path VARIANTS = Path.of("src/test/resources/helm/values");

  /**
   * Helm's library takes every cluster for one of Kubernetes 1.20, and so refuses charts that want
   * a newer one; and it leaves out hooks. What it renders is a copy that wants no cluster and hides
   * its hooks.
   */
  private static final Path COPY = copy();

  private Chart() {}

  /** The values that tests render; together they set every value of the chart. */
  static List<String> variants() {
    try (Stream<Path> files = Files.list(VARIANTS)) {
      return files.map(f -> f.getFileName().toString().replace(".yaml", "")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static JsonNode variant(String name) {
    return Yaml.read(VARIANTS.resolve(name + ".yaml"));
  }

  /** What Helm prints. */
  static String render(JsonNode values) {
    Path file = file(values);
    try {
      return new Helm(COPY)
          .template()
          .withName(RELEASE)
          .withNamespace("network")
          .withValuesFile(file)
          .call()
          .replace(HIDDEN_HOOK, HOOK);
    } finally {
      delete(file);
    }
  }

  /** The objects that Helm prints. */
  static List<Rendered> objects(JsonNode values) {
    return Arrays.stream(DOCUMENTS.split(render(values)))
        .filter(text -> text.lines().anyMatch(l -> !l.isBlank() && !l.startsWith("#")))
        .map(Chart::rendered)
        .toList();
  }

  /** What is printed after an installation. */
  static String notes(JsonNode values) {
    Path file = file(values);
    try {
      String printed =
          new Helm(COPY)
              .install()
              .withName(RELEASE)
              .withNamespace("network")
              .clientOnly()
              .dryRun()
              .withValuesFile(file)
              .call()
              .getOutput();
      return printed.substring(printed.indexOf("NOTES:"));
    } finally {
      delete(file);
    }
  }

  /** Lints the chart with its own values. */
  static LintResult lint() {
    return new Helm(HOME.toAbsolutePath()).lint().strict().call();
  }

  private static Path copy() {
    Path copy = Path.of("target/chart").toAbsolutePath();
    try (Stream<Path> files = Files.walk(HOME)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        Path to = copy.resolve(HOME.relativize(file));
        Files.createDirectories(Objects.requireNonNull(to.getParent()));
        Files.writeString(
            to,
            Files.readString(file)
                .replaceFirst("(?m)^kubeVersion: .*$", "")
                .replace(HOOK, HIDDEN_HOOK));
      }
      return copy;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Rendered rendered(String text) {
    var source = SOURCE.matcher(text);
    if (!source.find()) {
      throw new IllegalStateException("Helm names no source of:\n" + text);
    }
    return new Rendered(source.group(1), Yaml.parse(text));
  }

  private static Path file(JsonNode values) {
    try {
      Path file = Files.createTempFile("values", ".yaml");
      Files.writeString(file, Yaml.write(values));
      return file;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path file) {
    try {
      Files.delete(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** All objects of these values by kind and name. */
  static Map<String, JsonNode> byName(JsonNode values) {
    Map<String, JsonNode> all = new TreeMap<>();
    objects(values).forEach(o -> all.put(o.kind() + "/" + o.name(), o.object()));
    return all;
  }

  /** An object of a variant, such as {@code Deployment/longhaul}. */
  static JsonNode object(String variant, String name) {
    return Objects.requireNonNull(byName(variant(variant)).get(name), name);
  }
}
