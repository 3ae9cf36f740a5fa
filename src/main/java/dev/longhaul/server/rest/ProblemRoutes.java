package dev.longhaul.server.rest;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.quarkus.vertx.http.runtime.VertxHttpConfig;
import io.vertx.core.http.HttpHeaders;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import java.util.OptionalLong;

/**
 * Problem documents for requests that never reach a resource: addresses that nobody serves, bodies
 * over the limit, requests that the router itself turns away.
 */
@ApplicationScoped
class ProblemRoutes {

  /** Before the framework's own check of the body size, which answers without a body. */
  private static final int FIRST = -1000;

  private static final int[] ROUTER_STATUSES = {400, 404, 405, 406, 413, 414, 415, 431};

  private final ObjectMapper json;
  private final OptionalLong maxBody;
  private final CrossSite crossSite;

  ProblemRoutes(ObjectMapper json, VertxHttpConfig http, CrossSite crossSite) {
    this.json = json;
    this.crossSite = crossSite;
    this.maxBody =
        http.limits()
            .maxBodySize()
            .map(size -> OptionalLong.of(size.asLongValue()))
            .orElse(OptionalLong.empty());
  }

  void install(@Observes Router router) {
    router.route().order(FIRST - 1).handler(this::checkOrigin);
    router.route().order(FIRST).handler(this::checkSize);
    router.route().last().handler(c -> answer(c, ProblemType.NOT_FOUND, StatusDetail.notFound()));
    for (int status : ROUTER_STATUSES) {
      ProblemType type = ProblemType.of(status);
      router.errorHandler(status, c -> answer(c, type, "The request was turned away unread."));
    }
  }

  private void checkOrigin(RoutingContext context) {
    var request = context.request();
    var objection =
        crossSite.objection(
            request.method(),
            request.getHeader(HttpHeaders.HOST),
            request.getHeader(HttpHeaders.ORIGIN));
    if (objection.isPresent()) {
      answer(context, ProblemType.FORBIDDEN, objection.get());
    } else {
      context.next();
    }
  }

  private void checkSize(RoutingContext context) {
    String length = context.request().getHeader(HttpHeaders.CONTENT_LENGTH);
    if (length != null && maxBody.isPresent() && isOver(length, maxBody.getAsLong())) {
      // What is still to come is not read: the connection ends with the answer.
      context.response().putHeader(HttpHeaders.CONNECTION, "close");
      context.response().endHandler(sent -> context.request().connection().close());
      answer(
          context,
          ProblemType.TOO_LARGE,
          "At most " + maxBody.getAsLong() + " bytes are read at once, these are " + length + ".");
    } else {
      context.next();
    }
  }

  private static boolean isOver(String length, long max) {
    return length.matches("[0-9]+") && (length.length() > 18 || Long.parseLong(length) > max);
  }

  private void answer(RoutingContext context, ProblemType type, String detail) {
    if (context.response().ended() || context.response().headWritten()) {
      return;
    }
    String path = context.request().path() == null ? "" : context.request().path();
    context
        .response()
        .setStatusCode(type.status())
        .putHeader(HttpHeaders.CONTENT_TYPE, Problem.MEDIA_TYPE)
        .end(write(Problem.of(type, detail, path.length() > 500 ? path.substring(0, 500) : path)));
  }

  private String write(Problem problem) {
    try {
      return json.writeValueAsString(problem);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("A problem document can always be written", e);
    }
  }
}
