package dev.longhaul.server.rest;

import dev.longhaul.server.flow.PageOf;
import dev.longhaul.server.flow.Slice;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.Context;
import jakarta.ws.rs.core.UriBuilder;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.eclipse.microprofile.openapi.annotations.enums.SchemaType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which part of a list is wanted: the parameters that all lists share. */
public class PageParams {

  static final int DEFAULT_LIMIT = 50;
  static final int MAX_LIMIT = 500;

  /** At most so many items; text, so that nonsense is answered as such. */
  @QueryParam("limit")
  @Parameter(
      description = "At most so many items.",
      schema =
          @Schema(type = SchemaType.INTEGER, minimum = "1", maximum = "500", defaultValue = "50"))
  public @Nullable String limit;

  /** Where to go on. */
  @QueryParam("cursor")
  @Parameter(description = "Where to go on: taken from the link 'next' of the page before.")
  public @Nullable String cursor;

  /** The request, for the link to the next page. */
  @Context public @Nullable UriInfo uri;

  /** The wanted part of a list whose keys are read like this. */
  <K> PageOf<K> page(String list, Function<String, K> reader) {
    String from = cursor;
    return new PageOf<>(
        limit(), from == null ? Optional.empty() : Optional.of(Cursor.decode(list, from, reader)));
  }

  /** The page of a slice; keys are written so that the reader of {@link #page} understands them. */
  <V, T> Page<T> page(String list, Slice<V> slice, Function<V, Object> key, Function<V, T> item) {
    List<V> items = slice.items();
    Optional<String> next =
        slice.more()
            ? Optional.of(
                link(Cursor.encode(list, key.apply(items.get(items.size() - 1)).toString())))
            : Optional.empty();
    return new Page<>(items.stream().map(item).toList(), next);
  }

  private int limit() {
    String text = limit;
    if (text == null) {
      return DEFAULT_LIMIT;
    }
    if (!text.matches("[0-9]{1,4}")
        || Integer.parseInt(text) < 1
        || Integer.parseInt(text) > MAX_LIMIT) {
      throw ProblemException.parameter("limit", "must be a whole number from 1 to " + MAX_LIMIT);
    }
    return Integer.parseInt(text);
  }

  private String link(String next) {
    UriInfo request = uri;
    if (request == null) {
      throw new IllegalStateException("A page belongs to a request");
    }
    var target = request.getRequestUri();
    UriBuilder builder = UriBuilder.fromPath(target.getRawPath());
    request
        .getQueryParameters(true)
        .forEach(
            (name, values) -> {
              if (!name.equals("cursor")) {
                values.forEach(v -> builder.queryParam(Params.encoded(name), Params.encoded(v)));
              }
            });
    return builder.queryParam("cursor", next).build().toString();
  }
}
