package dev.longhaul.probe.act;

import com.fasterxml.jackson.databind.JsonNode;
import dev.longhaul.probe.act.QdiscTree.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * The words with which {@code tc} makes a queueing discipline again, with every parameter. Only
 * kinds and parameters that are known to come back exactly: a tree with others is not touched.
 */
final class QdiscWords {

  /** How a parameter is written; {@code tc}'s JSON has plain numbers. */
  private enum Form {
    NUMBER("%d"),
    BYTES("%db"),
    MICROSECONDS("%dus"),
    NANOSECONDS("%dns"),
    /** Bytes per second in JSON, which the tool takes as bits. */
    RATE("%dbps"),
    /** Kept in units of 1024 ns and shown rounded down: one more gives the same unit again. */
    CODEL("%dus"),
    /** The kernel makes it from others. */
    DERIVED(""),
    /** A word without a value, there or not. */
    FLAG("");

    private final String format;

    Form(String format) {
      this.format = format;
    }
  }

  private static final Map<String, Map<String, Form>> KNOWN =
      Map.of(
          "mq", Map.of(),
          "noqueue", Map.of(),
          "pfifo_fast",
              Map.of("bands", Form.DERIVED, "priomap", Form.DERIVED, "multiqueue", Form.DERIVED),
          "pfifo", Map.of("limit", Form.NUMBER),
          "bfifo", Map.of("limit", Form.BYTES),
          "fq_codel",
              Map.of(
                  "limit", Form.NUMBER,
                  "flows", Form.NUMBER,
                  "quantum", Form.BYTES,
                  "target", Form.CODEL,
                  "interval", Form.CODEL,
                  "ce_threshold", Form.CODEL,
                  "memory_limit", Form.BYTES,
                  "drop_batch", Form.NUMBER,
                  "ecn", Form.FLAG),
          "fq", fq());

  /** What the kernel gives by itself where a new version has three bands; others are not known. */
  private static final Map<String, String> FQ_BANDS =
      Map.of(
          "bands", "3",
          "priomap", "[1,2,2,2,1,2,0,0,1,1,1,1,1,1,1,1]",
          "weights", "[589824,196608,65536]");

  private static final Set<String> NO_VALUE = Set.of("null", "true");

  private QdiscWords() {}

  private static Map<String, Form> fq() {
    Map<String, Form> fq = new TreeMap<>();
    fq.put("limit", Form.NUMBER);
    fq.put("flow_limit", Form.NUMBER);
    fq.put("buckets", Form.NUMBER);
    fq.put("orphan_mask", Form.NUMBER);
    fq.put("quantum", Form.BYTES);
    fq.put("initial_quantum", Form.BYTES);
    fq.put("maxrate", Form.RATE);
    fq.put("low_rate_threshold", Form.RATE);
    fq.put("refill_delay", Form.MICROSECONDS);
    fq.put("timer_slack", Form.NANOSECONDS);
    fq.put("ce_threshold", Form.MICROSECONDS);
    fq.put("horizon", Form.MICROSECONDS);
    fq.put("horizon_drop", Form.FLAG);
    fq.put("horizon_cap", Form.FLAG);
    return fq;
  }

  /** Whether a discipline of this kind may be replaced at all: a shaper never is. */
  static boolean isKnown(String kind) {
    return KNOWN.containsKey(kind);
  }

  /**
   * Kind and parameters.
   *
   * @throws HostTrouble if one of them is not known to come back exactly
   */
  static List<String> of(Node node) throws HostTrouble {
    Map<String, Form> known = KNOWN.get(node.kind());
    if (known == null) {
      throw new HostTrouble(
          "The queueing discipline " + node.kind() + " could not be put back exactly.");
    }
    List<String> words = new ArrayList<>(List.of(node.kind()));
    for (Map.Entry<String, JsonNode> option : node.options().entrySet()) {
      String name = option.getKey();
      if (isUsualBand(node.kind(), name, option.getValue())) {
        continue;
      }
      Form form = known.get(name);
      if (form == null || (form.format.length() > 0 && !option.getValue().isIntegralNumber())) {
        throw new HostTrouble(
            "The parameter " + name + " of " + node.kind() + " could not be put back exactly.");
      }
      add(words, name, form, option.getValue());
    }
    return words;
  }

  private static void add(List<String> words, String name, Form form, JsonNode value) {
    if (form == Form.FLAG) {
      if (NO_VALUE.contains(value.toString())) {
        words.add(name);
      } else if (name.equals("ecn")) {
        words.add("noecn");
      }
    } else if (form != Form.DERIVED) {
      long number = value.longValue() + (form == Form.CODEL ? 1 : 0);
      words.add(name);
      words.add(String.format(java.util.Locale.ROOT, form.format, number));
    }
  }

  private static boolean isUsualBand(String kind, String name, JsonNode value) {
    return kind.equals("fq") && value.toString().equals(FQ_BANDS.get(name));
  }
}
