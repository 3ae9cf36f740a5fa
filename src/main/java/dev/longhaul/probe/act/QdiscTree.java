package dev.longhaul.probe.act;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.longhaul.core.remediation.QdiscSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The queueing disciplines through which an interface sends: root first, then by parent. What
 * counts packets or references is left out, so that two trees that do the same are equal.
 */
record QdiscTree(List<Node> nodes) {

  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS).build();

  /** They see what comes in, or all of it, and are not touched by a change of the root. */
  private static final Set<String> APART = Set.of("ingress", "clsact");

  static final String ROOT = "root";

  /** A qdisc that the kernel made by itself has this handle, which nobody can give. */
  static final String KERNELS = "0:";

  /**
   * One queueing discipline.
   *
   * @param parent {@code root} or a class such as {@code 1:2}
   * @param options by tc's names, as JSON
   */
  record Node(String kind, String handle, String parent, Map<String, JsonNode> options) {

    boolean madeByKernel() {
      return handle.equals(KERNELS);
    }

    /** Whether this is what somebody asked for; parameters that were not asked for may be any. */
    boolean is(QdiscSpec spec) {
      return kind.equals(spec.kind())
          && spec.parameters().entrySet().stream()
              .allMatch(
                  p ->
                      Optional.ofNullable(options.get(p.getKey()))
                          .filter(v -> v.isNumber() && v.longValue() == p.getValue())
                          .isPresent());
    }

    boolean doesTheSameAs(Node other) {
      return kind.equals(other.kind) && options.equals(other.options);
    }
  }

  QdiscTree {
    nodes =
        nodes.stream()
            .sorted(
                Comparator.comparing((Node n) -> !n.parent().equals(ROOT))
                    .thenComparing(Node::parent))
            .toList();
  }

  /**
   * Reads what {@code tc -j qdisc show dev X} prints, or what {@link #text} made of it.
   *
   * @throws HostTrouble if it is no JSON, as with very old tools, or tells of no root
   */
  static QdiscTree parse(String json) throws HostTrouble {
    try {
      List<Node> nodes = new ArrayList<>();
      for (JsonNode n : MAPPER.readTree(json.isBlank() ? "[]" : json)) {
        String kind = n.path("kind").asText();
        if (!APART.contains(kind)) {
          String parent = n.path(ROOT).asBoolean() ? ROOT : n.path("parent").asText();
          nodes.add(new Node(kind, n.path("handle").asText(), parent, options(n)));
        }
      }
      QdiscTree tree = new QdiscTree(nodes);
      if (nodes.isEmpty() || !tree.root().parent().equals(ROOT)) {
        throw new HostTrouble("tc tells of no queueing discipline at the root.");
      }
      return tree;
    } catch (JsonProcessingException e) {
      throw new HostTrouble("What tc prints is no JSON; its version is too old to be exact.", e);
    }
  }

  private static Map<String, JsonNode> options(JsonNode n) {
    Map<String, JsonNode> options = new TreeMap<>();
    // Some versions of tc have names that end in a blank.
    n.path("options").properties().forEach(o -> options.put(o.getKey().strip(), o.getValue()));
    return options;
  }

  Node root() {
    return nodes.get(0);
  }

  boolean multiQueue() {
    return root().kind().equals("mq");
  }

  boolean madeByKernel() {
    return nodes.stream().allMatch(Node::madeByKernel);
  }

  /** The disciplines that hold packets: the leaves of mq, else the root. */
  List<Node> queues() {
    return multiQueue() ? nodes.subList(1, nodes.size()) : List.of(root());
  }

  Optional<Node> under(String parent) {
    return nodes.stream().filter(n -> n.parent().equals(parent)).findFirst();
  }

  /** One line of JSON that {@link #parse} reads back. */
  String text() {
    ArrayNode all = MAPPER.createArrayNode();
    for (Node n : nodes) {
      ObjectNode o = all.addObject().put("kind", n.kind()).put("handle", n.handle());
      if (n.parent().equals(ROOT)) {
        o.put(ROOT, true);
      } else {
        o.put("parent", n.parent());
      }
      ObjectNode options = o.putObject("options");
      n.options().forEach(options::set);
    }
    return all.toString();
  }

  /** For people: the kind that holds packets. */
  String summary() {
    return queues().stream()
        .map(Node::kind)
        .distinct()
        .sorted()
        .reduce((a, b) -> a + " " + b)
        .orElse(root().kind());
  }
}
