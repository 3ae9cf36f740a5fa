package dev.longhaul.chart;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.comments.CommentLine;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;

/** The chart's values with what their comments say of them. */
final class ValuesFile {

  private static final String DOC = " -- ";
  private static final String SCHEMA = " @schema ";

  /**
   * A value, or an object of values.
   *
   * @param path names from the top
   * @param doc what it is for; empty if nothing is said
   * @param schema what its comment adds to the schema
   * @param standard the value that holds where none is given
   * @param children the values below it; empty for a value, which may itself be an object
   */
  record Entry(
      List<String> path,
      String doc,
      Optional<JsonNode> schema,
      JsonNode standard,
      List<Entry> children) {

    String name() {
      return path.get(path.size() - 1);
    }

    String key() {
      return String.join(".", path);
    }

    boolean isGroup() {
      return !children.isEmpty();
    }

    /** This value, or all values below it. */
    List<Entry> leaves() {
      return isGroup()
          ? children.stream().flatMap(c -> c.leaves().stream()).toList()
          : List.of(this);
    }
  }

  private ValuesFile() {}

  static List<Entry> entries() {
    LoaderOptions options = new LoaderOptions();
    options.setProcessComments(true);
    try (Reader reader = Files.newBufferedReader(Chart.HOME.resolve("values.yaml"))) {
      Node root = new org.yaml.snakeyaml.Yaml(options).compose(reader);
      return entries((MappingNode) root, Yaml.read(Chart.HOME.resolve("values.yaml")), List.of());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Entry> leaves() {
    return entries().stream().flatMap(e -> e.leaves().stream()).toList();
  }

  private static List<Entry> entries(MappingNode node, JsonNode values, List<String> above) {
    List<Entry> entries = new ArrayList<>();
    for (NodeTuple tuple : node.getValue()) {
      String name = ((ScalarNode) tuple.getKeyNode()).getValue();
      List<String> path = new ArrayList<>(above);
      path.add(name);
      List<String> comments = comments(tuple.getKeyNode());
      JsonNode value = values.path(name);
      boolean group =
          comments.isEmpty() && tuple.getValueNode() instanceof MappingNode && !value.isEmpty();
      entries.add(
          new Entry(
              path,
              doc(comments),
              comments.stream()
                  .filter(c -> c.startsWith(SCHEMA))
                  .map(c -> Yaml.parse(c.substring(SCHEMA.length())))
                  .findFirst(),
              value,
              group ? entries((MappingNode) tuple.getValueNode(), value, path) : List.of()));
    }
    return entries;
  }

  private static List<String> comments(Node key) {
    List<CommentLine> lines = key.getBlockComments();
    return lines == null
        ? List.of()
        : lines.stream()
            .map(CommentLine::getValue)
            .filter(c -> c.startsWith(DOC) || c.startsWith(SCHEMA))
            .toList();
  }

  private static String doc(List<String> comments) {
    return comments.stream()
        .filter(c -> c.startsWith(DOC))
        .map(c -> c.substring(DOC.length()).strip())
        .collect(Collectors.joining(" "));
  }
}
