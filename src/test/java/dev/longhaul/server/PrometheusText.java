package dev.longhaul.server;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a service answers at {@code /q/metrics}, read as Prometheus does. */
final class PrometheusText {

  private static final Pattern LINE =
      Pattern.compile("([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\\{(.*)})? (\\S+)(?: # .*)?");
  private static final Pattern LABEL =
      Pattern.compile("([a-zA-Z_][a-zA-Z0-9_]*)=\"((?:[^\"\\\\]|\\\\.)*)\"");

  private final List<Sample> samples = new ArrayList<>();

  /** One line. */
  record Sample(String name, Map<String, String> labels, double value) {}

  private PrometheusText(String text) {
    text.lines().filter(l -> !l.isBlank() && !l.startsWith("#")).forEach(this::add);
  }

  static PrometheusText of(URI service) throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(service.resolve("/q/metrics"))
            .header("Accept", "text/plain")
            .build();
    return new PrometheusText(
        HttpClient.newHttpClient().send(request, BodyHandlers.ofString()).body());
  }

  private void add(String line) {
    Matcher matcher = LINE.matcher(line);
    if (!matcher.matches()) {
      throw new AssertionError("No line of Prometheus' format: " + line);
    }
    Map<String, String> labels = new TreeMap<>();
    if (matcher.group(2) != null) {
      Matcher label = LABEL.matcher(matcher.group(2));
      while (label.find()) {
        labels.put(label.group(1), label.group(2));
      }
    }
    samples.add(new Sample(matcher.group(1), labels, Double.parseDouble(matcher.group(3))));
  }

  List<Sample> samples() {
    return samples;
  }

  Set<String> names() {
    Set<String> names = new TreeSet<>();
    samples.forEach(s -> names.add(s.name()));
    return names;
  }

  /** Name and labels' names of each of the service's own figures. */
  Set<String> own() {
    Set<String> own = new TreeSet<>();
    samples.stream()
        .filter(s -> s.name().startsWith("longhaul_"))
        .forEach(s -> own.add(s.name() + s.labels().keySet()));
    return own;
  }

  /** The sum of all samples of a name with a label of that value. */
  double sum(String name, String label, String value) {
    return samples.stream()
        .filter(s -> s.name().equals(name) && value.equals(s.labels().get(label)))
        .mapToDouble(Sample::value)
        .sum();
  }
}
