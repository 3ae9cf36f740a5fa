package dev.longhaul.reading;

import dev.longhaul.model.PathTrace;
import dev.longhaul.model.PathTrace.Hop;
import dev.longhaul.reading.Reading.Recognised;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * tracepath. Its first {@code pmtu} is the local interface's; the path's is what {@code Resume}
 * says, or the last value printed if it gave up. Only a trace that reached its target, or that a
 * router answered with a smaller MTU, proves one.
 */
final class TracepathReader implements ToolReader {

  @Override
  public Optional<Recognised> read(Source source) {
    List<Hop> hops = new ArrayList<>();
    OptionalInt pmtu = OptionalInt.empty();
    Optional<String> target = Optional.empty();
    boolean reached = false;
    boolean marked = false;
    boolean narrowed = false;
    for (String line : certain(source)) {
      List<String> words = Words.of(line);
      OptionalInt named = mtu(words);
      marked |= line.contains("[LOCALHOST]") || line.strip().startsWith("Resume: pmtu");
      narrowed |= named.isPresent() && pmtu.isPresent() && named.getAsInt() < pmtu.getAsInt();
      pmtu = named.isPresent() ? named : pmtu;
      Optional<Hop> hop = hop(words);
      hop.ifPresent(hops::add);
      if (hop.isPresent() && words.contains("reached")) {
        target = hop.get().host();
        reached = true;
      }
    }
    if (!marked || (hops.isEmpty() && pmtu.isEmpty())) {
      return Optional.empty();
    }
    // Late answers are printed where they arrive: the text's order is not that of the hops.
    hops.sort(Comparator.comparingInt(Hop::distance));
    OptionalInt proven = reached || narrowed ? pmtu : OptionalInt.empty();
    PathTrace trace = new PathTrace("tracepath", target, proven, reached, hops);
    return Optional.of(
        new Recognised(
            source.name(), Tool.TRACEPATH, List.of(Labelled.of(trace)), notes(reached, proven)));
  }

  /** A last line without its end is left out: its MTU may have lost digits. */
  private static List<String> certain(Source source) {
    List<String> lines = source.lines();
    String last = source.cut().orElse("").strip();
    boolean uncertain =
        !last.isEmpty()
            && Character.isDigit(last.charAt(last.length() - 1))
            && !last.contains(" back ");
    return uncertain ? lines.subList(0, lines.size() - 1) : lines;
  }

  private static List<String> notes(boolean reached, OptionalInt proven) {
    return reached || proven.isPresent()
        ? List.of()
        : List.of("The target was not reached, so no path MTU is proven.");
  }

  private static OptionalInt mtu(List<String> words) {
    int at = words.indexOf("pmtu");
    OptionalInt value =
        at >= 0 && at + 1 < words.size() ? Numbers.small(words.get(at + 1)) : OptionalInt.empty();
    return value.isPresent() && value.getAsInt() > 0 ? value : OptionalInt.empty();
  }

  /** {@code 2: 10.0.0.1 asymm 1 0.390ms pmtu 1480} or {@code 3: no reply}. */
  private static Optional<Hop> hop(List<String> words) {
    String first = words.get(0);
    OptionalInt distance =
        first.endsWith(":")
            ? Numbers.small(first.substring(0, first.length() - 1).replace("?", ""))
            : OptionalInt.empty();
    if (distance.isEmpty() || words.size() < 2 || words.get(1).equals("[LOCALHOST]")) {
      return Optional.empty();
    }
    boolean silent = words.get(1).equals("no");
    Optional<Duration> rtt = silent ? Optional.empty() : rtt(words);
    return Optional.of(
        new Hop(
            distance.getAsInt(),
            silent ? Optional.empty() : Optional.of(host(words)),
            OptionalLong.empty(),
            Optional.empty(),
            rtt,
            rtt,
            rtt));
  }

  /** With {@code -b} the address follows the name in parentheses. */
  private static String host(List<String> words) {
    String next = words.size() > 2 ? words.get(2) : "";
    return next.length() > 2 && next.startsWith("(") && next.endsWith(")")
        ? next.substring(1, next.length() - 1)
        : words.get(1);
  }

  private static Optional<Duration> rtt(List<String> words) {
    for (String word : words) {
      if (word.endsWith("ms") && word.length() > 2) {
        OptionalDouble millis = Numbers.decimal(word.substring(0, word.length() - 2));
        if (millis.isPresent()) {
          return Numbers.millis(millis);
        }
      }
    }
    return Optional.empty();
  }
}
