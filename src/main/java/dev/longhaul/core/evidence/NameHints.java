package dev.longhaul.core.evidence;

import dev.longhaul.model.Side;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What the name of a file, or of a host in it, says about the measurement. */
final class NameHints {

  private static final Set<String> SENDER = Set.of("sender", "snd", "tx", "sending");
  private static final Set<String> RECEIVER = Set.of("receiver", "rcv", "recv", "rx", "receiving");
  private static final Set<String> SERVER = Set.of("srv", "server");
  private static final Set<String> CLIENT = Set.of("cli", "client");
  private static final Set<String> BEFORE = Set.of("before", "pre", "idle", "start");
  private static final Set<String> AFTER = Set.of("after", "post", "loaded", "end");

  /** The end of the connection rather than of the data. */
  enum Role {
    SERVER,
    CLIENT
  }

  private final List<String> words;

  private NameHints(List<String> words) {
    this.words = words;
  }

  /** The hints in a fact: a host's name in the content comes before the file's name. */
  static NameHints of(Fact fact) {
    List<String> words = new ArrayList<>(words(fact.host().orElse("")));
    words.addAll(words(fact.source()));
    return new NameHints(words);
  }

  private static List<String> words(String name) {
    String file = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1);
    List<String> words = new ArrayList<>();
    StringBuilder word = new StringBuilder();
    for (char c : (file.toLowerCase(Locale.ROOT) + ".").toCharArray()) {
      if (Character.isLetterOrDigit(c)) {
        word.append(c);
      } else if (word.length() > 0) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    return words;
  }

  Optional<Side> side() {
    for (String word : words) {
      if (SENDER.contains(word) || RECEIVER.contains(word)) {
        return Optional.of(SENDER.contains(word) ? Side.SENDER : Side.RECEIVER);
      }
    }
    return Optional.empty();
  }

  Optional<Role> role() {
    for (String word : words) {
      if (SERVER.contains(word) || CLIENT.contains(word)) {
        return Optional.of(SERVER.contains(word) ? Role.SERVER : Role.CLIENT);
      }
    }
    return Optional.empty();
  }

  /** -1 for taken before the test, 1 for after it, 0 where the name does not say. */
  int order() {
    for (String word : words) {
      if (BEFORE.contains(word) || AFTER.contains(word)) {
        return BEFORE.contains(word) ? -1 : 1;
      }
    }
    return 0;
  }

  /** The name without the word that says before or after: equal for the two of a pair. */
  String withoutOrder() {
    return String.join(
        " ", words.stream().filter(w -> !BEFORE.contains(w) && !AFTER.contains(w)).toList());
  }
}
