package dev.longhaul.probe.boot;

import dev.longhaul.core.persistence.BootFacts;
import dev.longhaul.probe.host.Tools;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a route in the words in which it can be made again. */
public final class RouteReader {

  private static final Duration LIMIT = Duration.ofSeconds(5);
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_.:/-]+");

  /** Sizes are what is changed. */
  private static final Set<String> SIZES = Set.of("mtu", "advmss");

  private static final Pattern SIZE = Pattern.compile("\\b(mtu|advmss) ((?:lock )?[0-9]+)\\b");

  /** What the kernel prints of a route that is not a part of it. */
  private static final Set<String> VALUED_STATES =
      Set.of("uid", "error", "expires", "age", "users");

  private static final Set<String> STATES = Set.of("cache", "linkdown", "dead");

  private final Tools tools;

  /** Asks {@code ip}. */
  public RouteReader(Tools tools) {
    this.tools = tools;
  }

  /**
   * The route that stands in the table for a destination; else a new one for it, with the next hop
   * that is used towards it now. Empty if there is no {@code ip} or no way there.
   */
  public Optional<BootFacts.Route> find(String destination) {
    String family = destination.indexOf(':') >= 0 ? "-6" : "-4";
    Optional<String> line = first("-o", family, "route", "show", "exact", destination);
    if (line.isPresent()) {
      return Optional.of(route(line.get(), words(line.get()), false));
    }
    return destination.equals("default") || destination.indexOf('/') >= 0
        ? Optional.empty()
        : first("-o", family, "route", "get", destination).map(l -> route("", own(words(l)), true));
  }

  private Optional<String> first(String... arguments) {
    return tools
        .run(LIMIT, "ip", arguments)
        .answer()
        .flatMap(text -> text.lines().filter(l -> !l.isBlank()).findFirst());
  }

  private static BootFacts.Route route(String line, List<String> words, boolean isNew) {
    int device = words.indexOf("dev");
    int proto = words.indexOf("proto");
    return new BootFacts.Route(
        words,
        sizes(line),
        device >= 0 && device + 1 < words.size()
            ? Optional.of(words.get(device + 1))
            : Optional.empty(),
        proto >= 0 && proto + 1 < words.size() && words.get(proto + 1).equals("dhcp"),
        isNew);
  }

  /** The sizes of a route, each as {@code ip} takes it, locked or not. */
  static Map<String, String> sizes(String line) {
    Map<String, String> sizes = new TreeMap<>();
    Matcher m = SIZE.matcher(line);
    while (m.find()) {
      sizes.put(m.group(1), m.group(2));
    }
    return sizes;
  }

  /** The words of a line without sizes and states; what stands behind a size goes with it. */
  static List<String> words(String line) {
    List<String> words = new ArrayList<>();
    String[] given = line.replace("\\", " ").strip().split("\\s+", -1);
    for (int i = 0; i < given.length; i++) {
      if (SIZES.contains(given[i])) {
        boolean locked = i + 1 < given.length && given[i + 1].equals("lock");
        i += locked ? 2 : 1;
      } else if (VALUED_STATES.contains(given[i])) {
        i++;
      } else if (!STATES.contains(given[i]) && WORD.matcher(given[i]).matches()) {
        words.add(given[i]);
      }
    }
    return words;
  }

  /** Of the answer to "how is this reached" only the way counts. */
  private static List<String> own(List<String> words) {
    List<String> own = new ArrayList<>(List.of(words.get(0)));
    for (String key : List.of("via", "dev", "src")) {
      int at = words.indexOf(key);
      if (at >= 0 && at + 1 < words.size()) {
        own.add(key);
        own.add(words.get(at + 1));
      }
    }
    return own;
  }
}
