package dev.longhaul.core.remediation;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A queueing discipline with parameters that are plain numbers (rules Q4 to Q7).
 *
 * @param kind such as {@code fq}
 * @param parameters by {@code tc}'s names, in the order given
 */
public record QdiscSpec(String kind, Map<String, Long> parameters) {

  public QdiscSpec {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
  }

  /** The words that {@code tc qdisc replace dev X root} takes behind it. */
  public List<String> words() {
    List<String> words = new ArrayList<>();
    words.add(kind);
    parameters.forEach(
        (name, value) -> {
          words.add(name);
          words.add(Long.toString(value));
        });
    return words;
  }

  @Override
  public String toString() {
    return String.join(" ", words());
  }
}
