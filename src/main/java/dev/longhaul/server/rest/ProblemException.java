package dev.longhaul.server.rest;

import java.util.List;

/** Ends a request with a problem; the message is written for the caller. */
final class ProblemException extends RuntimeException {

  private static final long serialVersionUID = 1L;

  private final ProblemType type;
  private final transient List<Problem.FieldError> errors;

  ProblemException(ProblemType type, String detail) {
    this(type, detail, List.of());
  }

  ProblemException(ProblemType type, String detail, List<Problem.FieldError> errors) {
    super(detail);
    this.type = type;
    this.errors = List.copyOf(errors);
  }

  /** One parameter is wrong. */
  static ProblemException parameter(String name, String message) {
    return new ProblemException(
        ProblemType.INVALID_REQUEST,
        "Parameter '" + name + "': " + message,
        List.of(new Problem.FieldError(name, message)));
  }

  ProblemType type() {
    return type;
  }

  List<Problem.FieldError> errors() {
    return errors;
  }
}
