package dev.longhaul.server.rest;

import com.fasterxml.jackson.core.JsonLocation;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.exc.MismatchedInputException;
import dev.longhaul.server.flow.Refusal;
import dev.longhaul.server.flow.RefusedException;
import io.quarkus.security.AuthenticationFailedException;
import io.quarkus.security.ForbiddenException;
import io.quarkus.security.UnauthorizedException;
import jakarta.validation.ConstraintViolation;
import jakarta.validation.ConstraintViolationException;
import jakarta.validation.Path;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.Response;
import jakarta.ws.rs.core.UriInfo;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jboss.logging.Logger;
import org.jboss.resteasy.reactive.server.ServerExceptionMapper;

/**
 * Turns every failure of a request into a problem document. Nothing of the inside gets out: no
 * class names, no exception texts; errors of our own are logged under an id that the caller is
 * told.
 */
class ProblemMapping {

  private static final Logger LOG = Logger.getLogger(ProblemMapping.class);

  /** Seconds after which asking again is worth while when the database is away. */
  static final int RETRY_AFTER_SECONDS = 5;

  private static final int MAX_PATH = 500;

  @ServerExceptionMapper
  Response problem(ProblemException e, UriInfo uri) {
    return respond(
        Problem.of(e.type(), text(e), instance(uri)).withErrors(e.errors()), Optional.empty());
  }

  @ServerExceptionMapper
  Response refused(RefusedException e, UriInfo uri) {
    if (e.refusal() == Refusal.STORE_UNAVAILABLE) {
      LOG.warnf("Answered 503: the database does not answer: %s", rootText(e));
    }
    return respond(
        Problem.of(ProblemType.of(e.refusal()), text(e), instance(uri)), Optional.empty());
  }

  /** Nobody logged in, or with something that is no login. */
  @ServerExceptionMapper({UnauthorizedException.class, AuthenticationFailedException.class})
  Response unknown(SecurityException e, UriInfo uri) {
    return Response.fromResponse(
            respond(
                Problem.of(ProblemType.UNAUTHORIZED, StatusDetail.LOG_IN, instance(uri)),
                Optional.empty()))
        .header(HttpHeaders.WWW_AUTHENTICATE, "Bearer realm=\"longhaul\"")
        .build();
  }

  @ServerExceptionMapper
  Response forbidden(ForbiddenException e, UriInfo uri) {
    return respond(
        Problem.of(ProblemType.FORBIDDEN, StatusDetail.NOT_YOURS, instance(uri)), Optional.empty());
  }

  @ServerExceptionMapper
  Response invalid(ConstraintViolationException e, UriInfo uri) {
    List<Problem.FieldError> errors =
        e.getConstraintViolations().stream()
            .map(v -> new Problem.FieldError(field(v), v.getMessage()))
            .sorted(java.util.Comparator.comparing(Problem.FieldError::field))
            .toList();
    String detail =
        errors.stream()
            .map(f -> "'" + f.field() + "' " + f.message())
            .collect(Collectors.joining("; "));
    return respond(
        Problem.of(ProblemType.INVALID_REQUEST, detail, instance(uri)).withErrors(errors),
        Optional.empty());
  }

  @ServerExceptionMapper({
    JsonProcessingException.class,
    JsonMappingException.class,
    MismatchedInputException.class
  })
  Response malformed(JsonProcessingException e, UriInfo uri) {
    return respond(
        Problem.of(ProblemType.MALFORMED_JSON, describe(e), instance(uri)), Optional.empty());
  }

  @ServerExceptionMapper
  Response web(WebApplicationException e, UriInfo uri, HttpHeaders headers) {
    for (Throwable t = e.getCause(); t != null; t = t.getCause()) {
      if (t instanceof JsonProcessingException json) {
        return malformed(json, uri);
      }
    }
    Response original = e.getResponse();
    int status = original.getStatus();
    if (status < 400) {
      return original;
    }
    if (status >= 500 && status != 503) {
      return unexpected(e, uri);
    }
    ProblemType type = ProblemType.of(status);
    Problem problem = Problem.of(type, StatusDetail.of(type, headers), instance(uri));
    return respond(problem.withStatus(status), allowed(status, uri));
  }

  @ServerExceptionMapper
  Response unexpected(Throwable e, UriInfo uri) {
    String id = UUID.randomUUID().toString();
    LOG.errorf(e, "Error %s while answering %s", id, instance(uri));
    Problem problem =
        Problem.of(
            ProblemType.INTERNAL_ERROR,
            "This is a fault of the service, not of the request. Its log tells more under error id "
                + id
                + ".",
            instance(uri));
    return respond(problem.withErrorId(id), Optional.empty());
  }

  private static Response respond(Problem problem, Optional<String> allow) {
    Response.ResponseBuilder builder =
        Response.status(problem.status()).type(Problem.MEDIA_TYPE).entity(problem);
    allow.ifPresent(methods -> builder.header(HttpHeaders.ALLOW, methods));
    if (problem.status() == Response.Status.SERVICE_UNAVAILABLE.getStatusCode()) {
      builder.header(HttpHeaders.RETRY_AFTER, RETRY_AFTER_SECONDS);
    }
    return builder.build();
  }

  /** The framework turns a method away without naming those that it would take. */
  private static Optional<String> allowed(int status, UriInfo uri) {
    return status == Response.Status.METHOD_NOT_ALLOWED.getStatusCode()
        ? Optional.of(AllowedMethods.of(uri.getPath()))
        : Optional.empty();
  }

  private static String describe(JsonProcessingException e) {
    JsonLocation location = e.getLocation();
    String where =
        location == null
            ? ""
            : " at line " + location.getLineNr() + ", column " + location.getColumnNr();
    if (e instanceof JsonMappingException mapping && !mapping.getPath().isEmpty()) {
      String field =
          mapping.getPath().stream()
              .map(r -> r.getFieldName() == null ? "[" + r.getIndex() + "]" : r.getFieldName())
              .collect(Collectors.joining("."));
      return "The value of '" + field + "'" + where + " is not of the kind that belongs there.";
    }
    return "The body cannot be read as JSON" + where + ".";
  }

  private static String field(ConstraintViolation<?> violation) {
    String last = "";
    for (Path.Node node : violation.getPropertyPath()) {
      last = node.getName() == null ? last : node.getName();
    }
    return last;
  }

  private static String instance(UriInfo uri) {
    String path = uri.getRequestUri().getRawPath();
    return path.length() > MAX_PATH ? path.substring(0, MAX_PATH) : path;
  }

  private static String text(RuntimeException e) {
    return e.getMessage() == null ? "" : e.getMessage();
  }

  private static String rootText(Throwable e) {
    Throwable t = e;
    while (t.getCause() != null) {
      t = t.getCause();
    }
    return String.valueOf(t.getMessage());
  }
}
