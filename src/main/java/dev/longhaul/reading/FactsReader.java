package dev.longhaul.reading;

import dev.longhaul.model.FactKey;
import dev.longhaul.model.Quantity;
import dev.longhaul.model.StatedFacts;
import dev.longhaul.model.Symptom;
import dev.longhaul.reading.Reading.Recognised;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Facts that a person typed: YAML or JSON with {@code longhaul: facts}, or with everything under
 * {@code facts:}. What is not understood is answered with what is accepted; the rest counts.
 */
final class FactsReader implements ToolReader {

  private static final Pattern MARK =
      Pattern.compile(
          "(?m)^\\s*(---\\s+)?[{\\s]*\"?(longhaul\"?\\s*:\\s*[\"']?facts\\b|facts\"?\\s*:)");

  /** The mark stands near the top. */
  private static final int LOOK_AT = 4096;

  /** A number, a bound or a range without a unit. */
  private static final Pattern BARE =
      Pattern.compile("[^a-zA-Z%]*([eE][+-]?\\d+)?( to [^a-zA-Z%]*)?");

  /** Loss at several rates in one line, such as {@code 0 at 10M, 1.5 at 50M}. */
  private static final Pattern LOSS_AT =
      Pattern.compile("([0-9.]+) ?%? at ([0-9.]+ ?[kKMmGg](bit/s|bps)?)");

  /** Characters of sentences in which symptoms are looked for: a ticket, not a book. */
  private static final int MAX_WORDS = 16_384;

  /** A text with more to say against it is no facts file. */
  private static final int MAX_NOTES = 200;

  private static final int LONGEST_KEY = 100;
  private static final Set<String> PROSE =
      Set.of("description", "symptom", "symptoms", "title", "problem", "summary", "observed");
  private static final Set<String> IGNORED =
      Set.of("longhaul", "id", "name", "version", "source", "comment", "notes", "note");

  @Override
  public Optional<Recognised> read(Source source) {
    return entries(source).map(found -> read(source, found));
  }

  /** What is JSON from its beginning was parsed already; the rest is YAML, if it is facts. */
  private static Optional<FlatYaml.Found> entries(Source source) {
    Optional<Json.Obj> json =
        source.objects().stream()
            .findFirst()
            .filter(o -> o.has("facts") || o.text("longhaul").filter("facts"::equals).isPresent());
    if (json.isPresent()) {
      return json.map(o -> FlatYaml.of(o, source.isDamaged()));
    }
    String text = String.join("\n", source.lines());
    boolean marked = MARK.matcher(text.substring(0, Math.min(LOOK_AT, text.length()))).find();
    return marked ? Optional.of(FlatYaml.read(text)) : Optional.empty();
  }

  private static Recognised read(Source source, FlatYaml.Found found) {
    Sheet sheet = new Sheet();
    found.entries().forEach(sheet::add);
    if (found.damaged()) {
      sheet.notes.add(
          (found.line() > 0 ? "From about line " + found.line() + " on it" : "Its end")
              + " is neither YAML nor JSON; what stands before counts.");
    }
    StatedFacts facts = StatedFacts.of(sheet.entries);
    return new Recognised(
        source.name(),
        Tool.FACTS,
        facts.isEmpty() ? List.of() : List.of(Labelled.of(facts)),
        sheet.notes);
  }

  /** Entries of the model in the making. */
  private static final class Sheet {
    private final Map<String, String> entries = new TreeMap<>();
    private final List<String> notes = new ArrayList<>();
    private int wordsLeft = MAX_WORDS;

    void add(FlatYaml.Entry e) {
      if (notes.size() >= MAX_NOTES) {
        return;
      }
      List<String> path = new ArrayList<>(e.path());
      if (!path.isEmpty() && path.get(0).equals("facts")) {
        path.remove(0);
      }
      String name = String.join(".", path);
      if (path.isEmpty() || IGNORED.contains(path.get(0).toLowerCase(Locale.ROOT))) {
        return;
      }
      if (name.length() > LONGEST_KEY) {
        notes.add("A key of more than " + LONGEST_KEY + " characters was left out.");
      } else if (PROSE.contains(FactNames.kebab(path.get(0)))) {
        prose(path, e.value());
      } else {
        fact(path, name, e.value());
      }
    }

    private void fact(List<String> path, String name, String value) {
      Optional<FactNames.Named> named = FactNames.find(path);
      Optional<Symptom> symptom = path.size() == 1 ? Symptom.of(name) : Optional.empty();
      Matcher lossAt = LOSS_AT.matcher(value);
      if (FactNames.kebab(name).startsWith("loss") && lossAt.find()) {
        do {
          put(StatedFacts.UDP + lossAt.group(2), lossAt.group(1) + " %", name);
        } while (lossAt.find());
        return;
      }
      if (named.isEmpty() && symptom.isPresent()) {
        put(StatedFacts.SYMPTOM + symptom.get().value(), value, name);
      } else if (named.isEmpty() && !tells(path, value)) {
        notes.add(
            "'"
                + name
                + "' is no known fact and was left out"
                + FactNames.nearest(name).map(n -> "; did you mean " + n + "?").orElse("."));
      } else if (named.isPresent()) {
        String unit = named.get().unit();
        boolean bare = !unit.isEmpty() && BARE.matcher(value).matches();
        put(named.get().key(), triple(named.get().key(), bare ? value + " " + unit : value), name);
      }
    }

    /** The third number of a buffer's triple alone, as people state it. */
    private static String triple(String key, String value) {
      boolean alone = value.strip().matches("[0-9]+");
      if (alone && key.endsWith("net.ipv4.tcp_wmem")) {
        return "4096 16384 " + value.strip();
      }
      return alone && key.endsWith("net.ipv4.tcp_rmem") ? "4096 131072 " + value.strip() : value;
    }

    private void put(String key, String value, String asWritten) {
      try {
        StatedFacts.of(Map.of(key, value));
        String before = entries.get(key);
        boolean words = before != null && FactKey.of(key).isPresent();
        entries.put(key, words && isWords(key) ? before + " + " + value : value);
        if (!isWords(key) && isFigure(key) && StatedFacts.isVague(value)) {
          notes.add(
              asWritten + ": '" + value + "' is no exact figure; it is taken for about that.");
        }
      } catch (IllegalArgumentException e) {
        Optional<FactKey> other = FactKey.of(key).flatMap(FactNames::alternative);
        if (other.isPresent() && fits(other.get().key(), value)) {
          entries.put(other.get().key(), value);
        } else if (!tells(List.of(asWritten), value)) {
          notes.add(asWritten + ": " + e.getMessage() + "; it was left out.");
        }
      }
    }

    /** Words under any key may tell a symptom. */
    private boolean tells(List<String> path, String value) {
      if (!value.matches(".*[a-zA-Z]{3,}.*")) {
        return false;
      }
      return recognise(path, String.join(" ", path) + " " + value);
    }

    private static boolean fits(String key, String value) {
      try {
        return !StatedFacts.of(Map.of(key, value)).isEmpty();
      } catch (IllegalArgumentException e) {
        return false;
      }
    }

    private static boolean isFigure(String key) {
      return FactKey.of(key).isPresent();
    }

    private static boolean isWords(String key) {
      return FactKey.of(key).map(k -> k.quantity() == Quantity.WORDS).orElse(false);
    }

    /** A symptom by name, or a sentence in which symptoms are looked for. */
    private void prose(List<String> path, String value) {
      Optional<Symptom> byKey = Symptom.of(path.get(path.size() - 1));
      Optional<Symptom> byValue = Symptom.of(value);
      if (path.size() > 1 && byKey.isPresent()) {
        put(StatedFacts.SYMPTOM + byKey.get().value(), value, String.join(".", path));
      } else if (byValue.isPresent()) {
        entries.put(StatedFacts.SYMPTOM + byValue.get().value(), "yes");
      } else if (!recognise(path, value) && path.get(0).startsWith("symptom")) {
        notes.add("No known symptom is recognised in '" + value + "'; see the list of symptoms.");
      }
    }

    private boolean recognise(List<String> path, String value) {
      String read = value.substring(0, Math.min(wordsLeft, value.length()));
      wordsLeft -= read.length();
      List<String> found = SymptomWords.in(read).stream().map(Symptom::value).toList();
      found.forEach(s -> entries.put(StatedFacts.SYMPTOM + s, "yes"));
      if (!found.isEmpty()) {
        notes.add(
            "Taken from the "
                + path.get(0)
                + ": "
                + String.join(", ", found)
                + ". Where that is wrong, name the symptoms instead.");
      }
      return !found.isEmpty();
    }
  }
}
