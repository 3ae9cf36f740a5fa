package dev.longhaul.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.composer.Composer;
import org.yaml.snakeyaml.error.Mark;
import org.yaml.snakeyaml.error.MarkedYAMLException;
import org.yaml.snakeyaml.error.YAMLException;
import org.yaml.snakeyaml.nodes.MappingNode;
import org.yaml.snakeyaml.nodes.Node;
import org.yaml.snakeyaml.nodes.NodeTuple;
import org.yaml.snakeyaml.nodes.ScalarNode;
import org.yaml.snakeyaml.nodes.SequenceNode;
import org.yaml.snakeyaml.parser.ParserImpl;
import org.yaml.snakeyaml.reader.StreamReader;
import org.yaml.snakeyaml.resolver.Resolver;

/** YAML as a tree that knows its lines; size, depth and references are bounded. */
final class YamlText {

  private static final int MAX_CHARACTERS = 1 << 20;
  private static final int MAX_DEPTH = 32;
  private static final int MAX_ALIASES = 20;

  private YamlText() {}

  /** What became of a text. */
  sealed interface Parsed {

    /** A document. */
    record Document(Node root) implements Parsed {}

    /** No document at all: blank, or nothing but comments. */
    record Nothing() implements Parsed {}

    /** No YAML, with the line where that shows. */
    record Broken(int line, String problem) implements Parsed {}
  }

  static Parsed parse(String text) {
    if (text.length() > MAX_CHARACTERS) {
      return new Parsed.Broken(0, "it is longer than " + MAX_CHARACTERS + " characters");
    }
    LoaderOptions options = new LoaderOptions();
    options.setCodePointLimit(MAX_CHARACTERS);
    options.setNestingDepthLimit(MAX_DEPTH);
    options.setMaxAliasesForCollections(MAX_ALIASES);
    options.setProcessComments(false);
    try {
      Node root =
          new Composer(new ParserImpl(new StreamReader(text), options), new Resolver(), options)
              .getSingleNode();
      return root == null ? new Parsed.Nothing() : new Parsed.Document(root);
    } catch (MarkedYAMLException e) {
      Mark mark = e.getProblemMark();
      return new Parsed.Broken(mark == null ? 0 : mark.getLine() + 1, e.getProblem());
    } catch (YAMLException e) {
      return new Parsed.Broken(0, String.valueOf(e.getMessage()));
    }
  }

  static int line(Node node) {
    return node.getStartMark() == null ? 0 : node.getStartMark().getLine() + 1;
  }

  /** The text of a scalar; empty if it is none or null. */
  static Optional<String> scalar(Node node) {
    return node instanceof ScalarNode s && !isNull(s)
        ? Optional.of(s.getValue())
        : Optional.empty();
  }

  private static boolean isNull(ScalarNode s) {
    return s.isPlain()
        && (s.getValue().isEmpty()
            || s.getValue().equals("~")
            || s.getValue().equalsIgnoreCase("null"));
  }

  static boolean isNull(Node node) {
    return node instanceof ScalarNode s && isNull(s);
  }

  /** A key of a mapping with its value. */
  record Field(String key, Node keyNode, Node value) {
    int line() {
      return YamlText.line(keyNode);
    }
  }

  /** The fields of a mapping, in order; empty if it is none. */
  static List<Field> fields(Node node) {
    List<Field> fields = new ArrayList<>();
    if (node instanceof MappingNode mapping) {
      for (NodeTuple t : mapping.getValue()) {
        if (t.getKeyNode() instanceof ScalarNode key) {
          fields.add(new Field(key.getValue(), key, t.getValueNode()));
        }
      }
    }
    return fields;
  }

  static Optional<Field> field(Node node, String key) {
    return fields(node).stream().filter(f -> f.key().equals(key)).reduce((a, b) -> b);
  }

  /** The items of a list; empty if it is none. */
  static List<Node> items(Node node) {
    return node instanceof SequenceNode sequence ? sequence.getValue() : List.of();
  }
}
