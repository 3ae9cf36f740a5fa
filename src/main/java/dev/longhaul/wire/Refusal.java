package dev.longhaul.wire;

import com.fasterxml.jackson.databind.JsonMappingException;
import java.io.Serial;

/**
 * Carries a reason out of the middle of reading. A mapping exception, so that Jackson adds the path
 * of the field on the way out.
 */
final class Refusal extends JsonMappingException {

  @Serial private static final long serialVersionUID = 1L;

  private final RejectionReason reason;

  Refusal(RejectionReason reason, String clause) {
    super(null, clause);
    this.reason = reason;
  }

  RejectionReason reason() {
    return reason;
  }
}
