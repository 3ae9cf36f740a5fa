package dev.longhaul.reading;

import dev.longhaul.model.HostState;
import dev.longhaul.model.HostState.Qdisc;
import dev.longhaul.reading.Reading.Recognised;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** {@code tc -j qdisc}, with or without {@code -s}. */
final class TcJsonReader implements ToolReader {

  @Override
  public Optional<Recognised> read(Source source) {
    List<Qdisc> qdiscs = new ArrayList<>();
    source.objects().stream().filter(TcJsonReader::isQdisc).forEach(o -> qdiscs.add(qdisc(o)));
    List<String> notes = new ArrayList<>();
    Optional<Qdisc> broken = broken(source);
    broken.ifPresent(qdiscs::add);
    if (broken.isPresent()) {
      notes.add(
          "The JSON breaks off within "
              + broken.get().kind()
              + "; old versions print options of some kinds as text there. Run tc -s qdisc without"
              + " -j to see them and what follows.");
    } else if (source.isDamaged()) {
      notes.add("The JSON is cut off; the rest is missing.");
    }
    return qdiscs.isEmpty()
        ? Optional.empty()
        : Optional.of(
            new Recognised(
                source.name(), Tool.TC, List.of(Labelled.of(HostState.ofQdiscs(qdiscs))), notes));
  }

  private static boolean isQdisc(Json.Obj shown) {
    return shown.text("kind").isPresent()
        && shown.text("handle").isPresent()
        && (shown.has("root") || shown.has("parent") || shown.has("options"));
  }

  /** One whose options are no JSON: what stands before them is certain, the options are unknown. */
  private static Optional<Qdisc> broken(Source source) {
    return source
        .json()
        .flatMap(LooseJson.Found::cutItem)
        .filter(item -> isQdisc(item) && item.has("options"))
        .map(TcJsonReader::qdisc)
        .map(q -> new Qdisc(q.device(), q.kind(), q.handle(), q.parent(), Map.of(), q.drops()));
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
