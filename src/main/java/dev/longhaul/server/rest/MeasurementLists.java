package dev.longhaul.server.rest;

import dev.longhaul.server.flow.History;
import dev.longhaul.server.flow.MeasurementView;
import io.smallrye.mutiny.Uni;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Lists of measurements, of one path or of all. */
@ApplicationScoped
class MeasurementLists {

  private static final String LIST = "measurements";
  private static final List<String> INCLUDES = List.of("event");

  private final History history;

  MeasurementLists(History history) {
    this.history = history;
  }

  Uni<Page<MeasurementDto>> list(Filter filter, PageParams page) {
    return history
        .measurements(filter.wanted, page.page(LIST, MeasurementLists::key))
        .map(slice -> page.page(LIST, slice, m -> text(m.key()), MeasurementDto::of));
  }

  static Filter filter(
      @Nullable String path,
      @Nullable String host,
      @Nullable String kind,
      @Nullable String include) {
    return new Filter(
        new History.MeasurementFilter(
            Params.uuid("path", path),
            Params.text("host", host),
            Params.text("kind", kind),
            Optional.empty(),
            Optional.empty(),
            Params.oneOf("include", include, INCLUDES).isPresent()));
  }

  /** What is wanted, still to be bounded in time. */
  record Filter(History.MeasurementFilter wanted) {

    Filter between(@Nullable String from, @Nullable String to) {
      Optional<Instant> first = Params.instant("from", from);
      Optional<Instant> last = Params.instant("to", to);
      if (first.isPresent() && last.isPresent() && !first.get().isBefore(last.get())) {
        throw ProblemException.parameter("to", "must be later than 'from'");
      }
      return new Filter(
          new History.MeasurementFilter(
              wanted.path(), wanted.host(), wanted.kind(), first, last, wanted.withEvent()));
    }
  }

  private static String text(MeasurementView.Key key) {
    return key.observedAt() + " " + key.id();
  }

  private static MeasurementView.Key key(String text) {
    int blank = text.indexOf(' ');
    if (blank < 0) {
      throw new IllegalArgumentException("No key of a measurement");
    }
    return new MeasurementView.Key(
        Instant.parse(text.substring(0, blank)), UUID.fromString(text.substring(blank + 1)));
  }
}
