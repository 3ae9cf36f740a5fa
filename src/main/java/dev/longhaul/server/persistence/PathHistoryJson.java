package dev.longhaul.server.persistence;

import dev.longhaul.core.history.Hour;
import dev.longhaul.core.history.PathHistory;
import dev.longhaul.core.history.Recent;
import dev.longhaul.core.history.Regression;
import dev.longhaul.core.history.Shape;
import dev.longhaul.core.history.Span;
import dev.longhaul.core.history.Week;
import dev.longhaul.model.Bandwidth;
import io.vertx.core.json.JsonArray;
import io.vertx.core.json.JsonObject;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * How the history of a path is stored; private to the database. Series are written as one array of
 * numbers each, since the names of hundreds of equal objects would be most of the text.
 */
final class PathHistoryJson {

  private static final int VERSION = 1;
  private static final int NUMBERS_OF_AN_HOUR = 5;

  private PathHistoryJson() {}

  static String write(PathHistory h) {
    JsonObject json = new JsonObject().put("v", VERSION);
    h.shape()
        .ifPresent(
            s ->
                json.put(
                    "shape",
                    new JsonArray().add(s.source().name()).add(s.streams()).add(s.pinned())));
    json.put("hours", hours(h.hours()));
    json.put("recent", pairs(h.recent(), Recent::at, r -> r.level()));
    json.put("spells", pairs(h.spells(), Span::from, s -> s.to().toString()));
    JsonArray weeks = new JsonArray();
    h.weeks().forEach(w -> weeks.add(w.week()).add(w.level()));
    json.put("weeks", weeks);
    json.put("acceptedFrom", h.acceptedFrom().toString());
    h.regression().ifPresent(r -> json.put("regression", regression(r)));
    return json.encode();
  }

  /** Hours as differences: most follow the one before. */
  private static JsonArray hours(List<Hour> hours) {
    JsonArray all = new JsonArray();
    int before = 0;
    for (Hour h : hours) {
      all.add(h.hour() - before)
          .add(h.count())
          .add(h.level())
          .add(h.rttMicros())
          .add(h.retransmitted());
      before = h.hour();
    }
    return all;
  }

  private static <T> JsonArray pairs(
      List<T> values, Function<T, Instant> at, Function<T, Object> other) {
    JsonArray all = new JsonArray();
    values.forEach(v -> all.add(at.apply(v).toString()).add(other.apply(v)));
    return all;
  }

  private static JsonObject regression(Regression r) {
    return new JsonObject()
        .put("pace", r.pace().name())
        .put("lastGood", r.lastGood().toString())
        .put("since", r.since().toString())
        .put("usual", r.usual().bitsPerSecond())
        .put("now", r.now().bitsPerSecond());
  }

  /** Reads what was written; what another version wrote is begun anew. */
  static PathHistory read(String text) {
    JsonObject json = new JsonObject(text);
    if (json.getInteger("v", 0) != VERSION) {
      return PathHistory.NONE;
    }
    return new PathHistory(
        Optional.ofNullable(json.getJsonArray("shape"))
            .map(
                s ->
                    new Shape(
                        Shape.Source.valueOf(s.getString(0)), s.getInteger(1), s.getBoolean(2))),
        readHours(json.getJsonArray("hours")),
        readPairs(
            json.getJsonArray("recent"), (a, i) -> new Recent(instant(a, i), a.getFloat(i + 1))),
        readPairs(
            json.getJsonArray("weeks"), (a, i) -> new Week(a.getInteger(i), a.getFloat(i + 1))),
        readPairs(
            json.getJsonArray("spells"), (a, i) -> new Span(instant(a, i), instant(a, i + 1))),
        Instant.parse(json.getString("acceptedFrom")),
        Optional.ofNullable(json.getJsonObject("regression")).map(PathHistoryJson::readRegression));
  }

  private static List<Hour> readHours(JsonArray all) {
    List<Hour> hours = new ArrayList<>(all.size() / NUMBERS_OF_AN_HOUR);
    int hour = 0;
    for (int i = 0; i < all.size(); i += NUMBERS_OF_AN_HOUR) {
      hour += all.getInteger(i);
      hours.add(
          new Hour(
              hour,
              all.getInteger(i + 1),
              all.getFloat(i + 2),
              all.getInteger(i + 3),
              all.getFloat(i + 4)));
    }
    return hours;
  }

  private interface Reader<T> {
    T read(JsonArray all, int from);
  }

  private static <T> List<T> readPairs(JsonArray all, Reader<T> reader) {
    List<T> values = new ArrayList<>(all.size() / 2);
    for (int i = 0; i < all.size(); i += 2) {
      values.add(reader.read(all, i));
    }
    return values;
  }

  private static Instant instant(JsonArray all, int index) {
    return Instant.parse(all.getString(index));
  }

  private static Regression readRegression(JsonObject r) {
    return new Regression(
        Regression.Pace.valueOf(r.getString("pace")),
        Instant.parse(r.getString("lastGood")),
        Instant.parse(r.getString("since")),
        new Bandwidth(r.getDouble("usual")),
        new Bandwidth(r.getDouble("now")));
  }
}
