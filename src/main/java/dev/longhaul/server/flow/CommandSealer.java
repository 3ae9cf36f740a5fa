package dev.longhaul.server.flow;

import dev.longhaul.contract.v1.CommandData;
import java.time.Instant;
import java.util.UUID;

/** Makes signed messages of commands. */
public interface CommandSealer {

  /**
   * Writes and signs a command.
   *
   * @param id id of the event
   * @param at its time
   * @return the message with the exact bytes that were signed
   * @throws RefusedException with {@link Refusal#NO_SIGNING_KEY} if there is no key to sign with
   */
  OutgoingMessage seal(UUID id, Instant at, CommandData command);
}
