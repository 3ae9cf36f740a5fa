package dev.longhaul.reading;

import dev.longhaul.model.Counters;
import dev.longhaul.model.Counters.Kind;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;

/**
 * {@code nstat} as text and JSON, and differences of several hosts in one JSON object, each under
 * its host's name: {@code {"srv": {"TcpRetransSegs": 3}}}.
 *
 * <p>nstat itself prints differences to its own last run unless told {@code -a}. Text of {@code
 * nstat -az} lists counters of 0 and is taken as absolute; without any, the text does not tell, and
 * absolute is the safe reading of a first run.
 */
final class NstatReader implements ToolReader {

  private static final List<String> PREFIXES =
      List.of("Tcp", "Ip", "Udp", "Icmp", "TcpExt", "IpExt", "MPTcp", "Sctp", "Ip6");

  /** Name, value and rate: without the rate the line is cut off, perhaps within the value. */
  private static final int WORDS = 3;

  @Override
  public Optional<Recognised> read(Source source) {
    List<Labelled> parts = new ArrayList<>();
    boolean known = source.json().isPresent() && fromJson(source.objects(), parts);
    if (!known) {
      known = fromText(source.lines(), parts);
    }
    if (!known) {
      return Optional.empty();
    }
    List<String> notes =
        parts.isEmpty()
            ? List.of("It holds no counters. Run nstat -az to see all of them.")
            : List.of();
    return Optional.of(new Recognised(source.name(), Tool.NSTAT, parts, notes));
  }

  private static boolean fromJson(List<Json.Obj> roots, List<Labelled> parts) {
    boolean known = false;
    for (Json.Obj root : roots) {
      for (Json.Field field : root.fields()) {
        if (field.value() instanceof Json.Obj group) {
          boolean kernel = field.key().equals("kernel");
          Map<String, Long> values = counters(group);
          known |= kernel || !values.isEmpty();
          Counters counters =
              new Counters(values, kernel ? Kind.ABSOLUTE : Kind.DIFFERENCE, Optional.empty());
          if (!values.isEmpty()) {
            parts.add(kernel ? Labelled.of(counters) : Labelled.on(field.key(), counters));
          }
        }
      }
    }
    return known;
  }

  private static Map<String, Long> counters(Json.Obj group) {
    Map<String, Long> values = new TreeMap<>();
    for (Json.Field field : group.fields()) {
      OptionalLong count = group.count(field.key());
      if (count.isPresent() && isCounter(field.key())) {
        values.put(field.key(), count.getAsLong());
      }
    }
    return values;
  }

  private static boolean isCounter(String name) {
    return PREFIXES.stream().anyMatch(name::startsWith)
        && name.chars().allMatch(c -> c == '_' || Character.isLetterOrDigit(c));
  }

  private static boolean fromText(List<String> lines, List<Labelled> parts) {
    Map<String, Long> values = new TreeMap<>();
    boolean titled = false;
    int others = 0;
    for (String line : lines) {
      if (line.startsWith("#kernel") || line.startsWith("#extended")) {
        titled = true;
        continue;
      }
      List<String> words = Words.of(line);
      OptionalLong count =
          words.size() >= WORDS && isCounter(words.get(0))
              ? Numbers.count(words.get(1))
              : OptionalLong.empty();
      if (count.isPresent()) {
        values.put(words.get(0), count.getAsLong());
      } else if (!line.isBlank()) {
        others++;
      }
    }
    if (!values.isEmpty() && (titled || others == 0)) {
      parts.add(Labelled.of(new Counters(values, Kind.ABSOLUTE, Optional.empty())));
    }
    return titled || !parts.isEmpty();
  }
}
