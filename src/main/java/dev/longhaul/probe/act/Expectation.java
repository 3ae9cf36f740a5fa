package dev.longhaul.probe.act;

import dev.longhaul.core.remediation.AllowedChange;
import dev.longhaul.core.remediation.QdiscSpec;
import java.util.LinkedHashMap;
import java.util.Map;

/** Whether a host is found as the sender of a command believes it to be. */
final class Expectation {

  private Expectation() {}

  static boolean isMet(AllowedChange change, Prior prior) {
    if (change.expected().isEmpty()) {
      return true;
    }
    String expected = change.expected().get();
    return prior.text().equals(expected)
        || (change instanceof AllowedChange.Qdisc && everyQueueIs(expected, prior));
  }

  /** A kind alone stands for any parameters. */
  private static boolean everyQueueIs(String expected, Prior prior) {
    String[] words = expected.split(" ", -1);
    Map<String, Long> parameters = new LinkedHashMap<>();
    try {
      for (int i = 1; i + 1 < words.length; i += 2) {
        parameters.put(words[i], Long.parseLong(words[i + 1]));
      }
      QdiscSpec spec = new QdiscSpec(words[0], parameters);
      return QdiscTree.parse(prior.part(QdiscLever.TREE)).queues().stream()
          .allMatch(q -> q.is(spec));
    } catch (NumberFormatException | HostTrouble e) {
      return false;
    }
  }
}
