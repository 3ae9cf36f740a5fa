package dev.longhaul.demo;

/** The demo cannot go on; the message says why and what to do, and is all that is printed. */
final class DemoFailure extends RuntimeException {

  private static final long serialVersionUID = 1;

  DemoFailure(String message) {
    super(message);
  }

  DemoFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
