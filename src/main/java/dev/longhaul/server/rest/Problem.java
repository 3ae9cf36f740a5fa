package dev.longhaul.server.rest;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.quarkus.runtime.annotations.RegisterForReflection;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * What every error is answered with: a problem document (RFC 9457).
 *
 * @param type names the kind of problem; stable
 * @param title the kind in words; the same for all problems of a kind
 * @param status HTTP status
 * @param detail what happened here, and what to do
 * @param instance address of the request
 * @param errorId id under which the service logged an error of its own
 * @param errors single fields or files that are wrong
 */
@RegisterForReflection
@JsonInclude(JsonInclude.Include.NON_EMPTY)
public record Problem(
    URI type,
    String title,
    int status,
    Optional<String> detail,
    Optional<String> instance,
    Optional<String> errorId,
    List<FieldError> errors) {

  /** Media type of problem documents. */
  public static final String MEDIA_TYPE = "application/problem+json";

  /** One thing that is wrong. */
  @RegisterForReflection
  public record FieldError(String field, String message) {}

  /** A problem with its detail. */
  static Problem of(ProblemType type, String detail, String instance) {
    return new Problem(
        type.uri(),
        type.title(),
        type.status(),
        Optional.of(detail),
        Optional.of(instance),
        Optional.empty(),
        List.of());
  }

  /** This problem under the status that the framework chose. */
  Problem withStatus(int other) {
    return new Problem(type, title, other, detail, instance, errorId, errors);
  }

  /** This problem with the id under which it was logged. */
  Problem withErrorId(String id) {
    return new Problem(type, title, status, detail, instance, Optional.of(id), errors);
  }

  /** This problem with the fields that are wrong. */
  Problem withErrors(List<FieldError> wrong) {
    return new Problem(type, title, status, detail, instance, errorId, List.copyOf(wrong));
  }
}
