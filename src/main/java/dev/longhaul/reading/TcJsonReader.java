package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.reading.Reading.Recognised;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code tc -j qdisc}, with or without {@code -s}. */
final class TcJsonReader implements ToolReader {

  @Override
  public Optional<Recognised> read(Source source) {
    List<Json.Obj> shown =
        source.objects().stream()
            .filter(o -> o.text("kind").isPresent() && o.text("handle").isPresent())
            .filter(o -> o.has("root") || o.has("parent") || o.has("options"))
            .toList();
    if (shown.isEmpty()) {
      return Optional.empty();
    }
    List<Qdisc> qdiscs = shown.stream().map(TcJsonReader::qdisc).toList();
    return Optional.of(
        new Recognised(
            source.name(),
            Tool.TC,
            List.of(Labelled.of(HostState.ofQdiscs(qdiscs))),
            source.isDamaged() ? List.of("The JSON is cut off; the rest is missing.") : List.of()));
  }

  private static Qdisc qdisc(Json.Obj shown) {
    Map<String, String> options = new TreeMap<>();
    for (Json.Field option : shown.in("options").fields()) {
      options.put(option.key(), text(option.value()));
    }
    return new Qdisc(
        shown.text("dev").orElse(""),
        shown.text("kind").orElse(""),
        shown.text("handle").orElse(""),
        shown.text("parent"),
        options,
        shown.count("drops").orElse(-1));
  }

  /** As tc prints it in text: flags have no value, lists are separated by blanks. */
  private static String text(Json value) {
    if (value instanceof Json.Num num) {
      return BigDecimal.valueOf(num.value()).stripTrailingZeros().toPlainString();
    }
    if (value instanceof Json.Arr array) {
      return array.items().stream().map(TcJsonReader::text).collect(Collectors.joining(" "));
    }
    if (value instanceof Json.Bool bool) {
      return String.valueOf(bool.value());
    }
    return value instanceof Json.Str str ? str.value() : "";
  }
}
