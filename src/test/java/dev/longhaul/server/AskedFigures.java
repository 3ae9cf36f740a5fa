package dev.longhaul.server;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Which figures the dashboard and the alert rules ask Prometheus for. */
final class AskedFigures {

  static final Path ALERTS = Path.of("helm", "longhaul", "files", "alerts.yaml");
  private static final Path DASHBOARD = Path.of("helm", "longhaul", "files", "dashboard.json");

  private static final Pattern STRINGS = Pattern.compile("\"(?:[^\"\\\\]|\\\\.)*\"");
  private static final Pattern SELECTORS = Pattern.compile("\\{[^}]*}|\\[[^]]*]");
  private static final Pattern LABEL_LISTS =
      Pattern.compile("\\b(?:by|on|without|ignoring|group_left|group_right)\\s*\\([^)]*\\)");
  private static final Pattern WORD = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:]*(?!\\w*\\s*\\()");
  private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool");

  private AskedFigures() {}

  /** One alert rule. */
  record Rule(String name, String expression, JsonNode node) {}

  static List<Rule> alerts() throws IOException {
    List<Rule> rules = new ArrayList<>();
    for (JsonNode group : new YAMLMapper().readTree(ALERTS.toFile()).get("groups")) {
      group
          .get("rules")
          .forEach(r -> rules.add(new Rule(r.get("alert").asText(), r.get("expr").asText(), r)));
    }
    return rules;
  }

  static JsonNode dashboard() throws IOException {
    return new JsonMapper().readTree(DASHBOARD.toFile());
  }

  static Set<String> inAlerts() throws IOException {
    Set<String> figures = new TreeSet<>();
    alerts().forEach(r -> figures.addAll(of(r.expression())));
    return figures;
  }

  static Set<String> inDashboard() throws IOException {
    Set<String> figures = new TreeSet<>();
    dashboard().findValues("expr").forEach(e -> figures.addAll(of(e.asText())));
    return figures;
  }

  /** The figures in a PromQL expression: what is no function, operator, label or string. */
  static Set<String> of(String expression) {
    String rest = STRINGS.matcher(expression).replaceAll("");
    rest = SELECTORS.matcher(rest).replaceAll("");
    rest = LABEL_LISTS.matcher(rest).replaceAll("");
    Set<String> figures = new TreeSet<>();
    Matcher word = WORD.matcher(rest);
    while (word.find()) {
      if (!OPERATORS.contains(word.group()) && !word.group().matches("[a-z]+")) {
        figures.add(word.group());
      }
    }
    return figures;
  }
}
